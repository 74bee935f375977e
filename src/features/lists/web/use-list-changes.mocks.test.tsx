// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { heldCalls, renderMemberHook } from '#test/web/render-member-hook.tsx';
import { getJson, sendJson } from '#web/lib/api.ts';
import { CHALLENGES_KEY } from '#web/lib/member/queries.ts';
import { listQuery } from './list-queries.ts';
import { useListChanges } from './use-list-changes.ts';

vi.mock('#web/lib/api.ts', { spy: true });

const { queryKey } = listQuery('1');

/** A list of films in this order. Only what a change reads. */
const listOf = (version: number, ids: number[]) => ({
  ...{ _id: '1', name: 'October', version },
  films: ids.map((id, index) => ({ id, title: `Film ${id}`, position: index + 1 })),
});

let calls: ReturnType<typeof heldCalls>;
beforeEach(() => {
  calls = heldCalls(vi.mocked(sendJson));
});

/** Renders a shown list, which has version 5. */
async function renderChanges() {
  vi.mocked(getJson)
    .mockReset()
    .mockResolvedValue(listOf(5, [1, 2, 3, 4]));
  const { client, result } = renderMemberHook((page) => {
    useQuery(listQuery('1'));
    return useListChanges('1', page);
  });
  const shown = () => client.getQueryData(queryKey);
  await expect.poll(shown).toBeDefined();
  return {
    client,
    changes: result.current,
    serve: (list: ReturnType<typeof listOf>) => vi.mocked(getJson).mockResolvedValue(list),
    reload: () => client.refetchQueries({ queryKey }),
    shown: () => ({ version: shown()?.version, films: shown()?.films.map(({ id }) => id) }),
  };
}

test('after a film is removed, the next move keeps an order that another device has saved meanwhile', async () => {
  const { changes, serve, shown } = await renderChanges();
  await act(async () => changes.remove({ id: 2, title: 'Film 2' }));
  // The other device has saved version 6.
  serve(listOf(7, [4, 3, 1]));
  await act(async () => calls[0]?.resolve({ version: 7, films: 3 }));
  await act(async () => changes.move({ id: 1, before: 3, after: 4 }));
  await expect.poll(() => calls[1]?.body).toEqual({ version: 7, films: [4, 1, 3] });
  expect(shown().films).toEqual([4, 1, 3]);
});

const DOWN = { id: 1, before: 3, after: 2 };

test('a move stays when the list is loaded before its response, also with the moves that wait behind it', async () => {
  const { changes, reload, shown } = await renderChanges();
  await act(async () => changes.move(DOWN));
  await act(async () => changes.move({ id: 3, before: 2, after: null }));
  expect(shown().films).toEqual([3, 2, 1, 4]);
  await act(reload);
  expect(shown().films).toEqual([1, 2, 3, 4]);
  await act(async () => calls[0]?.resolve({ version: 6, films: 4 }));
  await expect.poll(() => calls[1]?.body).toEqual({ version: 6, films: [3, 2, 1, 4] });
  await act(async () => calls[1]?.resolve({ version: 7, films: 4 }));
  await expect.poll(shown).toEqual({ version: 7, films: [3, 2, 1, 4] });
});

test('moves that wait stay when nothing was loaded', async () => {
  const { changes, shown } = await renderChanges();
  await act(async () => changes.move(DOWN));
  await act(async () => changes.move({ id: 3, before: 2, after: null }));
  vi.mocked(getJson).mockClear();
  await act(async () => calls[0]?.resolve({ version: 6, films: 4 }));
  await expect.poll(() => calls[1]?.body).toEqual({ version: 6, films: [3, 2, 1, 4] });
  expect(shown().films).toEqual([3, 2, 1, 4]);
  expect(getJson).not.toHaveBeenCalled();
});

test('an old order that is still loading when a move is saved is not shown', async () => {
  const { changes, reload, serve, shown } = await renderChanges();
  await act(async () => changes.move(DOWN));
  const { promise, resolve } = Promise.withResolvers();
  vi.mocked(getJson).mockReturnValueOnce(promise);
  const loading = reload();
  serve(listOf(6, [2, 1, 3, 4]));
  await act(async () => calls[0]?.resolve({ version: 6, films: 4 }));
  resolve(listOf(5, [1, 2, 3, 4]));
  await act(() => loading);
  await expect.poll(shown).toEqual({ version: 6, films: [2, 1, 3, 4] });
});

test('a list that another device has changed since a move is loaded again', async () => {
  const { changes, reload, serve, shown } = await renderChanges();
  await act(async () => changes.move(DOWN));
  serve(listOf(4, [4, 3, 2, 1]));
  await act(reload);
  serve(listOf(7, [2, 1, 4, 3]));
  await act(async () => calls[0]?.resolve({ version: 6, films: 4 }));
  await expect.poll(shown).toEqual({ version: 7, films: [2, 1, 4, 3] });
});

test('a removed film stays away when the list is loaded before the response, and the list is not loaded again', async () => {
  const { changes, reload, shown } = await renderChanges();
  await act(async () => changes.remove({ id: 2, title: 'Film 2' }));
  await act(reload);
  expect(shown().films).toContain(2);
  vi.mocked(getJson).mockClear();
  await act(async () => calls[0]?.resolve({ version: 6, films: 3 }));
  await expect.poll(shown).toEqual({ version: 6, films: [1, 3, 4] });
  expect(getJson).not.toHaveBeenCalled();
});

test('a removed film outdates the score of a challenge whose rule names the list', async () => {
  const { changes, client } = await renderChanges();
  const score = [...CHALLENGES_KEY, '1', 'score'];
  client.setQueryData(score, {});
  await act(async () => changes.remove({ id: 2, title: 'Film 2' }));
  expect(client.getQueryState(score)?.isInvalidated).toBe(false);
  await act(async () => calls[0]?.resolve({ version: 6, films: 3 }));
  await expect.poll(() => client.getQueryState(score)?.isInvalidated).toBe(true);
});
