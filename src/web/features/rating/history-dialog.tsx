import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ratingHistoryQuery } from '#web/lib/member/queries.ts';
import { Dialog } from '#web/ui/floating/dialog.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { CorrectionForm } from './correction-form.tsx';
import { HISTORY_LOAD_FAILURE, RATING_SAVE_FAILURE } from './messages.ts';
import { SavedRatingItem } from './saved-rating-item.tsx';
import { useHistoryChanges } from './use-history-changes.ts';
import type { OpenForm, OwnRating } from './use-own-rating.ts';

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
  const { correct, remove } = useHistoryChanges(own.filmId);
  const [corrected, setCorrected] = useState<string | null>(null);
  const [status, setStatus] = useState('');
  const content = useRef<HTMLDivElement>(null);
  const finish = (text: string) => {
    // The button with the focus is about to disappear.
    content.current?.focus();
    setCorrected(null);
    setStatus(text);
  };
  return (
    <div ref={content} tabIndex={-1} className="space-y-4 px-4 pt-2 pb-6 outline-none md:px-6">
      <p className="text-muted text-sm">Your newest rating counts. A corrected rating keeps its date.</p>
      {isError && <Notice tone="failure">{HISTORY_LOAD_FAILURE}</Notice>}
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
              key={saved._id}
              saved={saved}
              counts={index === 0}
              isBusy={remove.isPending}
              onCorrect={() => setCorrected(saved._id)}
              onRemove={() => remove.mutate(saved._id, { onSuccess: () => finish('Rating removed') })}
            >
              {corrected === saved._id && (
                <CorrectionForm saved={saved} correct={correct} signIn={own.signIn} onClose={finish} />
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
