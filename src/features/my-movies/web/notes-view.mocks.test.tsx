// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Notes } from '#features/notes/contract/notes.ts';
import { renderScreen } from '#test/web/render-screen.tsx';
import { getJson } from '#web/lib/api.ts';
import { NotesView } from './notes-view.tsx';

vi.mock('#web/lib/api.ts', { spy: true });

const updatedAt = '2026-11-01T00:00:00.000Z';
const film = { id: 539, title: 'Psycho', posterPath: null, posterColour: null, releaseDate: '1960-06-22' };
const NOTES: Notes['results'] = [
  { film, viewing: { id: 'a', day: '2024-10-31' }, text: 'Long ago\nIn the attic,\nwith <b>Ben</b>', updatedAt },
  { film, viewing: null, text: 'Mother', updatedAt },
];

async function renderView(words: string, results: Notes['results']) {
  vi.mocked(getJson).mockResolvedValue({ results, total: results.length, totalPages: 1 });
  const { router } = await renderScreen(<NotesView words={words} page={1} />, '/list?view=notes');
  await screen.findByRole('status');
  return router;
}

test('a found note has its film, its day and the matching lines, as text', async () => {
  await renderView('attic', NOTES);
  expect(screen.getByRole('status').textContent).toBe('2 notes');
  const [first, second] = screen.getAllByRole('listitem');
  expect(first?.querySelector('a')?.getAttribute('href')).toBe('/movie/539');
  expect(first?.textContent).toBe('Psycho1960 · Watched October 31, 2024… In the attic,\nwith <b>Ben</b>');
  expect(second?.textContent).toBe('Psycho1960 · About the filmMother');
});

test.each([
  ['attic', 'None of your notes has these words.'],
  ['', 'You have no notes yet. You can add one on the page of each film.'],
])('without a note for %j, the screen says so', async (words, text) => {
  await renderView(words, []);
  expect(screen.getByRole('status').textContent).toBe(text);
  expect(screen.queryAllByRole('listitem')).toEqual([]);
});

test('the words of the field are in the URL, so that Back from a film finds the same notes', async () => {
  const router = await renderView('', NOTES);
  const field = screen.getByRole('searchbox', { name: 'Search your notes' });
  fireEvent.change(field, { target: { value: ' attic ben ' } });
  fireEvent.submit(field.closest('form') ?? field);
  await expect.poll(() => router.state.location.search).toEqual({ view: 'notes', words: 'attic ben' });
});
