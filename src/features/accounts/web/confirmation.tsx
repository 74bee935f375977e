import { lazy, Suspense, useRef } from 'react';
import { useConfirmationQuestion } from '#web/lib/member/confirmation.ts';

const ConfirmationDialog = lazy(async () => ({
  default: (await import('./confirmation-dialog.tsx')).ConfirmationDialog,
}));

/** The dialog in which the member proves who they are. Screens with sensitive acts must render this component. */
export function Confirmation(props: { email: string; loginSecret: string }) {
  const question = useConfirmationQuestion();
  const focused = useRef<HTMLElement | null>(null);
  if (!question) return null;
  return (
    <Suspense>
      <ConfirmationDialog {...props} returnFocus={focused} onAnswer={question.answer} />
    </Suspense>
  );
}
