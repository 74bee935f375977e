// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { Film } from '#features/films/contract/films.ts';
import type { UserList } from '#features/my-movies/contract/my-movies.ts';
import { listedMovie } from '#test/app/listed-movie.ts';
import { BROKEN, heldCalls, renderMemberHook, SIGNED_OUT } from '#test/web/render-member-hook.tsx';
import { getJson, sendJson } from '../api.ts';
import type { MyFilm } from './list-changes.ts';
import { useNotice } from './member-page.tsx';
import { CHALLENGES_KEY, memberFilmQuery, userListQuery } from './queries.ts';
import { useCardWatched, useWatchedToggle, useWatchlistToggle } from './use-toggles.tsx';

vi.mock('../api.ts', async (original) => ({ ...(await original<object>()), getJson: vi.fn(), sendJson: vi.fn() }));

const film = (id: number): MyFilm => ({
  id,
  details: listedMovie({ title: `Film ${id}` }),
  userRating: null,
  averageUserRating: null,
  ratingsCount: 0,
});
const listed = (id: number): UserList['items'][number] => ({
  title_id: id,
  ...{ day: `2026-10-0${id}`, added_at: `2026-10-0${id}T12:00:00.000Z` },
  movieDetails: film(id).details,
  tags: [],
  userRating: null,
  averageUserRating: null,
  ratingsCount: 0,
});
const LIST: UserList = { items: [3, 2, 1].map(listed), watchedMovies: [] };

function renderToggles() {
  const rendered = renderMemberHook((page) => ({
    setWatchlisted: useWatchlistToggle(page),
    setWatchlistedElsewhere: useWatchlistToggle(page),
    setWatched: useWatchedToggle(page, ['watched']),
    setWatchedOnCard: useCardWatched(page),
  }));
  const { client } = rendered;
  client.setQueryData(userListQuery.queryKey, LIST);
  for (const { title_id: id } of LIST.items) {
    // The other properties of a film do not matter here.
    client.setQueryData(memberFilmQuery(id).queryKey, { id, watchlisted: true, watched: false } as Film);
  }
  const lists = () => client.getQueryData(userListQuery.queryKey);
  return {
    ...rendered,
    toggles: () => rendered.result.current,
    watchlist: () => lists()?.items.map(({ title_id }) => title_id),
    watched: () => lists()?.watchedMovies.map(({ tmdbId }) => tmdbId),
    cachedFilm: (id: number) => client.getQueryData(memberFilmQuery(id).queryKey),
  };
}

