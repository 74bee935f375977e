import { useMutation } from '@tanstack/react-query';
import { Button } from '#ui/button.tsx';
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
          <Button isPrimary isBusy={isPending} onClick={() => mutate()}>
            {isPending ? 'Undoing...' : 'Undo'}
          </Button>
          <Button onClick={dialog.onClose}>Keep the import</Button>
        </div>
      </div>
    </Dialog>
  );
}
