import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { isSignedOut } from '../api.ts';
import type { MemberPage } from './member-page.tsx';

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
