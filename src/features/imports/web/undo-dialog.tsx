import { useMutation } from '@tanstack/react-query';
import { PRIMARY_BUTTON, SECONDARY_BUTTON } from '#ui/button-styles.ts';
import { Dialog } from '#ui/floating/dialog.tsx';
import type { OpenedProps } from '#ui/floating/dialog-button.tsx';
import { messageOf } from '#ui/forms/use-form.ts';
import { Notice } from '#ui/states/notice.tsx';
import { apiSend } from '#web/lib/calls.ts';
import type { ImportSummary } from './import-words.ts';
import { IMPORT_SCOPE } from './imports-queries.ts';

type UndoDialogProps = OpenedProps & {
  current: ImportSummary;
  onUndone: () => void;
};

export function UndoDialog({ current, onUndone, ...dialog }: UndoDialogProps) {
  const { mutate, isPending, error } = useMutation({
    scope: IMPORT_SCOPE,
    mutationFn: () => apiSend('POST', '/imports/{importId}/undo', { path: { importId: current._id } }),
    onSuccess: () => {
      dialog.onClose();
      onUndone();
    },
  });
  return (
    <Dialog title="Undo this import?" {...dialog} className="max-w-lg">
      <div className="px-4 pb-6 md:px-6">
        <p>
          This removes the viewings, ratings and watchlist films that the import added. Anything that you have changed
          since then stays.
        </p>
        {error && !isPending && (
          <Notice tone="failure" className="mt-4">
            {messageOf(error, 'The import could not be undone. Check your connection and try again.')}
          </Notice>
        )}
        <div className="mt-6 flex flex-wrap gap-3">
          <button
            type="button"
            onClick={() => isPending || mutate()}
            aria-disabled={isPending || undefined}
            className={`${PRIMARY_BUTTON} aria-disabled:cursor-progress`}
          >
            {isPending ? 'Undoing...' : 'Undo'}
          </button>
          <button type="button" onClick={dialog.onClose} className={SECONDARY_BUTTON}>
            Keep the import
          </button>
        </div>
      </div>
    </Dialog>
  );
}
