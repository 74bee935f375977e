import { Star } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { RateFilmProps } from '#web/lib/member/card-marks.tsx';
import { toggleLook } from '#web/lib/member/film-toggles.tsx';
import { useNotice } from '#web/lib/member/member-page.tsx';
import { useOwnRating } from './use-own-rating.ts';

const loadPopover = () => import('./card-rate-popover.tsx');
const CardRatePopover = lazy(async () => ({ default: (await loadPopover()).CardRatePopover }));

/** Rates a film from its card in two clicks. The member's rating is loaded when the form opens. */
export function CardRate({ filmId, title, rating = null, look, className = '', signIn }: RateFilmProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isWanted, setWanted] = useState(false);
  const { notify, notice } = useNotice();
  const own = useOwnRating({
    filmId,
    isEnabled: isWanted,
    page: { notify, signIn },
    onSessionEnd: signIn,
    onClosed: () => {},
    onRated: () => notify({ tone: 'success', text: `Your rating of ${title} is saved.` }),
  });
  const isOpen = own.form?.isOpen === true;
  const known = own.rating ? own.rating.overallRating : rating;
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-unrated={known === null ? '' : undefined}
        aria-label={`Rate: ${title}${known === null ? '' : `, your rating ${known}`}`}
        onClick={({ currentTarget }) => {
          if (isOpen) return own.close();
          setWanted(true);
          void own.open('panel', currentTarget);
        }}
        onPointerEnter={loadPopover}
        onFocus={loadPopover}
        className={`${toggleLook(look)} ${className}`}
      >
        {known === null ? (
          <Star aria-hidden="true" className={look === 'icon' ? 'size-5.5' : 'size-4'} />
        ) : (
          <span aria-hidden="true" className="display text-2xl text-text leading-none tabular-nums">
            {known}
          </span>
        )}
      </button>
      {isOpen && own.form && (
        <Suspense>
          <CardRatePopover own={own} form={own.form} title={title} button={button} />
        </Suspense>
      )}
      {notice}
    </>
  );
}
