import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { isSignedOut } from '../api.ts';
import type { MemberPage } from './member-page.tsx';

/** The one place where a failed change ends: logged, then told on the page; without a session, at the login. */
export function reportFailure({ notify, signIn }: MemberPage, error: Error, log: string, text: string): void {
  console.error(log, error);
  if (isSignedOut(error)) signIn();
  else notify({ tone: 'failure', text });
}

type ChangeOptions<Answer, Input, Context> = Omit<UseMutationOptions<Answer, Error, Input, Context>, 'onError'> & {
  page: MemberPage;
  /** For the console (specification, section 8). */
  log: string;
  failureText: (input: Input) => string;
};

/** A change that a member makes. Changes of one `scope` go out one after the other. */
export function useChange<Answer, Input, Context>(options: ChangeOptions<Answer, Input, Context>) {
  const { page, log, failureText, ...mutation } = options;
  return useMutation({
    ...mutation,
    onError: (error, input) => reportFailure(page, error, log, failureText(input)),
  });
}
