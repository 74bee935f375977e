import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/lib/api.ts';
import { apiGet, apiSend } from '#web/lib/calls.ts';
import { type MemberPage, useChange } from '#web/lib/member/member-page.tsx';
import { CHALLENGES_KEY } from '#web/lib/member/queries.ts';
import { type Move, moved, withPositions } from './list-films.ts';
import { listQuery, listsQuery, type MemberList } from './list-queries.ts';

type Removal = { id: number; title: string };

/** Tries to send an order when another tab changes the list at the same time. */
const MAX_TRIES = 5;

/** Changes of one list. They are sent one after the other, and are shown before the response comes. */
export function useListChanges(listId: string, page: MemberPage) {
  const client = useQueryClient();
  const { queryKey } = listQuery(listId);
  const change = (edit: (list: MemberList) => MemberList) =>
    client.setQueryData(queryKey, (list) => list && edit(list));
  const withMove = (list: MemberList, move: Move) => ({ ...list, films: withPositions(moved(list.films, move)) });
  const without = (list: MemberList, id: number) => ({
    ...list,
    films: withPositions(list.films.filter((film) => film.id !== id)),
  });
  const reload = () => client.invalidateQueries({ queryKey });
  const scope = { id: `list ${listId}` };
  /** Shows the version of a saved change. The list may have been loaded since, or may just be loading. */
  const showSaved = async (from: number, version: number, edit: (list: MemberList) => MemberList) => {
    const list = change((shown) => (shown.version === from ? { ...edit(shown), version } : shown));
    // Other versions have changes from elsewhere: with the number of this one, the next move would undo them.
    if (list?.version !== version || client.isFetching({ queryKey }) > 0) await reload();
  };
  /** Makes the changes again that wait for their turn. */
  const withWaiting = (list: MemberList) =>
    client
      .getMutationCache()
      .findAll({ status: 'pending', predicate: ({ options }) => options.scope?.id === scope.id })
      .slice(1)
      .map(({ state }) => state.variables as Move | Removal) // the only changes of this scope
      .reduce((before, next) => ('title' in next ? without(before, next.id) : withMove(before, next)), list);
  const common = {
    page,
    scope,
    onSettled: () => client.invalidateQueries({ queryKey: listsQuery.queryKey }),
  };

  const ordering = useChange({
    ...common,
    log: 'Changing the order of a list failed',
    failureText: () => 'The new order could not be saved. Please try again.',
    onMutate: async (move: Move) => {
      await client.cancelQueries({ queryKey });
      change((list) => withMove(list, move));
    },
    mutationFn: async (move: Move) => {
      for (let tries = 1; ; tries++) {
        // The move is made again, because the list may have been loaded since.
        const list = change((shown) => withMove(shown, move));
        if (!list) return;
        const body = { version: list.version, films: list.films.map(({ id }) => id) };
        try {
          const { version } = await apiSend('PUT', '/lists/{listId}/order', { path: { listId }, body });
          return await showSaved(list.version, version, () => withWaiting(list));
        } catch (error) {
          const isOutdated = error instanceof ApiError && (error.status === 409 || error.status === 400);
          if (!isOutdated || tries === MAX_TRIES) {
            void reload();
            throw error;
          }
          client.setQueryData(queryKey, await apiGet('/lists/{listId}', { path: { listId } }));
          page.notify({
            tone: 'success',
            text: 'This list has changed meanwhile. It now shows that change and yours.',
          });
        }
      }
    },
  });

  const removing = useChange({
    ...common,
    log: 'Removing a film from a list failed',
    failureText: ({ title }: Removal) => `“${title}” could not be removed. Please try again.`,
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey });
      change((list) => without(list, id));
    },
    mutationFn: async ({ id }) => {
      const path = { listId, filmId: id };
      const { version } = await apiSend('DELETE', '/lists/{listId}/films/{filmId}', { path });
      // The film is removed again, because the list may have been loaded since.
      await showSaved(version - 1, version, (list) => without(list, id));
    },
    onSettled: (_, error) => {
      if (error) void reload();
      void client.invalidateQueries({ queryKey: CHALLENGES_KEY });
      return common.onSettled();
    },
  });

  return { move: ordering.mutate, remove: removing.mutate };
}
export type ListChanges = ReturnType<typeof useListChanges>;
