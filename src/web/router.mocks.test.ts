// @vitest-environment happy-dom
import { createRootRoute } from '@tanstack/react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { authStatusQuery } from '#features/accounts/web/accounts.ts';
import { BROKEN, SIGNED_OUT } from '#test/web/render-member-hook.tsx';
import { getJson } from './lib/api.ts';
import { getRouter } from './router.tsx';

vi.mock('./lib/api.ts', async (original) => ({ ...(await original<object>()), getJson: vi.fn() }));
vi.mock('./route-tree.gen.ts', () => ({ routeTree: createRootRoute() }));

const MEMBER = { user: { email: 'jamie@example.org' } };
const NOBODY = { user: null };
const OWN = ['me', 'user-list'];

beforeEach(() => void vi.mocked(getJson).mockReset().mockResolvedValue(NOBODY));

/** The cache of a member's open page, in which a query has failed. */
async function afterFailure(error: Error) {
  const client = getRouter().options.context.queryClient;
  client.setQueryData(authStatusQuery.queryKey, MEMBER);
  client.setQueryData(OWN, ['a film']);
  await client.fetchQuery({ queryKey: ['me', 'ratings'], queryFn: () => Promise.reject(error) }).catch(() => undefined);
  return client;
}

test('a query that is refused because the session has ended makes the page that of a visitor', async () => {
  const client = await afterFailure(SIGNED_OUT);
  await expect.poll(() => client.getQueryData(authStatusQuery.queryKey)).toEqual(NOBODY);
  expect(client.getQueryData(OWN)).toBeUndefined();
  expect(getJson).toHaveBeenCalledTimes(1);
});

test('a query that fails for another reason does not', async () => {
  const client = await afterFailure(BROKEN);
  expect(getJson).not.toHaveBeenCalled();
  expect([client.getQueryData(authStatusQuery.queryKey), client.getQueryData(OWN)]).toEqual([MEMBER, ['a film']]);
});

test('after a login the next screen, not the one that is open, has space for the member’s own rows', async () => {
  const router = getRouter();
  const has = () => 'member' in document.documentElement.dataset;
  router.options.context.queryClient.setQueryData(authStatusQuery.queryKey, NOBODY);
  await router.load();
  router.options.context.queryClient.setQueryData(authStatusQuery.queryKey, MEMBER);
  expect(has()).toBe(false);
  await router.navigate({ to: '/', hash: 'next' });
  await expect.poll(has).toBe(true);
});
