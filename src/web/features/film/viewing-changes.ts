import type { QueryClient } from '@tanstack/react-query';
import type { Film } from '#contract/films.ts';
import type { Viewing } from '#contract/user-list.ts';
import { ApiError, isSignedOut, sendJson } from '#web/lib/api.ts';
import type { MemberPage } from './film-notice.tsx';
import { viewingsQuery } from './film-queries.ts';
import { VIEWING_SAVE_FAILURE } from './messages.ts';
import { keepOwnState } from './own-state.ts';

/** A film of which viewings are changed, on a member's page. */
export type ViewingsOf = MemberPage & { queryClient: QueryClient; film: Film };

/** Changes viewings and shows what has become of them. @returns whether it succeeded */
async function change({ queryClient, film, notify, signIn }: ViewingsOf, send: () => Promise<unknown>) {
  const { queryKey } = viewingsQuery(film.id);
  let isDone = true;
  try {
    await send();
  } catch (error) {
    isDone = false;
    console.error('Changing the viewings failed', error);
    if (isSignedOut(error)) signIn();
    else notify({ tone: 'failure', text: VIEWING_SAVE_FAILURE });
  }
  await queryClient.invalidateQueries({ queryKey });
  return isDone;
}

/** @param watchDate ISO 8601 in UTC, null for a day not known */
export function addViewing(viewings: ViewingsOf, watchDate: string | null): Promise<boolean> {
  return change(viewings, async () => {
    await sendJson('POST', `/viewings/${viewings.film.id}`, { watchDate });
    await keepOwnState(viewings.queryClient, viewings.film, { watched: true });
  });
}

export function dateViewing(viewings: ViewingsOf, id: string, watchDate: string | null): Promise<boolean> {
  return change(viewings, async () => {
    await sendJson('PUT', `/viewings/${viewings.film.id}/${id}`, { watchDate });
    await keepOwnState(viewings.queryClient, viewings.film, {});
  });
}

/** @param isLast whether no other viewing is left */
export function removeViewing(viewings: ViewingsOf, id: string, isLast: boolean): Promise<boolean> {
  return change(viewings, async () => {
    await sendJson('DELETE', `/viewings/${viewings.film.id}/${id}`).catch((error) => {
      // Removed already: by another press, on another device, or by a try whose answer was lost.
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    });
    await keepOwnState(viewings.queryClient, viewings.film, isLast ? { watched: false } : {});
  });
}

/** Several viewings went with one press of a button: they can be had back. */
export function offerUndo(viewings: ViewingsOf, before: readonly Viewing[]): void {
  if (before.length < 2) return;
  const restore = async () => {
    for (const { watchDate } of before) {
      if (!(await addViewing(viewings, watchDate))) return;
    }
  };
  viewings.notify({ tone: 'success', text: `Your ${before.length} viewings were removed.`, undo: restore });
}
