import { queryOptions } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ApiError } from '../api.ts';
import { apiGet } from '../calls.ts';

/** Says if the member has proved lately who they are, and in which ways they can prove it. */
export const confirmationQuery = queryOptions({
  queryKey: ['me', 'confirmation'],
  queryFn: ({ signal }) => apiGet('/auth/confirm', { signal }),
});

/** Asks the member for a confirmation. A sensitive act waits until the screen's dialog calls `answer`. */
type Question = { answer: (isConfirmed: boolean) => void };

let question: Question | null = null;
const listeners = new Set<() => void>();

function setQuestion(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** For the dialog: returns the question that the member has not answered yet, or null. */
export const useConfirmationQuestion = (): Question | null =>
  useSyncExternalStore(
    subscribe,
    () => question,
    () => null,
  );

/** Cancels the act that waits for an answer, if there is one. */
export const cancelQuestion = () => question?.answer(false);

function ask(): Promise<boolean> {
  // The member may have left the screen with the dialog while the server refused the act.
  if (listeners.size === 0) return Promise.resolve(false);
  cancelQuestion();
  return new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => {
      setQuestion(null);
      resolve(isConfirmed);
    };
    setQuestion({ answer });
  });
}

const isUnconfirmed = (error: unknown) => error instanceof ApiError && error.code === 'confirmation_needed';

/** Does a sensitive act. If the server needs a confirmation, the dialog asks for it, and the act is tried again. */
export async function confirmed<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!isUnconfirmed(error) || !(await ask())) throw error;
    return act();
  }
}

/** Call it before an act that the browser itself does, such as a download. @returns false without a confirmation */
export async function confirmFirst(): Promise<boolean> {
  return (await apiGet('/auth/confirm')).confirmed || ask();
}
