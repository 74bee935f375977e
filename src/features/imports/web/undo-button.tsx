import { lazy, useRef } from 'react';
import { SECONDARY_BUTTON } from '#ui/button-styles.ts';
import { DialogButton } from '#ui/floating/dialog-button.tsx';
import type { ImportSummary } from './import-words.ts';

const loadDialog = () => import('./undo-dialog.tsx');
const UndoDialog = lazy(async () => ({ default: (await loadDialog()).UndoDialog }));

type UndoButtonProps = { current: ImportSummary; onUndone: () => void; onSignedOut: () => void };

export function UndoButton({ current, onUndone, onSignedOut }: UndoButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <DialogButton ref={button} label="Undo this import" className={SECONDARY_BUTTON} load={loadDialog}>
      {(dialog) => <UndoDialog {...dialog} current={current} onUndone={onUndone} onSignedOut={onSignedOut} />}
    </DialogButton>
  );
}
