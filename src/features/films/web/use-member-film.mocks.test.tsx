// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Viewing } from '#features/my-movies/contract/my-movies.ts';
import { listedMovie } from '#test/app/listed-movie.ts';
import { heldCalls, renderMemberHook } from '#test/web/render-member-hook.tsx';
import { renderScreen } from '#test/web/render-screen.tsx';
import { getJson, sendJson } from '#web/lib/api.ts';
import { ScreenWithNotices } from '#web/lib/member/member-page.tsx';
import { CHALLENGES_KEY, marksQuery, memberFilmQuery, viewingsQuery } from '#web/lib/member/queries.ts';
import type { Film } from '../contract/films.ts';
import { useViewingChanges, useWatched } from './use-member-film.ts';

vi.mock('#web/lib/api.ts', { spy: true });

const FILM = { ...listedMovie({ title: 'Halloween' }), id: 948, watched: true, watchlisted: true } as Film; // has what is read

function WatchedButtons() {
  const { set } = useWatched(FILM);
  return (
    <>
      <button type="button" onClick={() => set(false)}>
        Watched
      </button>
      <button type="button" onClick={() => set(true)}>
        Again
      </button>
    </>
  );
}

const NOTED: Viewing = { id: '1', day: '2025-10-31', watchDate: null, note: 'With Ann' };
const PLAIN: Viewing = { id: '2', day: null, watchDate: null, note: null };
const again = ({ id: _, ...viewing }: Viewing) => ({ ...viewing, another: true });

/** Marks the film as not watched. @param isLoaded false if the viewings are not on the page yet */
async function unwatch(viewings: Viewing[], isLoaded = true): Promise<void> {
  vi.mocked(getJson).mockResolvedValue(isLoaded ? [] : viewings);
  vi.mocked(sendJson).mockReset().mockResolvedValue({});
  const { client } = await renderScreen(
    <ScreenWithNotices signIn={() => {}}>
      <WatchedButtons />
    </ScreenWithNotices>,
  );
  client.setQueryData(marksQuery.queryKey, { watchlist: [FILM.id], watched: [], ratings: {} } as never); // has what is read
  if (isLoaded) client.setQueryData(viewingsQuery(FILM.id).queryKey, viewings);
  fireEvent.click(screen.getByRole('button', { name: 'Watched' }));
}

test.each([
  ['Your viewing of this film was removed, with its note.', [NOTED]],
  ['Your 2 viewings of this film were removed.', [NOTED, PLAIN]],
])('removed viewings can be restored with their notes: %s', async (text, viewings) => {
  await unwatch(viewings);
  await screen.findByText(text);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  const sent = () =>
    vi
      .mocked(sendJson)
      .mock.calls.slice(1)
      .map(([, , body]) => body);
  await expect.poll(sent).toEqual(viewings.map(again));
});

test('viewings that were not loaded yet can be restored too', async () => {
  await unwatch([NOTED, PLAIN], false);
  await screen.findByText('Your 2 viewings of this film were removed.');
});

test('without a connection, a film can be marked as not watched before its viewings are loaded', async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  await unwatch([NOTED], false);
  await expect.poll(() => vi.mocked(sendJson).mock.calls.length).toBe(1);
});

test('viewings of a film on the watchlist can be restored if it was marked again before they were removed', async () => {
  await unwatch([NOTED, PLAIN]);
  fireEvent.click(screen.getByRole('button', { name: 'Again' }));
  await screen.findByText('Your 2 viewings of this film were removed.');
  await expect.poll(() => vi.mocked(sendJson).mock.calls.length).toBe(2);
  await new Promise((done) => setTimeout(done));
  screen.getByRole('button', { name: 'Undo' });
});

test('a film whose viewings are removed quickly one after the other is not watched', async () => {
  const calls = heldCalls(vi.mocked(sendJson));
  vi.mocked(getJson).mockReturnValue(new Promise(() => {}));
  const { client, result } = renderMemberHook((page) => useViewingChanges(FILM.id, page));
  const { queryKey } = memberFilmQuery(FILM.id);
  client.setQueryData(queryKey, FILM);
  client.setQueryData(viewingsQuery(FILM.id).queryKey, [NOTED, PLAIN]);
  await act(async () => [NOTED, PLAIN].map(({ id }) => result.current.remove(id)));
  await act(async () => calls[0]?.resolve());
  expect(client.getQueryData(queryKey)?.watched).toBe(true);
  await expect.poll(() => calls.length).toBe(2);
  await act(async () => calls[1]?.resolve());
  expect(client.getQueryData(queryKey)?.watched).toBe(false);
});

test('a removed viewing without a note offers nothing, because marking the film again restores as much', async () => {
  await unwatch([PLAIN]);
  await expect.poll(() => vi.mocked(sendJson).mock.results.length).toBe(1);
  await new Promise((done) => setTimeout(done));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a changed viewing outdates the scores and programs of challenges', async () => {
  const calls = heldCalls(vi.mocked(sendJson));
  const { client, result } = renderMemberHook((page) => useViewingChanges(948, page));
  const score = [...CHALLENGES_KEY, 'a list', 'score'];
  client.setQueryData(score, {});
  await act(async () => result.current.date('a viewing', '2026-10-02'));
  expect(client.getQueryState(score)?.isInvalidated).toBe(false);
  await act(async () => calls[0]?.resolve());
  expect(client.getQueryState(score)?.isInvalidated).toBe(true);
});
