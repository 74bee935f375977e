import { History, SlidersHorizontal } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { SECONDARY_BUTTON } from '#ui/button-styles.ts';
import { RatingForm } from './rating-form.tsx';
import type { FormKind, OpenForm, OwnRating } from './use-own-rating.ts';

type RatingPanelProps = { id: string; own: OwnRating; form: OpenForm };

export function RatingPanel({ id, own, form }: RatingPanelProps) {
  const panel = useRef<HTMLElement>(null);
  const { opener } = own;
  useEffect(() => {
    const isReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    panel.current?.scrollIntoView({ block: 'nearest', behavior: isReduced ? 'auto' : 'smooth' });
    return () => {
      if (!document.activeElement || document.activeElement === document.body) opener.current?.focus();
    };
  }, [opener]);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') own.close();
  };
  return (
    <section
      ref={panel}
      id={id}
      aria-label="Your rating"
      onKeyDown={onKeyDown}
      className="scroll-mt-4 scroll-mb-22 animate-[rise_200ms_ease-out] border border-line-strong border-l-4 border-l-action bg-raised shadow-raised"
    >
      <RatingForm
        own={own}
        form={form}
        savesOnPick
        more={(draft) => <MoreButtons onPress={(kind) => own.switchTo(kind, draft)} />}
        className="px-3 py-4 xs:px-4 md:p-6"
        footerClassName="mt-5"
      />
    </section>
  );
}

function MoreButtons({ onPress }: { onPress: (kind: FormKind) => void }) {
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => onPress('modal')}
        className={`lg:ml-auto ${SECONDARY_BUTTON}`}
      >
        <SlidersHorizontal aria-hidden="true" className="size-4" />
        Rate all eight axes
      </button>
      <button type="button" aria-haspopup="dialog" onClick={() => onPress('history')} className={SECONDARY_BUTTON}>
        <History aria-hidden="true" className="size-4" />
        Saved ratings
      </button>
    </>
  );
}
