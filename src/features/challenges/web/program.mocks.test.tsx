// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { heldCalls } from '#test/web/render-member-hook.tsx';
import { renderScreen } from '#test/web/render-screen.tsx';
import { getJson, sendJson } from '#web/lib/api.ts';
import { MAX_CHALLENGE_FILMS } from '../contract/challenge-rules.ts';
import { Program } from './program.tsx';

vi.mock('#web/lib/api.ts', async (original) => ({
  ...(await original<object>()),
  getJson: vi.fn(),
  sendJson: vi.fn(),
}));

afterEach(cleanup);

async function planFor(platforms: string[]) {
  vi.mocked(getJson).mockResolvedValue({ region: 'US', platforms, regions: [] });
  vi.mocked(sendJson).mockResolvedValue({ films: [], missing: [] });
  await renderScreen(<Program listId="1" rules={[]} listed={[]} isSaving={false} onSave={() => {}} />);
  fireEvent.click(screen.getByRole('button', { name: 'Plan my nights' }));
  await screen.findByText('Your program is complete. Enjoy your nights.');
}

test('a program is limited to the services of a member who has chosen some', async () => {
  await planFor(['shudder']);
  expect(await screen.findByRole('checkbox', { name: 'Only films on my services' })).toHaveProperty('checked', true);
});

test('a member without services is not offered a program limited to services', async () => {
  await planFor([]);
  await expect.poll(() => getJson).toHaveBeenCalled();
  expect(screen.queryByRole('checkbox', { name: 'Only films on my services' })).toBeNull();
});

const planned = (id: number, title: string) => ({
  film: { id, title, releaseDate: null, posterPath: null, posterColour: null },
  ...{ rules: [], reason: 'Nobody has seen it.' },
});

test('a program is not put on the list while another one is planned, because a swapped film may be in it', async () => {
  vi.mocked(getJson).mockResolvedValue({ region: 'US', platforms: [], regions: [] });
  const calls = heldCalls(vi.mocked(sendJson));
  const save = vi.fn();
  await renderScreen(<Program listId="1" rules={[]} listed={[]} isSaving={false} onSave={save} />);
  fireEvent.click(screen.getByRole('button', { name: 'Plan my nights' }));
  await expect.poll(() => calls.length).toBe(1);
  await act(async () => calls[0]?.resolve({ films: [planned(1, 'Alien')], missing: [] }));
  fireEvent.click(await screen.findByRole('button', { name: 'Swap Alien' }));
  await screen.findByText('Planning again…');
  const button = screen.getByRole('button', { name: 'Put these films on my list' });
  fireEvent.click(button);
  expect([button.getAttribute('aria-disabled'), save.mock.calls]).toEqual(['true', []]);
  await act(async () => calls[1]?.resolve({ films: [planned(2, 'Aliens')], missing: [] }));
  await screen.findByRole('link', { name: 'Aliens' });
  fireEvent.click(button);
  expect([button.getAttribute('aria-disabled'), save.mock.calls]).toEqual([null, [[[2]]]]);
});

test('of a list with more films than any challenge, a program keeps as many as it can have', async () => {
  vi.mocked(getJson).mockResolvedValue({ region: 'US', platforms: [], regions: [] });
  const calls = heldCalls(vi.mocked(sendJson));
  const listed = Array.from({ length: MAX_CHALLENGE_FILMS + 1 }, (_, index) => index + 1);
  await renderScreen(<Program listId="1" rules={[]} listed={listed} isSaving={false} onSave={() => {}} />);
  fireEvent.click(screen.getByRole('button', { name: 'Plan my nights' }));
  await expect.poll(() => calls[0]?.body).toMatchObject({ keep: listed.slice(0, MAX_CHALLENGE_FILMS) });
  await act(async () => calls[0]?.resolve({ films: [planned(999, 'Alien')], missing: [] }));
  fireEvent.click(await screen.findByRole('button', { name: 'Keep Alien' }));
  await expect.poll(() => calls[1]?.body).toMatchObject({ keep: [...listed.slice(1, MAX_CHALLENGE_FILMS), 999] });
});
