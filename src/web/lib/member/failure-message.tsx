import { LoadFailure } from '#ui/states/load-failure.tsx';
import { isSignedOut } from '../api.ts';
import { useOnError } from '../use-on-error.ts';

type FailureMessageProps = { error: Error; text: string; onRetry: () => void; onSignedOut: () => void };

/** Calls `onSignedOut` if the response says that the session has ended. */
export function FailureMessage({ error, text, onRetry, onSignedOut }: FailureMessageProps) {
  useOnError(error, () => {
    console.error(text);
    if (isSignedOut(error)) onSignedOut();
  });
  return <LoadFailure text={text} onRetry={onRetry} className="mt-8" />;
}
