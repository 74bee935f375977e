// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BROKEN } from '#test/web/render-member-hook.tsx';
import { getJson, sendJson } from '#web/lib/api.ts';
import type { FrightLimits } from '../contract/fright-limits.ts';
import { moveDeviceLimits } from './film-marks.tsx';
import { limitsQuery } from './limits-queries.ts';
import { MyLimits } from './my-limits.tsx';

vi.mock('#web/lib/api.ts', { spy: true });

const NONE: FrightLimits = { axes: {}, notes: [] };
const steps = (category: string) =>
  within(screen.getByRole('group', { name: `${category}, at most` })).getAllByRole<HTMLInputElement>('radio');
const chosen = (category: string) => steps(category).find(({ checked }) => checked)?.labels?.[0]?.textContent;
const NO_LIMIT = 'As gory as it gets, like Terrifier 2 (2022)';
const SOME_BLOOD = 'Some blood, like Psycho (1960)';
const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }));

async function renderLimits(auth: 'authenticated' | 'unauthenticated', ofAccount = NONE): Promise<void> {
  vi.mocked(getJson).mockImplementation(async (path) => (path === '/limits' ? ofAccount : { notes: [], films: 0 }));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MyLimits auth={auth} />
    </QueryClientProvider>,
  );
  await screen.findByRole('group', { name: 'gore, at most' });
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a change that could not be saved is taken back, with a message', async () => {
  vi.mocked(sendJson).mockRejectedValue(BROKEN);
  await renderLimits('authenticated');
  choose(/^Some blood/);
  expect((await screen.findByRole('alert')).textContent).toContain('Your limits could not be saved. Please try again.');
  await expect.poll(() => chosen('gore')).toBe(NO_LIMIT);
});

test('without storage, limits apply until the page is closed, with a message', async () => {
  vi.stubGlobal('localStorage', undefined);
  await renderLimits('unauthenticated');
  choose(/^Some blood/);
  expect((await screen.findByRole('alert')).textContent).toContain('This browser does not let us save your limits');
  expect(chosen('gore')).toBe(SOME_BLOOD);
});

test('scares and gore have five named steps with an example film each, and a limit between them keeps a step of its own', async () => {
  vi.mocked(sendJson).mockResolvedValue(undefined);
  await renderLimits('authenticated', { axes: { gore: 4 }, notes: [] });
  expect(steps('scares').map(({ labels }) => labels?.[0]?.textContent)).toEqual([
    'Not scary, like Beetlejuice (1988)',
    'A few jolts, like Nosferatu (1922)',
    'Tense now and then, like Scream (1996)',
    'Tense most of the time, like The Conjuring (2013)',
    'As scary as it gets, like The Descent (2005)',
  ]);
  expect([steps('gore').length, chosen('gore'), chosen('scares')]).toEqual([
    6,
    '4 of 10',
    steps('scares')[4]?.labels?.[0]?.textContent,
  ]);
  choose(/^Some blood/);
  await expect.poll(() => steps('gore')).toHaveLength(5);
  expect(sendJson).toHaveBeenLastCalledWith('PUT', '/limits', { axes: { gore: 3 }, notes: [] });
  choose(/^As gory/);
  await expect.poll(() => vi.mocked(sendJson).mock.lastCall).toEqual(['PUT', '/limits', NONE]);
});

test('a limit on another category than scares and gore stays until it is removed, and cannot be set again', async () => {
  vi.mocked(sendJson).mockResolvedValue(undefined);
  await renderLimits('authenticated', { axes: { lore: 2 }, notes: [] });
  expect(screen.getAllByRole('group', { name: /at most$/ })).toHaveLength(2);
  screen.getByText('backstory and world-building.');
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
