import type { ReactNode } from 'react';
import { Notice } from '../states/notice.tsx';

type FloatingNoticeProps = {
  tone: 'failure' | 'success';
  onDismiss: () => void;
  children: ReactNode;
};

/** On phones the notice is at the top: at the bottom it would cover questions about content notes. */
export function FloatingNotice({ tone, onDismiss, children }: FloatingNoticeProps) {
  return (
    <div className="fixed inset-x-4 top-20 z-40 md:top-auto md:right-6 md:bottom-6 md:left-auto md:max-w-md">
      <Notice tone={tone} onDismiss={onDismiss} className="shadow-raised">
        {children}
      </Notice>
    </div>
  );
}
