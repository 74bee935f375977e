import { useQueryClient } from '@tanstack/react-query';
import type { NewViewingInput } from '#features/my-movies/contract/my-movies.ts';
import { addViewing, dateViewing, noteViewing, removeViewing } from '#web/lib/member/calls.ts';
import { type MemberPage, useChange } from '#web/lib/member/member-page.tsx';
import { CHALLENGES_KEY, memberFilmQuery, userListQuery, viewingsQuery } from '#web/lib/member/queries.ts';

const VIEWING_SAVE_FAILURE = 'The dates when you watched this film could not be saved. Please try again.';

/** @property isWatched true if the film has a viewing after the change */
type ViewingChange = { send: () => Promise<unknown>; isWatched: boolean };
type Callbacks = { onSuccess: () => void; onError: () => void };

export type ViewingChanges = ReturnType<typeof useViewingChanges>;

/** Changes a film's viewings, then loads them again. A day is YYYY-MM-DD, null for an unknown date. */
export function useViewingChanges(filmId: number, page: MemberPage) {
  const client = useQueryClient();
  const { mutate, isPending } = useChange({
    page,
    log: 'The viewings could not be changed',
    failureText: () => VIEWING_SAVE_FAILURE,
    scope: { id: 'watched' },
    mutationFn: ({ send }: ViewingChange) => send(),
    onSuccess: async (_, { isWatched }) => {
      const { queryKey } = memberFilmQuery(filmId);
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (film) => film && { ...film, watched: isWatched });
      void client.invalidateQueries({ queryKey: userListQuery.queryKey });
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: CHALLENGES_KEY });
      return client.invalidateQueries({ queryKey: viewingsQuery(filmId).queryKey });
    },
  });
  return {
    isSaving: isPending,
    add: (viewing: NewViewingInput, callbacks?: Callbacks) =>
      mutate({ send: () => addViewing(filmId, viewing), isWatched: true }, callbacks),
    date: (id: string, day: string | null, callbacks?: Callbacks) =>
      mutate({ send: () => dateViewing(filmId, id, day), isWatched: true }, callbacks),
    /** @param note null removes the note */
    note: (id: string, note: string | null, callbacks?: Callbacks) =>
      mutate({ send: () => noteViewing(filmId, id, note), isWatched: true }, callbacks),
    /** @param isLast true if no other viewing is left */
    remove: (id: string, isLast: boolean, callbacks?: Callbacks) =>
      mutate({ send: () => removeViewing(filmId, id), isWatched: !isLast }, callbacks),
  };
}
