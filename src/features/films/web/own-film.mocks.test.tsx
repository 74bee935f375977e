// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ratingHistoryQuery, ratingQuery } from '#features/ratings/web/ratings.ts';
import { listedMovie } from '#test/app/listed-movie.ts';
import { renderScreen } from '#test/web/render-screen.tsx';
import { getJson } from '#web/lib/api.ts';
import { ScreenWithNotices } from '#web/lib/member/member-page.tsx';
import { memberFilmQuery } from '#web/lib/member/queries.ts';
import type { Film } from '../contract/films.ts';
import { OwnFilm } from './own-film.tsx';
import { useViewer } from './use-member-film.ts';

vi.mock('#web/lib/api.ts', { spy: true });

const FILM = { ...listedMovie({ title: 'Halloween' }), id: 948, watched: true, release_date: '1978-10-25' } as Film; // has what is read

/** Loads the member's film, as the page does, and changes its mark. */
function Page() {
  const { data } = useQuery(memberFilmQuery(FILM.id));
  return (
    <ScreenWithNotices signIn={() => {}}>{data && <OwnFilm film={FILM} wasUnwatched={false} />}</ScreenWithNotices>
  );
}

test('an open note of a watched film stays while the film is marked as not watched and as watched again', async () => {
  vi.mocked(getJson).mockImplementation(async (path) => {
    if (path.startsWith('/tmdb/movie/')) return FILM;
    if (path.startsWith('/viewings/')) return [{ id: '1', day: '2025-10-31', watchDate: null, note: null }];
    if (path.endsWith('/history')) return { ratings: [] };
    return path.startsWith('/notes') ? { results: [] } : { tags: [] };
  });
  const { client } = await renderScreen(<Page />);
  await screen.findByText('October 31, 2025');
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Add a note' })));
  const field = await screen.findByRole('textbox');
  fireEvent.change(field, { target: { value: 'Half a thought' } });
  for (const watched of [false, true]) {
    await act(async () => client.setQueryData(memberFilmQuery(FILM.id).queryKey, { ...FILM, watched }));
    // Data that nobody reads are forgotten in the next task.
    for (let task = 0; task < 3; task++) await act(() => new Promise<void>((done) => setTimeout(done)));
    expect(field.isConnected).toBe(true);
  }
});

const never = new Promise<never>(() => {});
/** The page shows a change of the cache a moment later. */
const rendered = () => act(() => new Promise<void>((done) => setTimeout(done, 50)));

test('an open note stays while the history of ratings, which has failed, is loaded again', async () => {
  let history: () => Promise<unknown> = () => Promise.reject(new TypeError('Failed to fetch'));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.mocked(getJson).mockImplementation(async (path) => {
    if (path.startsWith('/tmdb/movie/')) return FILM;
    if (path.startsWith('/viewings/')) return [{ id: '1', day: '2025-10-31', watchDate: null, note: null }];
    if (path.endsWith('/history')) return history();
    return path.startsWith('/notes') ? { results: [] } : { tags: [] };
  });
  const { client } = await renderScreen(<Page />);
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Add a note' })));
  const field = await screen.findByRole('textbox');
  history = () => never;
  const { queryKey } = ratingHistoryQuery(FILM.id);
  await act(async () => void client.invalidateQueries({ queryKey }));
  await expect.poll(() => client.getQueryState(queryKey)?.status).toBe('pending');
  await rendered();
  expect(field.isConnected).toBe(true);
});

function Viewer() {
  return useViewer(FILM, 'authenticated');
}

test('a rating that could not be loaded takes nothing off the page while it is loaded again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.mocked(getJson).mockImplementation(async (path) => {
    if (path.startsWith('/tmdb/movie/')) return FILM;
    throw new TypeError('Failed to fetch');
  });
  const { client } = await renderScreen(
    <ScreenWithNotices signIn={() => {}}>
      <Viewer />
    </ScreenWithNotices>,
  );
  await screen.findByText('member');
  vi.mocked(getJson).mockReturnValue(never);
  const { queryKey } = ratingQuery(FILM.id);
  await act(async () => void client.refetchQueries({ queryKey }));
  await expect.poll(() => client.getQueryState(queryKey)?.status).toBe('pending');
  await rendered();
  screen.getByText('member');
});
