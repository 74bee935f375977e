import { classNames } from '#ui/class-names.ts';
import { useOnError } from '../use-on-error.ts';

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
      <button type="button" onClick={onRetry} className="text-link target font-semibold">
        Try again
      </button>
    </div>
  );
}
