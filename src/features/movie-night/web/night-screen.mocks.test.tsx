// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { heldCalls } from '#test/web/render-member-hook.tsx';
import { renderScreen } from '#test/web/render-screen.tsx';
import { ApiError, getJson, sendJson } from '#web/lib/api.ts';
import { ScreenWithNotices } from '#web/lib/member/member-page.tsx';
import type { Night, Wishes } from '../contract/movie-night.ts';
import { nightQuery } from './night-calls.ts';
import { NightScreen } from './night-screen.tsx';
import { ConfirmButton, Guests, People } from './people.tsx';
import { Television } from './television.tsx';

vi.mock('#web/lib/api.ts', { spy: true });

// The form itself needs the site's settings.
vi.mock('./wishes-form.tsx', () => ({
  WishesForm: ({ wishes, onChange }: { wishes: Wishes; onChange: (wishes: Wishes) => void }) => (
    <button type="button" onClick={() => onChange({ ...wishes, maxRuntime: 90 })}>
      {wishes.maxRuntime ?? 'Any length'}
    </button>
  ),
}));

const ANN = { name: 'Ann', host: true, me: true, ready: false, progress: 0 };
const NIGHT = {
  ...{ code: 'bcdghj', key: 'k', version: 1, state: 'gathering', round: 1, mayLead: true, people: [ANN], pool: null },
  mine: { axes: { scares: null, gore: null }, maxRuntime: null, ready: false },
} as unknown as Night; // has what is read

function OwnGuests() {
  const { data: night } = useQuery(nightQuery('bcdghj'));
  return <ScreenWithNotices signIn={() => {}}>{night && <Guests night={night}>{null}</Guests>}</ScreenWithNotices>;
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

test('picks that are not saved stay while the view for a television is open', async () => {
  vi.mocked(getJson).mockResolvedValue(NIGHT);
  const { router } = await renderScreen(<NightScreen code="bcdghj" />, '/night/bcdghj');
  fireEvent.click(await screen.findByRole('button', { name: 'Any length' }));
  await act(() => router.navigate({ href: '/night/bcdghj#screen' }));
  await screen.findByRole('button', { name: 'Full screen' });
  await act(() => router.navigate({ href: '/night/bcdghj' }));
  await screen.findByRole('button', { name: '90' });
});

test.each([
  [new TypeError('Failed to fetch'), 'Please try again.'],
  [new ApiError({ status: 502, statusText: '' }, null), 'Please try again.'],
  [new ApiError({ status: 429, statusText: '' }, { message: 'Too many requests.' }), 'Too many requests.'],
])('a night that cannot be loaded says so in our words: %s', async (error, text) => {
  vi.mocked(getJson).mockRejectedValue(error);
  await renderScreen(<NightScreen code="bcdghj" />);
  expect((await screen.findByRole('alert')).textContent).toBe(`The movie night could not be loaded${text}`);
});

test('a guest who is ready sends the picks, without fields that only a newer server knows', async () => {
  vi.mocked(getJson).mockResolvedValue({ ...NIGHT, mine: { ...NIGHT.mine, newer: true } });
  vi.mocked(sendJson).mockResolvedValue(NIGHT);
  await renderScreen(<NightScreen code="bcdghj" />);
  fireEvent.click(await screen.findByRole('button', { name: 'I am ready' }));
  await vi.waitFor(() => expect(sendJson).toHaveBeenCalled());
  const { ready: _, ...picks } = NIGHT.mine ?? {};
  expect(JSON.parse(JSON.stringify(vi.mocked(sendJson).mock.calls[0]))).toContainEqual({ ...picks, ready: true });
});

test('picks cannot be changed while they are saved', async () => {
  vi.mocked(getJson).mockResolvedValue(NIGHT);
  const calls = heldCalls(vi.mocked(sendJson));
  await renderScreen(<NightScreen code="bcdghj" />);
  const picks = await screen.findByRole('button', { name: 'Any length' });
  expect(picks.closest('[inert]')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'I am ready' }));
  await expect.poll(() => calls.length).toBe(1);
  await expect.poll(() => picks.closest('[inert]')).not.toBeNull();
  await act(async () => calls[0]?.reject(new TypeError('Failed to fetch')));
  await expect.poll(() => picks.closest('[inert]')).toBeNull();
});

