// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BROKEN } from '#test/web/render-member-hook.tsx';
import { getJson, sendJson } from '#web/lib/api.ts';
import type { FrightLimits } from '../contract/fright-limits.ts';
import { moveDeviceLimits } from './film-marks.tsx';
import { limitsQuery } from './limits-queries.ts';
import { MyLimits } from './my-limits.tsx';

vi.mock('#web/lib/api.ts', async (original) => ({
  ...(await original<object>()),
  getJson: vi.fn(),
  sendJson: vi.fn(),
}));

const NONE: FrightLimits = { axes: {}, notes: [] };
const gore = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'gore at most' });

async function renderLimits(auth: 'authenticated' | 'unauthenticated', ofAccount = NONE): Promise<void> {
  vi.mocked(getJson).mockImplementation(async (path) => (path === '/limits' ? ofAccount : { notes: [], films: 0 }));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MyLimits auth={auth} />
    </QueryClientProvider>,
  );
  await screen.findByRole('combobox', { name: 'gore at most' });
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

test('a change that could not be saved is taken back, with a message', async () => {
  vi.mocked(sendJson).mockRejectedValue(BROKEN);
  await renderLimits('authenticated');
  fireEvent.change(gore(), { target: { value: '4' } });
  expect((await screen.findByRole('alert')).textContent).toContain('Your limits could not be saved. Please try again.');
  await expect.poll(() => gore().value).toBe('');
});

test('without storage, limits apply until the page is closed, with a message', async () => {
  vi.stubGlobal('localStorage', undefined);
  await renderLimits('unauthenticated');
  fireEvent.change(gore(), { target: { value: '4' } });
  expect((await screen.findByRole('alert')).textContent).toContain('This browser blocks storage');
  expect(gore().value).toBe('4');
});

test('a limit on another category than scares and gore stays until it is removed, and cannot be set again', async () => {
  vi.mocked(sendJson).mockResolvedValue(undefined);
  await renderLimits('authenticated', { axes: { lore: 2 }, notes: [] });
  expect(screen.getAllByRole('combobox')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Remove: lore at most 2' }));
  await expect.poll(() => screen.queryByRole('list', { name: 'Earlier limits' })).toBeNull();
  expect(sendJson).toHaveBeenCalledExactlyOnceWith('PUT', '/limits', NONE);
});

test('the limits of the account replace those of the device', async () => {
  localStorage.setItem('limits', '{"axes":{"gore":4},"notes":[]}');
  const own: FrightLimits = { axes: { scares: 2 }, notes: [] };
  vi.mocked(getJson).mockResolvedValue(own);
  vi.mocked(sendJson).mockResolvedValue(undefined);
  const client = new QueryClient();
  expect(await client.fetchQuery(limitsQuery(true))).toEqual(own);
  await moveDeviceLimits(client, own);
  expect(sendJson).toHaveBeenCalledExactlyOnceWith('PUT', '/limits', own);
  expect(localStorage.getItem('limits')).toBeNull();
});
