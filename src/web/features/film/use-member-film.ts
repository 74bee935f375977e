import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Film } from '#contract/films/films.ts';
import { takeIntent } from '#web/lib/member/intent.ts';
import type { MyFilm } from '#web/lib/member/list-changes.ts';
import type { MemberPage } from '#web/lib/member/member-page.tsx';
import { isFirstOffer } from '#web/lib/member/offers.ts';
import { memberFilmQuery, viewingsQuery } from '#web/lib/member/queries.ts';
import { useWatchedToggle, useWatchlistOffer, useWatchlistToggle } from '#web/lib/member/use-toggles.ts';
import { useOnError } from '#web/lib/use-on-error.ts';
import { MEMBER_FILM_FAILURE } from './messages.ts';
import type { ViewingChanges } from './use-viewing-changes.ts';
import type { Viewer } from './viewer.ts';

/** @param film the public film, used until the member's film is loaded, or if loading fails */
export function useMemberFilm(film: Film, isMember: boolean, { notify }: MemberPage) {
  const queryClient = useQueryClient();
  const { queryKey } = memberFilmQuery(film.id);
  const { data, error } = useQuery({ ...memberFilmQuery(film.id), enabled: isMember });
  useOnError(error, () => {
    console.error('Loading the member’s film failed', error);
    notify({ tone: 'failure', text: MEMBER_FILM_FAILURE });
    // The toggles change the cached film, so the cache must have one.
    queryClient.setQueryData(queryKey, data ?? film);
  });
  return {
    film: (isMember && data) || film,
    isSettled: data !== undefined || error !== null,
    reload: () => {
      void queryClient.invalidateQueries({ queryKey });
      // The cached films for visitors are loaded again when they are shown next.
      void queryClient.invalidateQueries({ queryKey: ['films', 'detail'], refetchType: 'none' });
    },
  };
}

export type Toggle = { isOn: boolean; set: (isOn: boolean) => void };

const listedFilm = (film: Film, userRating: number | null): MyFilm => ({
  id: film.id,
  details: film,
  userRating,
  averageUserRating: film.averageRating,
  ratingsCount: film.ratingsCount,
});

type MemberFilmOptions = { film: Film; userRating: number | null; page: MemberPage };

export function useWatchlist({ film, userRating, page }: MemberFilmOptions): Toggle {
  const set = useWatchlistToggle(page);
  return { isOn: film.watchlisted, set: (isOn) => set(listedFilm(film, userRating), isOn) };
}

/**
 * Adds the film to the watchlist of a visitor who pressed the button and has signed in since. If the visitor comes back
 * without signing in, the film is not added.
 */
export function useWatchlistIntent(filmId: number, viewer: Viewer, watchlist: Toggle): void {
  const add = useEffectEvent(() => {
    if (takeIntent(filmId) && viewer === 'member' && !watchlist.isOn) watchlist.set(true);
  });
  const isKnown = viewer === 'member' || viewer === 'visitor';
  useEffect(() => {
    if (isKnown) add();
  }, [isKnown]);
}

/**
 * After the member has rated the film, offers to mark it as watched today. If the film is watched already, or this was
 * offered before, offers to remove the film from the watchlist.
 */
export function useRatingOffers({ film, userRating, page }: MemberFilmOptions, watched: Toggle): () => void {
  const offerRemoval = useWatchlistOffer(page);
  return () => {
    if (film.watched || !isFirstOffer('watched', film.id)) return offerRemoval(listedFilm(film, userRating));
    page.notify({
      tone: 'success',
      text: 'Your rating is saved. Have you just seen the film?',
      action: { label: 'Watched today', run: () => watched.set(true) },
    });
  };
}

/** Marking a film as not watched removes its viewings. If there were several, the notice offers to restore them. */
export function useWatched({ film, userRating, page }: MemberFilmOptions, { add }: ViewingChanges) {
  const queryClient = useQueryClient();
  const { queryKey } = viewingsQuery(film.id);
  const { set, isPending } = useWatchedToggle(page);
  const toggle: Toggle = {
    isOn: film.watched,
    set: (isOn) => {
      const viewings = queryClient.getQueryData(queryKey) ?? [];
      set(listedFilm(film, userRating), isOn, () => {
        if (isOn) return;
        queryClient.setQueryData(queryKey, []);
        if (viewings.length < 2) return;
        const run = () => {
          for (const { watchDate } of viewings) add(watchDate);
        };
        page.notify({
          tone: 'success',
          text: `Your ${viewings.length} viewings were removed.`,
          action: { label: 'Undo', run },
        });
      });
    },
  };
  return { toggle, isSaving: isPending };
}
