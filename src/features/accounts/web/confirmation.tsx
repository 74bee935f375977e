import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { cancelQuestion, useConfirmationQuestion } from '#web/lib/member/confirmation.ts';

const ConfirmationDialog = lazy(async () => ({
  default: (await import('./confirmation-dialog.tsx')).ConfirmationDialog,
}));

/** The dialog in which the member proves who they are. Screens with sensitive acts must render this component. */
export function Confirmation(props: { email: string; loginSecret: string }) {
  const question = useConfirmationQuestion();
  const focused = useRef<HTMLElement | null>(null);
  const pathname = useLocation({ select: (location) => location.pathname });
  // A member who leaves the page does not want the act any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page of the profile is another path
  useEffect(() => () => cancelQuestion(), [pathname]);
  if (!question) return null;
  return (
    <Suspense>
      <ConfirmationDialog {...props} returnFocus={focused} onAnswer={question.answer} />
    </Suspense>
  );
}
