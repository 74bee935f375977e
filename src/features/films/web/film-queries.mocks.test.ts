import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { getJson } from '#web/lib/api.ts';
import { alikeQuery, loadAlike } from './film-queries.ts';

vi.mock('#web/lib/api.ts', { spy: true });
afterEach(() => vi.useRealTimers());

const found = { id: 1, title: 'One', reason: 'Just as scary', overview: 'Long', fright: null };

async function load(answer: Promise<unknown>) {
  vi.mocked(getJson).mockReturnValue(answer);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await loadAlike(queryClient, 948);
  return queryClient.getQueryData(alikeQuery(948).queryKey);
}

it('the films are put into the page, without fields that the section does not show', async () => {
  const data = await load(Promise.resolve({ by: 'profile', results: [found] }));
  expect(data).toEqual({ by: 'profile', films: [{ id: 1, title: 'One', reason: 'Just as scary' }] });
});

it('the section is left out when the request fails', async () => {
  expect(await load(Promise.reject(new Error('broken')))).toBeUndefined();
});

it('the page does not wait for a slow response', async () => {
  vi.useFakeTimers();
  const loaded = load(new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await loaded).toBeUndefined();
});
