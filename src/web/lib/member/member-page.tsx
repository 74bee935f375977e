import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { FloatingNotice } from '../../ui/floating/floating-notice.tsx';
import { isSignedOut } from '../api.ts';

type MemberNotice = {
  tone: 'failure' | 'success';
  text: string;
  action?: { label: string; run: () => void };
};

/** Functions of the page, for code that changes the member's data. */
export type MemberPage = {
  notify: (notice: MemberNotice) => void;
  /** Called when the session has ended: goes to the login, which then leads back to this page. */
  signIn: () => void;
};

/** Each notice replaces the last and stays until it is dismissed. */
export function useNotice(): { notify: MemberPage['notify']; notice: ReactNode } {
  const [notice, setNotice] = useState<MemberNotice | null>(null);
  const dismiss = () => setNotice(null);
  return {
    notify: setNotice,
    notice: notice && (
      <FloatingNotice key={notice.text} tone={notice.tone} onDismiss={dismiss}>
        {notice.text}
        {notice.action && (
          <button
            type="button"
            onClick={() => {
              dismiss();
              notice.action?.run();
            }}
            className="text-link target ml-2 font-semibold"
          >
            {notice.action.label}
          </button>
        )}
      </FloatingNotice>
    ),
  };
}

const PageContext = createContext<MemberPage | null>(null);

/** Shows the notices of the screen inside it. A notice does not render the screen again. */
export function ScreenWithNotices({ signIn, children }: { signIn: MemberPage['signIn']; children: ReactNode }) {
  const { notify, notice } = useNotice();
  const [page] = useState<MemberPage>({ notify, signIn });
  return (
    <PageContext value={page}>
      {children}
      {notice}
    </PageContext>
  );
}

export function useMemberPage(): MemberPage {
  const page = useContext(PageContext);
  if (!page) throw new Error('useMemberPage needs ScreenWithNotices');
  return page;
}

export function reportFailure({ notify, signIn }: MemberPage, error: Error, log: string, text: string): void {
  console.error(log, error);
  if (isSignedOut(error)) signIn();
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
