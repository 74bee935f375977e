import { CircleAlert, CircleCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

type NoticeProps = {
  /** Screen readers announce a failure immediately, a success at the next pause. */
  tone: 'failure' | 'success';
  onDismiss?: () => void;
  className?: string;
  children: ReactNode;
};

export function Notice({ tone, onDismiss, className, children }: NoticeProps) {
  const Icon = tone === 'failure' ? CircleAlert : CircleCheck;
  return (
    <div
      role={tone === 'failure' ? 'alert' : 'status'}
      className={classNames(
        'flex animate-[rise_200ms_ease-out] items-start gap-3 rounded-md border bg-sunken py-2.5 pr-2 pl-4 text-sm',
        tone === 'failure' ? 'border-link' : 'border-line-strong',
        className,
      )}
    >
      <Icon className={classNames('mt-0.5 size-4.5 shrink-0', tone === 'failure' ? 'text-(--link)' : 'text-sickly')} />
      <div className="flex-1 py-px">{children}</div>
      {onDismiss && (
        <button
          type="button"
          onClick={onDismiss}
          aria-label="Dismiss"
          className="flex size-6 shrink-0 items-center justify-center rounded-md text-muted hover:text-text"
        >
          <X className="size-4" />
        </button>
      )}
    </div>
  );
}
