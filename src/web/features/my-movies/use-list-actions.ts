import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { UserList, WatchedInput } from '#contract/user-list.ts';
import { isSignedOut, sendJson } from '#web/lib/api.ts';
import { watchedFailure, watchlistFailure } from '#web/lib/format/film-texts.ts';
import { announceWatchlistAdded } from '#web/lib/watchlist-signal.ts';
import { addToWatchlist, markUnwatched, markWatched, removeFromWatchlist } from './list-changes.ts';
import type { MyFilm } from './my-films.ts';
import { userListQuery } from './my-movies-queries.ts';

/** @property addedAt ISO 8601 in UTC: where the film stands, or stood, in the list */
type Bookmark = { film: MyFilm; isOn: boolean; addedAt: string };

/** What a member does with a film of their lists. Shown at once, then told to the server, in the order it was done. */
export type ListActions = {
  setBookmarked: (film: MyFilm, isOn: boolean) => void;
  setWatched: (film: MyFilm, isOn: boolean) => void;
};

/** One after the other; without a connection they fail at once instead of waiting for one. */
const CHANGE = { scope: { id: 'user-list' }, networkMode: 'always', retry: false } as const;

const bookmarked = (list: UserList, { film, isOn, addedAt }: Bookmark) =>
  isOn ? addToWatchlist(list, film, addedAt) : removeFromWatchlist(list, film.id);

type ListActionsOptions = {
  /** Gets words for the reader. */
  onFailure: (message: string) => void;
  /** An answer said that the session has ended. */
  onSignedOut: () => void;
};

export function useListActions({ onFailure, onSignedOut }: ListActionsOptions): ListActions {
  const queryClient = useQueryClient();
  const change = (make: (list: UserList) => UserList) => {
    // An answer on its way knows nothing of the change.
    queryClient.cancelQueries({ queryKey: userListQuery.queryKey });
    queryClient.setQueryData(userListQuery.queryKey, (list) => list && make(list));
  };

  const { mutate: sendBookmark } = useMutation({
    ...CHANGE,
    mutationFn: ({ film, isOn }: Bookmark) =>
      isOn
        ? sendJson('POST', '/user-list/add', { title_id: film.id })
        : sendJson('DELETE', `/user-list/remove/${film.id}`),
    onError: (error, bookmark) => {
      console.error('Changing the watchlist failed', error);
      const { film, isOn } = bookmark;
      change((list) => bookmarked(list, { ...bookmark, isOn: !isOn }));
      if (isSignedOut(error)) return onSignedOut();
      onFailure(watchlistFailure(film.details.title, isOn));
    },
  });

  const { mutate: sendWatched } = useMutation({
    ...CHANGE,
    mutationFn: ({ film, ...input }: WatchedInput & { film: MyFilm }) =>
      sendJson('POST', `/tmdb/update-watched-status/${film.id}`, input),
    // Not reverted (specification, section 4).
    onError: (error, { film }) => {
      console.error('Changing the watched status failed', error);
      if (isSignedOut(error)) return onSignedOut();
      onFailure(watchedFailure(film.details.title));
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest is the same at any time; tiles want it to stay.
  return useMemo(
    () => ({
      setBookmarked: (film, isOn) => {
        const known = queryClient.getQueryData(userListQuery.queryKey);
        const before = known?.items.find(({ title_id }) => title_id === film.id);
        const bookmark = { film, isOn, addedAt: before?.added_at ?? new Date().toISOString() };
        change((list) => bookmarked(list, bookmark));
        if (isOn) announceWatchlistAdded();
        sendBookmark(bookmark);
      },
      setWatched: (film, isOn) => {
        const now = new Date().toISOString();
        change((list) => (isOn ? markWatched(list, film, now) : markUnwatched(list, film.id)));
        sendWatched({ film, watched: isOn, watchDate: isOn ? now : null });
      },
    }),
    [sendBookmark, sendWatched],
  );
}
