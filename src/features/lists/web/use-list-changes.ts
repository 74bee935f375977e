import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/lib/api.ts';
import { apiGet, apiSend } from '#web/lib/calls.ts';
import type { MemberPage } from '#web/lib/member/member-page.tsx';
import { useChange } from '#web/lib/member/use-change.ts';
import { type Move, moved, withPositions } from './list-films.ts';
import { listQuery, listsQuery, type MemberList } from './list-queries.ts';

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
          change((shown) => ({ ...shown, version }));
          return;
        } catch (error) {
          const isOutdated = error instanceof ApiError && (error.status === 409 || error.status === 400);
          if (!isOutdated || tries === MAX_TRIES) {
            void reload();
            throw error;
          }
          client.setQueryData(queryKey, await apiGet('/lists/{listId}', { path: { listId } }));
          page.notify({
            tone: 'success',
            text: 'This list was also changed in another window or on another device. It now shows that change and yours.',
          });
        }
      }
    },
  });

  const removing = useChange({
    ...common,
    log: 'Removing a film from a list failed',
    failureText: ({ title }: { id: number; title: string }) => `“${title}” could not be removed. Please try again.`,
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey });
      change((list) => without(list, id));
    },
    mutationFn: async ({ id }) => {
      const path = { listId, filmId: id };
      const { version } = await apiSend('DELETE', '/lists/{listId}/films/{filmId}', { path });
      const before = client.getQueryData(queryKey)?.version;
      // The film is removed again, because the list may have been loaded since.
      change((list) => without(list, id));
      // A higher version has changes from elsewhere: with its number, the next move would undo them.
      if (before === version - 1) change((list) => ({ ...list, version }));
      else await reload();
    },
    onSettled: (_, error) => {
      if (error) void reload();
      return common.onSettled();
    },
  });

  return { move: ordering.mutate, remove: removing.mutate };
}
export type ListChanges = ReturnType<typeof useListChanges>;
