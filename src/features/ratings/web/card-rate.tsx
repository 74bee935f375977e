import { Star } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { RateFilmProps } from '#web/lib/member/card-marks.tsx';
import { CARD_BUTTON } from '#web/lib/member/film-toggles.tsx';

const loadPopover = () => import('./card-rate-popover.tsx');
const CardRatePopover = lazy(async () => ({ default: (await loadPopover()).CardRatePopover }));

/**
 * Rates a film from its card in two clicks. Only the button mounts before the first click, because a page has many
 * cards.
 */
export function CardRate({ filmId, title, rating = null, signIn }: RateFilmProps) {
  const button = useRef<HTMLButtonElement>(null);
  /** Null before the first click. */
  const [isOpen, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen === true}
        data-unrated={rating === null ? '' : undefined}
        aria-label={`Rate: ${title}${rating === null ? '' : `, your rating ${rating}`}`}
        onClick={() => setOpen(!isOpen)}
        onPointerEnter={loadPopover}
        onFocus={loadPopover}
        className={CARD_BUTTON}
      >
        {rating === null ? (
          <Star className="size-5" />
        ) : (
          <span aria-hidden="true" className="display text-2xl text-text leading-none tabular-nums">
            {rating}
          </span>
        )}
      </button>
      {isOpen !== null && (
        <Suspense>
          <CardRatePopover
            filmId={filmId}
            title={title}
            button={button}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            signIn={signIn}
          />
        </Suspense>
      )}
    </>
  );
}
