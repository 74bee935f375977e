import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useAuth } from '#features/accounts/web/accounts.ts';
import {
  byFigure,
  RATING_CATEGORIES,
  type RatingFigure,
  type RatingFigures,
} from '#features/ratings/contract/rating-categories.ts';
import { RATING_CATEGORY_DESCRIPTIONS } from '#features/ratings/contract/rating-descriptions.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/floating/dialog.tsx';
import type { OpenedProps } from '#ui/floating/dialog-button.tsx';
import { ownToday } from '#ui/format/dates.ts';
import { Choice } from '#ui/forms/choice.tsx';
import { ScorePicker } from '#ui/forms/score-picker.tsx';
import { SubmitButton } from '#ui/forms/task-form.tsx';
import { messageOf } from '#ui/forms/use-form.ts';
import { Notice } from '#ui/states/notice.tsx';
import { apiSend } from '#web/lib/calls.ts';
import type { NightFilm, NightScore } from '../contract/movie-night.ts';
import { nightQuery, storeNight } from './night-calls.ts';

type ScoreDialogProps = OpenedProps & {
  code: string;
  /** The guest's scores so far. */
  score: NightScore | null;
  film: NightFilm;
};

const figuresOf = (score: NightScore | null): RatingFigures =>
  byFigure((figure) => (figure === 'overall' ? score?.overallRating : score?.detailedRatings[figure]) ?? null);

export function ScoreDialog({ code, score, film, ...dialog }: ScoreDialogProps) {
  const isMember = useAuth().state === 'authenticated';
  const [draft, setDraft] = useState(() => figuresOf(score));
  const [isNamed, setNamed] = useState(score?.named ?? false);
  const [isKept, setKept] = useState(false);
  const [isWatched, setWatched] = useState(false);
  const client = useQueryClient();
  const sending = useMutation({
    mutationFn: () => {
      const { overall, ...detailedRatings } = draft;
      const day = isWatched ? { watchedOn: ownToday() } : {};
      const body = { overallRating: overall, detailedRatings, named: isNamed, keep: isKept, ...day };
      return apiSend('POST', '/nights/{code}/scores', { path: { code }, body });
    },
    onSuccess: async (night) => {
      if (isKept || isWatched) void client.invalidateQueries({ queryKey: ['me'] });
      dialog.onClose();
      await storeNight(client, night);
    },
    onError: () => void client.invalidateQueries({ queryKey: nightQuery(code).queryKey }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!sending.isPending) sending.mutate();
  };
  const picker = (figure: RatingFigure) => ({
    value: draft[figure],
    onChange: (value: number | null) => setDraft((before) => ({ ...before, [figure]: value })),
  });
  return (
    <Dialog
      title={`Score ${film.title}`}
      {...dialog}
      staysOnBackdrop
      className="max-md:h-dvh max-md:max-h-dvh max-md:w-full max-md:border-0 md:top-8 md:max-h-[calc(100dvh-4rem)] md:max-w-4xl md:translate-y-0"
    >
      <form onSubmit={submit} noValidate className="px-4 pt-2 md:px-6">
        <ScorePicker label="Overall" isLarge {...picker('overall')} />
        <div className="mt-8 grid gap-x-10 gap-y-6 md:grid-cols-2">
          {RATING_CATEGORIES.map((category) => (
            <ScorePicker
              key={category}
              label={category}
              description={RATING_CATEGORY_DESCRIPTIONS[category]}
              {...picker(category)}
            />
          ))}
        </div>
        <div className="mt-8">
          <Choice type="checkbox" isChecked={isNamed} onChange={() => setNamed(!isNamed)}>
            Show my name with my scores
          </Choice>
          {isMember && (
            <>
              <Choice type="checkbox" isChecked={isKept} onChange={() => setKept(!isKept)}>
                Keep my scores as my rating
              </Choice>
              <Choice type="checkbox" isChecked={isWatched} onChange={() => setWatched(!isWatched)}>
                I watched it today
              </Choice>
            </>
          )}
          <p className="mt-2 max-w-prose text-muted text-sm">
            You can leave out any score. If you don’t show your name, nobody sees which scores are yours. But if only a
            few guests score, the others may guess. We delete all scores together with the movie night.
          </p>
        </div>
        <div className="sticky bottom-0 -mx-4 mt-8 border-line border-t bg-raised px-4 py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] md:-mx-6 md:px-6">
          {sending.error && (
            <Notice tone="failure" onDismiss={sending.reset} className="mb-4">
              {messageOf(sending.error, 'Your scores could not be saved. Please try again.')}
            </Notice>
          )}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <SubmitButton isBusy={sending.isPending} busyLabel="Sending...">
              Send my scores
            </SubmitButton>
            <Button onClick={dialog.onClose}>Cancel</Button>
          </div>
        </div>
      </form>
    </Dialog>
  );
}
