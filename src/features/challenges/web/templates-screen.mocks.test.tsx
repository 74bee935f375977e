// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { listsQuery } from '#features/lists/web/lists.ts';
import { renderScreen } from '#test/web/render-screen.tsx';
import { getJson, sendJson } from '#web/lib/api.ts';
import { TemplatesScreen } from './templates-screen.tsx';

vi.mock('#web/lib/api.ts', { spy: true });

const challenge = { from: '2026-10-01', to: '2026-10-31', films: 31, once: false, rules: [] };
const TEMPLATE = { slug: 'october', name: 'October', description: 'A month.', challenge, rules: [] };
const RESPONSES: Record<string, object> = {
  '/challenges': { templates: [TEMPLATE] },
  '/auth/status': { user: { email: 'jamie@example.org' } },
  '/lists': { lists: [{ name: 'october' }, { name: 'October (2)' }] },
};

beforeEach(() => vi.mocked(getJson).mockImplementation(async (path) => RESPONSES[path]));

test('a challenge that was begun before begins again under a free name', async () => {
  vi.mocked(sendJson).mockResolvedValue({ _id: '7' });
  const { router } = await renderScreen(<TemplatesScreen />);
  fireEvent.click(await screen.findByRole('button', { name: 'Begin October' }));
  await expect.poll(() => router.state.location.pathname).toBe('/lists/7');
  const body = { name: 'October (3)', description: 'A month.', challenge };
  expect(vi.mocked(sendJson).mock.calls).toEqual([['POST', '/lists', body]]);
});

test('a challenge that begins after its page was left does not open its list, but is among the lists', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  vi.mocked(sendJson).mockReturnValue(promise);
  const { router, client } = await renderScreen(<TemplatesScreen />);
  const navigated = vi.spyOn(router, 'navigate');
  fireEvent.click(await screen.findByRole('button', { name: 'Begin October' }));
  await expect.poll(() => vi.mocked(sendJson).mock.calls.length).toBe(1);
  const { queryKey } = listsQuery;
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false);
  cleanup();
  resolve({ _id: '7' });
  await act(() => expect.poll(() => client.isMutating()).toBe(0));
  expect(navigated).not.toHaveBeenCalled();
  // Another page may show the lists already.
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
