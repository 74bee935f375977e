import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Film } from '#contract/films.ts';
import { isSignedOut, sendJson } from '#web/lib/api.ts';
import { watchedFailure, watchlistFailure } from '#web/lib/format/film-texts.ts';
import { announceWatchlistAdded } from '#web/lib/watchlist-signal.ts';
import type { MemberPage } from './film-notice.tsx';
import { memberFilmQuery, viewingsQuery } from './film-queries.ts';
import { MEMBER_FILM_FAILURE } from './messages.ts';
import { keepOwnState } from './own-state.ts';
import { type Switch, useSwitch } from './use-switch.ts';
import { offerUndo } from './viewing-changes.ts';

/**
 * The film as its member sees it.
 *
 * @param film as everybody sees it, which must do where the member's own view cannot be had
 */
export function useMemberFilm(film: Film, isMember: boolean, { notify }: MemberPage) {
  const queryClient = useQueryClient();
  const { data, error } = useQuery({ ...memberFilmQuery(film.id), enabled: isMember });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    if (!error) return;
    console.error('Loading what is the member’s own of a film failed', error);
    notify({ tone: 'failure', text: MEMBER_FILM_FAILURE });
  }, [error]);
  return {
    film: (isMember && data) || film,
    isSettled: data !== undefined || error !== null,
    /** Loads the film again: its figures have changed. */
    reload: () => {
      void queryClient.invalidateQueries({ queryKey: memberFilmQuery(film.id).queryKey });
      // The public copies are asked for again when they are next shown.
      void queryClient.invalidateQueries({ queryKey: ['films', 'detail'], refetchType: 'none' });
    },
  };
}

/** On the watchlist or not: shown at once, taken back when it fails. */
export function useWatchlistSwitch(film: Film, { notify, signIn }: MemberPage): Switch {
  const queryClient = useQueryClient();
  const { isOn, set } = useSwitch({
    value: film.watchlisted,
    save: async (watchlisted) => {
      if (watchlisted) await sendJson('POST', '/user-list/add', { title_id: film.id });
      else await sendJson('DELETE', `/user-list/remove/${film.id}`);
      await keepOwnState(queryClient, film, { watchlisted });
    },
    onFailure: (error, wanted) => {
      console.error('Changing the watchlist failed', error);
      if (isSignedOut(error)) signIn();
      else notify({ tone: 'failure', text: watchlistFailure(film.title, wanted) });
    },
  });
  return {
    isOn,
    set: (wanted) => {
      if (wanted) announceWatchlistAdded();
      set(wanted);
    },
  };
}

/** Watched or not: shown at once, and not taken back when it fails (specification, section 4). */
export function useWatchedSwitch(film: Film, page: MemberPage): Switch {
  const queryClient = useQueryClient();
  const { queryKey } = viewingsQuery(film.id);
  return useSwitch({
    value: film.watched,
    save: async (watched) => {
      const before = queryClient.getQueryData(queryKey) ?? [];
      const watchDate = watched ? new Date().toISOString() : null;
      await sendJson('POST', `/tmdb/update-watched-status/${film.id}`, { watched, watchDate });
      await keepOwnState(queryClient, film, { watched });
      if (watched) return queryClient.invalidateQueries({ queryKey });
      queryClient.setQueryData(queryKey, []);
      offerUndo({ queryClient, film, ...page }, before);
    },
    onFailure: (error, watched) => {
      console.error('Changing the watched status failed', error);
      if (isSignedOut(error)) return page.signIn();
      page.notify({ tone: 'failure', text: watchedFailure(film.title) });
      return keepOwnState(queryClient, film, { watched });
    },
  });
}
