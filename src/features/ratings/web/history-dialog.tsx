import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { TextButton } from '#ui/button.tsx';
import { Dialog } from '#ui/floating/dialog.tsx';
import { longDate } from '#ui/format/dates.ts';
import { Notice } from '#ui/states/notice.tsx';
import { MAX_RATING, RATING_FIGURES, type RatingFigures } from '../contract/rating-categories.ts';
import { RatingForm } from './rating-form.tsx';
import {
  correctSavedRating,
  ratingHistoryQuery,
  ratingInput,
  ratingQuery,
  removeSavedRating,
  type SavedFigures,
  showsRatings,
} from './rating-queries.ts';
import { Rubric } from './score-help.tsx';
import { type OpenForm, type OwnRating, RATING_SAVE_FAILURE, RATING_SAVE_LOG } from './use-own-rating.ts';

type HistoryDialogProps = { own: OwnRating; form: OpenForm; filmTitle: string };

export function HistoryDialog({ own, form, filmTitle }: HistoryDialogProps) {
  return (
    <Dialog
      title={`Your saved ratings of ${filmTitle}`}
      isOpen={form.isOpen}
      onClose={own.close}
      returnFocus={own.opener}
      className="max-w-2xl"
    >
      <History key={form.serial} own={own} />
    </Dialog>
  );
}

function History({ own }: { own: OwnRating }) {
  const { data: history, isError } = useQuery(ratingHistoryQuery(own.filmId));
  const remove = useRemoval(own.filmId);
  const [corrected, setCorrected] = useState<string | null>(null);
  const [status, setStatus] = useState('');
  const content = useRef<HTMLDivElement>(null);
  const finish = (id: string, text: string) => {
    // The button with the focus is about to disappear.
    content.current?.focus();
    setCorrected((open) => (open === id ? null : open));
    setStatus(text);
  };
  return (
    <div ref={content} tabIndex={-1} className="space-y-4 px-4 pt-2 pb-6 outline-none md:px-6">
      <p className="text-muted text-sm">Your newest rating counts. A rating that you change keeps its date.</p>
      {isError && <Notice tone="failure">Your saved ratings could not be loaded. Please try again.</Notice>}
      {remove.error && (
        <Notice tone="failure" onDismiss={remove.reset}>
          {RATING_SAVE_FAILURE}
        </Notice>
      )}
      {history?.length === 0 && <p>You have no saved ratings of this film.</p>}
      {history && history.length > 0 && (
        <ol aria-label="Saved ratings" className="divide-y divide-line border-line border-y">
          {history.map((saved, index) => (
            <SavedRatingItem
              key={saved.id}
              saved={saved}
              counts={index === 0}
              isBusy={remove.isPending}
              onCorrect={() => setCorrected(saved.id)}
              onRemove={() => remove.mutate(saved.id, { onSuccess: () => finish(saved.id, 'Rating removed') })}
            >
              {corrected === saved.id && (
                <CorrectionForm
                  filmId={own.filmId}
                  saved={saved}
                  signIn={own.signIn}
                  onClose={(text) => finish(saved.id, text)}
                />
              )}
            </SavedRatingItem>
          ))}
        </ol>
      )}
      <p role="status" className="min-h-5 text-muted text-sm leading-5">
        {status}
      </p>
    </div>
  );
}

type SavedRatingItemProps = {
  saved: SavedFigures;
  /** True for the newest saved rating, which is the member's rating. */
  counts: boolean;
  isBusy: boolean;
  onCorrect: () => void;
  onRemove: () => void;
  /** The form that corrects the saved rating, shown instead of the figures. */
  children: ReactNode;
};

function SavedRatingItem({ saved, counts, isBusy, onCorrect, onRemove, children }: SavedRatingItemProps) {
  const [isAsking, setAsking] = useState(false);
  const time = new Date(saved.savedAt).toLocaleTimeString('en-US', { timeStyle: 'short' });
  const date = `${longDate(saved.day)}, ${time}`;
  const action = (label: string, onPress: () => void) => (
    <TextButton disabled={isBusy} onClick={onPress} className="px-1 text-sm">
      {label}
      <span className="sr-only"> the rating of {date}</span>
    </TextButton>
  );
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <time dateTime={saved.savedAt} className="font-semibold">
          {date}
        </time>
        {counts && <span className="text-muted text-sm">counts now</span>}
        <span className="ml-auto flex gap-x-3">
          {isAsking ? (
            <>
              {action('Yes, remove', onRemove)}
              {action('Keep', () => setAsking(false))}
            </>
          ) : (
            <>
              {!children && action('Change', onCorrect)}
              {action('Remove', () => setAsking(true))}
            </>
          )}
        </span>
      </div>
      {children || <Figures saved={saved} />}
    </li>
  );
}

function Figures({ saved }: { saved: RatingFigures }) {
  const rated = RATING_FIGURES.filter((figure) => saved[figure] !== null);
  if (rated.length === 0) return <p className="text-muted">Rating cleared</p>;
  return (
    <dl className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-sm tabular-nums">
      {rated.map((figure) => (
        <div key={figure} className="flex gap-x-1.5">
          <dt className="text-muted capitalize">{figure}</dt>
          <dd className="font-semibold">{figure === 'overall' ? `${saved.overall}/${MAX_RATING}` : saved[figure]}</dd>
        </div>
      ))}
    </dl>
  );
}

type CorrectionFormProps = {
  filmId: number;
  saved: SavedFigures;
  signIn: OwnRating['signIn'];
  /** @param status for screen readers, empty if nothing was saved */
  onClose: (status: string) => void;
};

function CorrectionForm({ filmId, saved, signIn, onClose }: CorrectionFormProps) {
  const correct = useCorrection(filmId);
  // The figures when the form was opened, even if the history is loaded again.
  const [form] = useState({ before: saved, draft: saved });
  return (
    <RatingForm
      own={{
        isSaving: correct.isPending,
        saveError: correct.error,
        dismissError: correct.reset,
        signIn,
        close: () => onClose(''),
        save: (draft) => correct.mutate({ before: form.before, draft }, { onSuccess: () => onClose('Rating changed') }),
      }}
      form={form}
      rubric={(category) => <Rubric category={category} />}
      className="mt-4"
      footerClassName="mt-6"
    />
  );
}

type Correction = { before: SavedFigures; draft: RatingFigures };

/** The newest saved rating is the member's rating, which is loaded again too. */
function useChangeOptions(filmId: number) {
  const client = useQueryClient();
  return {
    scope: { id: 'rating' },
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: ratingQuery(filmId).queryKey });
      await client.invalidateQueries({ predicate: showsRatings });
    },
    onError: (error: Error) => console.error(RATING_SAVE_LOG, error),
  };
}

const useRemoval = (filmId: number) =>
  useMutation({ ...useChangeOptions(filmId), mutationFn: (id: string) => removeSavedRating(filmId, id) });

const useCorrection = (filmId: number) =>
  useMutation({
    ...useChangeOptions(filmId),
    meta: { offersLogin: true },
    mutationFn: ({ before, draft }: Correction) => correctSavedRating(filmId, before.id, ratingInput(before, draft)),
  });
