import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { TextButton } from '#ui/button.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { isSignedOut } from '../api.ts';

type MemberNotice = {
  tone: 'failure' | 'success';
  text: string;
  /** Shown below the text. */
  more?: ReactNode | undefined;
  action?: { label: string; run: () => void };
};

/** Functions of the page, for code that changes the member's data. */
export type MemberPage = {
  notify: (notice: MemberNotice) => void;
  /**
   * Called when the session has ended: goes to the login, which then leads back to this page. A page without it becomes
   * that of a visitor (`web/router.tsx`).
   */
  signIn?: () => void;
};

let dismissLast = () => {};
let serial = 0;

/** Call it when the last notice is no longer true. */
export const dismissNotice = () => dismissLast();

/** Each notice replaces the last of the page, also that of another card, and stays until it is dismissed. */
export function useNotice(): { notify: MemberPage['notify']; notice: ReactNode } {
  const [notice, setNotice] = useState<(MemberNotice & { serial: number }) | null>(null);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const dismiss = () => setNotice(null);
  const [notify] = useState(() => (next: MemberNotice) => {
    // The notice of the page that is now open stays.
    if (isLeft.current) return;
    dismissLast();
    dismissLast = () => setNotice(null);
    // Screen readers announce the same text again only in a new element.
    setNotice({ ...next, serial: ++serial });
  });
  return {
    notify,
    notice: notice && (
      <FloatingNotice key={notice.serial} tone={notice.tone} onDismiss={dismiss}>
        {notice.text}
        {notice.action && (
          <TextButton
            onClick={() => {
              dismiss();
              notice.action?.run();
            }}
            className="ml-2 font-semibold"
          >
            {notice.action.label}
          </TextButton>
        )}
        {notice.more}
      </FloatingNotice>
    ),
  };
}

const PageContext = createContext<Required<MemberPage> | null>(null);

/** Shows the notices of the screen inside it. A notice does not render the screen again. */
export function ScreenWithNotices({ signIn, children }: { signIn: () => void; children: ReactNode }) {
  const { notify, notice } = useNotice();
  const [page] = useState({ notify, signIn });
  return (
    <PageContext value={page}>
      {children}
      {notice}
    </PageContext>
  );
}

export function useMemberPage(): Required<MemberPage> {
  const page = useContext(PageContext);
  if (!page) throw new Error('useMemberPage needs ScreenWithNotices');
  return page;
}

type FloatingNoticeProps = {
  tone: 'failure' | 'success';
  onDismiss: () => void;
  children: ReactNode;
};

/** Above a phone's navigation. In the body, because a card's box could clip it or move it. */
function FloatingNotice({ tone, onDismiss, children }: FloatingNoticeProps) {
  return createPortal(
    <div className="fixed inset-x-4 bottom-24 z-40 md:right-6 md:bottom-6 md:left-auto md:max-w-md">
      <Notice tone={tone} onDismiss={onDismiss} className="shadow-raised">
        {children}
      </Notice>
    </div>,
    document.body,
  );
}

export function reportFailure({ notify, signIn }: MemberPage, error: Error, log: string, text: string): void {
  console.error(log, error);
  if (isSignedOut(error)) signIn?.();
  else notify({ tone: 'failure', text });
}

type ChangeOptions<Data, Input, Context> = Omit<UseMutationOptions<Data, Error, Input, Context>, 'onError'> & {
  page: MemberPage;
  /** For the console (specification, section 8). */
  log: string;
  failureText: (input: Input, error: Error) => string;
};

/** A change of a member's data. Changes with the same `scope` are sent one after the other. */
export function useChange<Data, Input, Context>(options: ChangeOptions<Data, Input, Context>) {
  const { page, log, failureText, ...mutation } = options;
  return useMutation({
    ...mutation,
    onError: (error, input) => reportFailure(page, error, log, failureText(input, error)),
  });
}
