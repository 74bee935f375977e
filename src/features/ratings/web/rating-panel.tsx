import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { TextButton } from '#ui/button.tsx';
import { useOnLoadError } from '#web/lib/member/failure-message.tsx';
import { RatingForm } from './rating-form.tsx';
import { ratingHistoryQuery } from './rating-queries.ts';
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
        more={(draft) => <MoreButtons filmId={own.filmId} onPress={(kind) => own.switchTo(kind, draft)} />}
        className="px-3 py-3 xs:px-4 md:px-5 md:py-4"
        footerClassName="mt-3"
      />
    </section>
  );
}

type MoreButtonsProps = { filmId: number; onPress: (kind: FormKind) => void };

function MoreButtons({ filmId, onPress }: MoreButtonsProps) {
  const { data: history, error } = useQuery(ratingHistoryQuery(filmId));
  useOnLoadError(error, 'The saved ratings could not be loaded');
  const hasSaved = history !== undefined && history.length > 0;
  return (
    <>
      <MoreButton onPress={() => onPress('modal')}>Rate all eight kinds</MoreButton>
      {hasSaved && <MoreButton onPress={() => onPress('history')}>Saved ratings</MoreButton>}
    </>
  );
}

const MoreButton = ({ onPress, children }: { onPress: () => void; children: string }) => (
  <TextButton aria-haspopup="dialog" onClick={onPress} className="text-sm">
    {children}
  </TextButton>
);
