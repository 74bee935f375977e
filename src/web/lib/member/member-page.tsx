import { type ReactNode, useState } from 'react';
import { FloatingNotice } from '#web/ui/floating/floating-notice.tsx';

type MemberNotice = {
  tone: 'failure' | 'success';
  text: string;
  undo?: () => void;
};

/** What a member's changes need of the page they are made on. */
export type MemberPage = {
  notify: (notice: MemberNotice) => void;
  /** The session has ended: leads to the login, with the way back. */
  signIn: () => void;
};

/** The page's floating notice: the last one counts, until it is dismissed. */
export function useNotice(): { notify: MemberPage['notify']; notice: ReactNode } {
  const [notice, setNotice] = useState<MemberNotice | null>(null);
  const dismiss = () => setNotice(null);
  return {
    notify: setNotice,
    notice: notice && (
      <FloatingNotice key={notice.text} tone={notice.tone} onDismiss={dismiss}>
        {notice.text}
        {notice.undo && (
          <button
            type="button"
            onClick={() => {
              dismiss();
              notice.undo?.();
            }}
            className="text-link target ml-2 font-semibold"
          >
            Undo
          </button>
        )}
      </FloatingNotice>
    ),
  };
}
