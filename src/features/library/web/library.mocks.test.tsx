// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { BROKEN, heldCalls } from '#test/web/render-member-hook.tsx';
import { renderScreen } from '#test/web/render-screen.tsx';
import { sendJson } from '#web/lib/api.ts';
import { ScreenWithNotices } from '#web/lib/member/member-page.tsx';
import { RequestFilm } from './library.tsx';

vi.mock('#web/lib/api.ts', async (original) => ({
  ...(await original<object>()),
  getJson: vi.fn(),
  sendJson: vi.fn(),
}));

const button = (name: string) => screen.getByRole('button', { name });
const click = (name: string) => act(async () => fireEvent.click(button(name)));

let calls: ReturnType<typeof heldCalls>;
beforeEach(async () => {
  calls = heldCalls(vi.mocked(sendJson));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await renderScreen(
    <ScreenWithNotices signIn={vi.fn()}>
      <RequestFilm film={{ id: 1091, title: 'The Thing', release_date: '1982-06-25' }} />
    </ScreenWithNotices>,
  );
});

test('the member confirms the request, and then sees its outcome', async () => {
  await click('Request this film');
  expect(screen.getByRole('group', { name: 'Request The Thing (1982) for your media server?' })).toBeTruthy();
  expect(document.activeElement).toBe(button('Request'));
  expect(calls).toEqual([]);
  await click('Request');
  await screen.findByRole('button', { name: 'Requesting...' });
  await click('Requesting...');
  expect(calls.map(({ path }) => path)).toEqual(['/films/1091/request']);
  await act(async () => calls[0]?.resolve({ outcome: 'already-requested' }));
  await expect.poll(() => screen.getByRole('status').textContent).toBe('Somebody has already requested this film.');
  expect(screen.queryByRole('button', { name: 'Request this film' })).toBeNull();
});

test('cancelling sends nothing, and the focus returns to the button', async () => {
  await click('Request this film');
  await click('Cancel');
  await expect.poll(() => document.activeElement).toBe(button('Request this film'));
  expect(calls).toEqual([]);
});

test('an error is shown, and the film can be requested again', async () => {
  await click('Request this film');
  await click('Request');
  await act(async () => calls[0]?.reject(BROKEN));
  await expect.poll(() => document.body.textContent).toContain('The film could not be requested.');
  expect(button('Request this film')).toBeTruthy();
});
