import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { UserList } from '#features/my-movies/contract/my-movies.ts';
import { userListQuery } from './queries.ts';

const fetchApi = vi.hoisted(() => vi.fn<(request: Request) => Promise<Response>>());
vi.mock('../page/render-context.ts', () => ({ renderContext: () => ({ fetchApi }) }));

const EMPTY: UserList = { items: [], watchedMovies: [] };

/**
 * Stubs a server whose lists do not change.
 *
 * @returns the ETags that the server receives
 */
function unchangedLists() {
  const sent: (string | null)[] = [];
  fetchApi.mockImplementation(async ({ headers }) => {
    const etag = headers.get('If-None-Match');
    sent.push(etag);
    return etag === 'W/"1"'
      ? new Response(null, { status: 304 })
      : Response.json(EMPTY, { headers: { ETag: 'W/"1"' } });
  });
  return sent;
}

test('unchanged lists are not sent again, and the cached lists stay', async () => {
  const sent = unchangedLists();
  const client = new QueryClient();
  const lists = await client.fetchQuery(userListQuery);
  expect(await client.fetchQuery(userListQuery)).toBe(lists);
  expect(sent).toEqual([null, 'W/"1"']);
});

test('the lists are loaded completely after a toggle changed them in this tab, or signing out removed them', async () => {
  const sent = unchangedLists();
  const client = new QueryClient();
  await client.fetchQuery(userListQuery);
  client.setQueryData(userListQuery.queryKey, (lists) => lists && { ...lists });
  await client.fetchQuery(userListQuery);
  client.clear();
  await client.fetchQuery(userListQuery);
  expect(sent).toEqual([null, null, null]);
});