test('a double click asks whether to leave, and is no answer', async () => {
  const onConfirm = vi.fn();
  render(<ConfirmButton label="Leave" isBusy={false} onConfirm={onConfirm} />);
  const click = (detail: number) => fireEvent.click(screen.getByRole('button'), { detail });
  click(1);
  click(2);
  screen.getByRole('button', { name: 'Leave? Press again' });
  expect(onConfirm).not.toHaveBeenCalled();
  click(1);
  expect(onConfirm).toHaveBeenCalledOnce();
});

test('when a night has ended, no notice about the failed change stays on the page', async () => {
  const gone = new ApiError({ status: 404, statusText: '' }, { message: 'Not found.' });
  vi.mocked(getJson).mockResolvedValueOnce(NIGHT).mockRejectedValue(gone);
  vi.mocked(sendJson).mockRejectedValue(gone);
  await renderScreen(<NightScreen code="bcdghj" />);
  fireEvent.click(await screen.findByRole('button', { name: 'I am ready' }));
  await screen.findByRole('heading', { name: 'This movie night does not exist' });
  expect(screen.queryByText('Not found.')).toBeNull();
});

test('while the guests vote, the mark of a guest on the television says that all films have a vote', async () => {
  const films = [{ id: 1 }, { id: 2 }];
  const night = { ...NIGHT, state: 'voting', fitting: 2, films, people: [{ ...ANN, progress: 99 }] } as Night; // likewise
  await renderScreen(<Television night={night} />);
  screen.getByRole('img', { name: 'has voted on all films' });
});

test('picks for a new round cannot be changed while they are saved', async () => {
  const night = { ...NIGHT, state: 'voting', fitting: 0, films: [], loosen: [], newRounds: 2 };
  vi.mocked(getJson).mockResolvedValue({ ...night, mine: { ...NIGHT.mine, votes: [] } });
  const calls = heldCalls(vi.mocked(sendJson));
  await renderScreen(<NightScreen code="bcdghj" />);
  const picks = await screen.findByRole('button', { name: 'Any length' });
  expect(picks.closest('[inert]')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Start a new round' }));
  await expect.poll(() => [calls.length, picks.closest('[inert]') !== null]).toEqual([1, true]);
});

test('a double click on a guest removes only this guest', async () => {
  const ben = { ...ANN, name: 'Ben', me: false, host: false };
  const onRemove = vi.fn();
  render(<People night={{ ...NIGHT, people: [ANN, ben] }} onRemove={onRemove} />);
  const button = screen.getByRole('button', { name: 'Remove Ben' });
  fireEvent.click(button, { detail: 1 });
  fireEvent.click(button, { detail: 2 });
  expect(onRemove).toHaveBeenCalledExactlyOnceWith('Ben');
});

test('when a guest is removed, the focus stays beside the guests who are left', async () => {
  const ben = { ...ANN, name: 'Ben', me: false, host: false };
  vi.mocked(getJson).mockResolvedValue({ ...NIGHT, people: [ANN, ben] });
  vi.mocked(sendJson).mockResolvedValue(NIGHT);
  await renderScreen(<OwnGuests />);
  const remove = await screen.findByRole('button', { name: 'Remove Ben' });
  remove.focus();
  fireEvent.click(remove);
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Ben' })).toBeNull());
  await vi.waitFor(() => expect(document.activeElement?.textContent).toContain('Ann (you)'));
  expect(document.activeElement).not.toBe(document.body);
});
