import { classNames } from '../class-names.ts';

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
