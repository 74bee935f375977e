import { useEffect, useEffectEvent } from 'react';
import { TextButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { isSignedOut } from '../api.ts';

export function useOnError(error: Error | null, report: (error: Error) => void): void {
  const reportLatest = useEffectEvent(report);
  useEffect(() => {
    if (error) reportLatest(error);
  }, [error]);
}

/** Reports that a member's data could not be loaded, unless the member has been logged out. */
export const useOnLoadError = (error: Error | null, log: string, tell?: () => void): void =>
  useOnError(error, () => {
    if (isSignedOut(error)) return;
    console.error(log, error);
    tell?.();
  });

type FailureMessageProps = { error: Error; text: string; onRetry: () => void };

export function FailureMessage({ error, text, onRetry }: FailureMessageProps) {
  useOnError(error, () => console.error(text));
  return <LoadFailure text={text} onRetry={onRetry} className="mt-8" />;
}

type LoadFailureProps = { text: string; onRetry: () => void; className?: string };

export function LoadFailure({ text, onRetry, className = 'mt-5' }: LoadFailureProps) {
  return (
    <div className={classNames('flex flex-wrap items-center gap-x-6 gap-y-3 border-action border-l-2 pl-5', className)}>
      <p role="alert" className="text-lg">
        {text}
      </p>
      <TextButton onClick={onRetry} className="font-semibold">
        Try again
      </TextButton>
    </div>
  );
}
