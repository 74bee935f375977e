// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heldCalls } from '#test/web/render-member-hook.tsx';
import { renderScreen, submit } from '#test/web/render-screen.tsx';
import { sendJson } from '#web/lib/api.ts';
import type { ListFilm } from '../contract/lists.ts';
import { EntryDialog } from './entry-dialog.tsx';

vi.mock('#web/lib/api.ts', async (original) => ({
  ...(await original<object>()),
  sendJson: vi.fn(),
}));

const DIALOG = { isOpen: true, onClose: () => {}, returnFocus: { current: null } };
const FILM = { id: 694, title: 'The Shining', position: 3, note: 'Room 237' };

let calls: ReturnType<typeof heldCalls>;
beforeEach(() => {
  calls = heldCalls(vi.mocked(sendJson));
});
afterEach(cleanup);

async function renderEntry() {
  // The dialog reads only these fields of a film.
  await renderScreen(<EntryDialog {...DIALOG} listId="1" film={FILM as ListFilm} />);
}
const NOTE = 'Note (only you see it, unless you share the list with its notes)';

test('another place for a film is sent without its note, which may have been changed elsewhere', async () => {
  await renderEntry();
  submit({ 'Place in the list': '1' }, 'Save');
  await expect.poll(() => calls[0]?.body).toEqual({ position: 1 });
});

test('a changed note is sent without the place, also when it is emptied', async () => {
  await renderEntry();
  submit({ [NOTE]: '' }, 'Save');
  await expect.poll(() => calls[0]?.body).toEqual({ note: '' });
});
