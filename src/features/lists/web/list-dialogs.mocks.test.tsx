// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { heldCalls } from '#test/web/render-member-hook.tsx';
import { renderScreen, submit } from '#test/web/render-screen.tsx';
import { sendJson } from '#web/lib/api.ts';
import { MAX_LIST_NOTE } from '../contract/list-limits.ts';
import type { ListFilm } from '../contract/lists.ts';
import { EntryDialog, ListDialog } from './list-dialogs.tsx';

vi.mock('#web/lib/api.ts', { spy: true });

const DIALOG = { isOpen: true, onClose: () => {}, returnFocus: { current: null } };
const FILM = { id: 694, title: 'The Shining', position: 3, note: 'Room 237' };

let calls: ReturnType<typeof heldCalls>;
beforeEach(() => {
  calls = heldCalls(vi.mocked(sendJson));
});

const KEY = ['film'];

function Entry({ film }: { film: typeof FILM }) {
  const { data } = useQuery({ queryKey: KEY, initialData: film, enabled: false });
  // The dialog reads only these fields of a film.
  return <EntryDialog {...DIALOG} listId="1" film={data as ListFilm} />;
}

/** Renders the dialog of a film, and returns a function that loads the film again with changes of another device. */
async function renderEntry(film = FILM) {
  const { client } = await renderScreen(<Entry film={film} />);
  return (changed: Partial<typeof FILM>) => act(async () => client.setQueryData(KEY, { ...film, ...changed }));
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

test('a note and a place that another device changes while the dialog is open stay as they are there', async () => {
  const load = await renderEntry();
  await load({ position: 7 });
  submit({ [NOTE]: 'All work and no play' }, 'Save');
  await expect.poll(() => calls[0]?.body).toEqual({ note: 'All work and no play' });
  cleanup();
  const loadAgain = await renderEntry();
  await loadAgain({ note: 'Written elsewhere' });
  submit({ 'Place in the list': '1' }, 'Save');
  await expect.poll(() => calls[1]?.body).toEqual({ position: 1 });
});

test('a film whose note is longer than one that can be typed gets another place', async () => {
  await renderEntry({ ...FILM, note: 'a'.repeat(MAX_LIST_NOTE + 1) });
  submit({ 'Place in the list': '1' }, 'Save');
  await expect.poll(() => calls[0]?.body).toEqual({ position: 1 });
});

test('of a list, only what the member changed is sent', async () => {
  const list = { _id: '1', name: 'Shelf', description: 'My discs', ranked: false };
  await renderScreen(<ListDialog {...DIALOG} list={list} onSaved={() => {}} />);
  submit({ 'Description (optional)': '' }, 'Save');
  await expect.poll(() => calls[0]?.body).toEqual({ description: '' });
  cleanup();
  await renderScreen(<ListDialog {...DIALOG} list={list} onSaved={() => {}} />);
  screen.getByRole('checkbox').click();
  submit({ Name: ' Shelf ' }, 'Save');
  await expect.poll(() => calls[1]?.body).toEqual({ ranked: true });
});