let calls: ReturnType<typeof heldCalls>;
beforeEach(() => {
  calls = heldCalls(vi.mocked(sendJson));
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

describe('a film on the watchlist that is marked as watched', () => {
  it('can be removed by the button of a notice, which appears only once for each film', async () => {
    localStorage.clear();
    const { toggles, watchlist, page } = renderToggles();
    await act(async () => toggles().setWatched(film(2), true));
    await act(async () => calls[0]?.resolve());
    expect(page.notify).toHaveBeenCalledExactlyOnceWith({
      tone: 'success',
      text: '“Film 2” is still on your watchlist.',
      action: { label: 'Remove from watchlist', run: expect.any(Function) },
    });
    await act(async () => page.notify.mock.calls[0]?.[0].action?.run());
    expect(watchlist()).toEqual([3, 1]);

    await act(async () => toggles().setWatchlisted(film(3), true));
    await act(async () => toggles().setWatched(film(2), true));
    expect(page.notify).toHaveBeenCalledOnce();
  });

  it('gets the offer of another day from its card, together with the offer to remove it', async () => {
    localStorage.clear();
    const { toggles, page } = renderToggles();
    for (const call of [0, 2]) {
      await act(async () => toggles().setWatchedOnCard(film(2), true));
      await act(async () => calls[call]?.resolve());
      await act(async () => toggles().setWatchedOnCard(film(2), false));
      await act(async () => calls[call + 1]?.resolve());
    }
    const days = expect.objectContaining({ type: Suspense });
    const removal = { label: 'Remove from watchlist', run: expect.any(Function) };
    expect(page.notify.mock.calls).toEqual([
      [
        {
          tone: 'success',
          text: '“Film 2” is still on your watchlist.',
          more: days,
          action: removal,
        },
      ],
      [{ tone: 'success', text: '“Film 2” is marked as watched.', more: days }],
    ]);
  });
});

test('the notice of a film that was watched goes away when its card takes the mark back', async () => {
  const { result } = renderMemberHook(() => {
    const { notify, notice } = useNotice();
    return { notice, setWatched: useCardWatched({ notify }) };
  });
  await act(async () => result.current.setWatched(film(7), true));
  await act(async () => calls[0]?.resolve());
  expect(result.current.notice).not.toBeNull();
  await act(async () => result.current.setWatched(film(7), false));
  expect(result.current.notice).toBeNull();
});

describe('the watchlist toggle', () => {
  it('changes the film and the list before the server responds', async () => {
    const { toggles, watchlist, cachedFilm } = renderToggles();
    await act(async () => toggles().setWatchlisted(film(2), false));
    expect(calls.map(({ path }) => path)).toEqual(['/user-list/remove/2']);
    expect(watchlist()).toEqual([3, 1]);
    expect(cachedFilm(2)?.watchlisted).toBe(false);
    await act(async () => calls[0]?.resolve());
    expect(watchlist()).toEqual([3, 1]);
  });

  it('loads a list again whose first request it has cancelled', async () => {
    const { client, toggles, watchlist } = renderToggles();
    client.removeQueries({ queryKey: userListQuery.queryKey });
    vi.mocked(getJson)
      .mockReturnValueOnce(new Promise(() => {}))
      .mockResolvedValue(LIST);
    const stop = new QueryObserver(client, userListQuery).subscribe(() => {});
    await act(async () => toggles().setWatchlisted(film(2), true));
    expect(watchlist()).toBeUndefined();
    await act(async () => calls[0]?.resolve());
    await expect.poll(watchlist).toEqual([3, 2, 1]);
    stop();
  });

  it('puts the film back in its place, logs the error and shows a notice when the call fails', async () => {
    const { toggles, watchlist, cachedFilm, page } = renderToggles();
    await act(async () => toggles().setWatchlisted(film(2), false));
    await act(async () => calls[0]?.reject(BROKEN));
    expect(watchlist()).toEqual([3, 2, 1]);
    expect(cachedFilm(2)?.watchlisted).toBe(true);
    expect(console.error).toHaveBeenCalledWith('The watchlist could not be changed', BROKEN);
    expect(page.notify).toHaveBeenCalledExactlyOnceWith({
      tone: 'failure',
      text: '“Film 2” could not be removed from your watchlist. Please try again.',
    });
    expect(page.signIn).not.toHaveBeenCalled();
  });

  it('leads to the login when the session has ended, without a notice', async () => {
    const { toggles, watchlist, page } = renderToggles();
    await act(async () => toggles().setWatchlisted(film(2), false));
    await act(async () => calls[0]?.reject(SIGNED_OUT));
    expect(page.signIn).toHaveBeenCalledOnce();
    expect(page.notify).not.toHaveBeenCalled();
    expect(watchlist()).toEqual([3, 2, 1]);
  });

  it('sends quick clicks one after the other, in order', async () => {
    const { toggles, watchlist } = renderToggles();
    await act(async () => {
      for (const isOn of [false, true, false]) toggles().setWatchlisted(film(2), isOn);
    });
    expect(watchlist()).toEqual([3, 1]);
    const paths = ['/user-list/remove/2', '/user-list/add', '/user-list/remove/2'];
    for (const [index] of paths.entries()) {
      expect(calls.map(({ path }) => path)).toEqual(paths.slice(0, index + 1));
      await act(async () => calls[index]?.resolve());
      expect(watchlist()).toEqual([3, 1]);
    }
  });

  it('shows the state of the last quick click when an earlier one fails', async () => {
    const { toggles, cachedFilm } = renderToggles();
    await act(async () => {
      for (const isOn of [false, true, false]) toggles().setWatchlisted(film(2), isOn);
    });
    await act(async () => calls[0]?.reject(BROKEN));
    expect(cachedFilm(2)?.watchlisted).toBe(false);
    await act(async () => calls[1]?.resolve());
    await act(async () => calls[2]?.resolve());
    expect(cachedFilm(2)?.watchlisted).toBe(false);
  });

  it.each([
    ['both fail', [BROKEN, BROKEN], true],
    ['the second fails', [null, BROKEN], false],
    ['the first fails', [BROKEN, null], true],
  ])('shows the state of the server when, of two quick clicks, %s', async (_, outcomes, isOn) => {
    const { toggles, cachedFilm, watchlist } = renderToggles();
    await act(async () => {
      toggles().setWatchlisted(film(2), false);
      toggles().setWatchlisted(film(2), true);
    });
    for (const [index, error] of outcomes.entries()) {
      await act(async () => (error ? calls[index]?.reject(error) : calls[index]?.resolve()));
    }
    expect(cachedFilm(2)?.watchlisted).toBe(isOn);
    expect(watchlist()?.includes(2)).toBe(isOn);
  });

  it('shows the state of the last quick click when the clicks are on two buttons', async () => {
    const { toggles, cachedFilm } = renderToggles();
    await act(async () => {
      toggles().setWatchlisted(film(2), false);
      toggles().setWatchlistedElsewhere(film(2), true);
    });
    for (const call of [0, 1]) {
      await act(async () => calls[call]?.resolve());
      expect(cachedFilm(2)?.watchlisted).toBe(true);
    }
  });

  it('tracks quick clicks on different films separately', async () => {
    const { toggles, watchlist } = renderToggles();
    await act(async () => {
      toggles().setWatchlisted(film(1), false);
      toggles().setWatchlisted(film(3), false);
    });
    await act(async () => calls[0]?.reject(BROKEN));
    await act(async () => calls[1]?.resolve());
    expect(watchlist()).toEqual([2, 1]);
  });
});

describe('the watched toggle', () => {
  it('sends the current time, and calls onSaved when the server has saved the change', async () => {
    const { client, toggles, watched } = renderToggles();
    const onSaved = vi.fn();
    await act(async () => toggles().setWatched(film(2), true, { onSaved }));
    expect(calls[0]?.path).toBe('/tmdb/update-watched-status/2');
    expect(calls[0]?.body).toEqual({
      watched: true,
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      watchDate: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    await expect.poll(() => client.isMutating({ mutationKey: ['watched'] })).toBe(1);
    expect(onSaved).not.toHaveBeenCalled();
    await act(async () => calls[0]?.resolve());
    await expect.poll(() => client.isMutating({ mutationKey: ['watched'] })).toBe(0);
    expect(onSaved).toHaveBeenCalledOnce();
    expect(watched()).toEqual([2]);
  });

  it('keeps its new state, logs the error and shows a notice when the call fails', async () => {
    const { toggles, watched, cachedFilm, page } = renderToggles();
    await act(async () => toggles().setWatched(film(2), true));
    await act(async () => calls[0]?.reject(BROKEN));
    expect(watched()).toEqual([2]);
    expect(cachedFilm(2)?.watched).toBe(true);
    expect(console.error).toHaveBeenCalledWith('The watched status could not be changed', BROKEN);
    expect(page.notify).toHaveBeenCalledExactlyOnceWith({
      tone: 'failure',
      text: '“Film 2” could not be marked as watched. Please try again.',
    });
  });

  it('sends no date when a film is marked as not watched', async () => {
    const { toggles, watched } = renderToggles();
    await act(async () => toggles().setWatched(film(2), true));
    await act(async () => calls[0]?.resolve());
    await act(async () => toggles().setWatched(film(2), false));
    expect(calls[1]?.body).toEqual({ watched: false, watchDate: null });
    expect(watched()).toEqual([]);
  });
});

it('outdates the scores of challenges when a film is marked as watched, and not when it goes on the watchlist', async () => {
  const { client, toggles } = renderToggles();
  const score = [...CHALLENGES_KEY, 'a list', 'score'];
  client.setQueryData(score, {});
  await act(async () => toggles().setWatchlisted(film(4), true));
  await act(async () => calls[0]?.resolve());
  await act(async () => toggles().setWatched(film(2), true));
  expect(client.getQueryState(score)?.isInvalidated).toBe(false);
  await act(async () => calls[1]?.resolve());
  expect(client.getQueryState(score)?.isInvalidated).toBe(true);
});
