// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Notes } from '#features/notes/contract/notes.ts';
import { foundNotesQuery } from '#features/notes/web/notes.ts';
import { NotesView } from './notes-view.tsx';

afterEach(cleanup);

const updatedAt = '2026-11-01T00:00:00.000Z';
const film = { id: 539, title: 'Psycho', posterPath: null, posterColour: null, releaseDate: '1960-06-22' };
const NOTES: Notes['results'] = [
  { film, viewing: { id: 'a', day: '2024-10-31' }, text: 'Long ago\nIn the attic,\nwith <b>Ben</b>', updatedAt },
  { film, viewing: null, text: 'Mother', updatedAt },
];

async function renderView(words: string, results: Notes['results']) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  queryClient.setQueryData(foundNotesQuery(words, 1).queryKey, { results, total: results.length, totalPages: 1 });
  const root = createRootRoute();
  const list = createRoute({
    getParentRoute: () => root,
    path: '/list',
    component: () => <NotesView words={words} page={1} />,
  });
  const router = createRouter({
    routeTree: root.addChildren([list]),
    history: createMemoryHistory({ initialEntries: ['/list?view=notes'] }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'Your notes' });
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
