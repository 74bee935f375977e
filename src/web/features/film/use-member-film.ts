import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Film } from '#contract/films.ts';
import type { MyFilm } from '#web/lib/member/list-changes.ts';
import type { MemberPage } from '#web/lib/member/member-page.tsx';
import { memberFilmQuery, viewingsQuery } from '#web/lib/member/queries.ts';
import { useWatchedToggle, useWatchlistToggle } from '#web/lib/member/use-toggles.ts';
import { useOnError } from '#web/lib/use-on-error.ts';
import { MEMBER_FILM_FAILURE } from './messages.ts';
import type { ViewingChanges } from './use-viewing-changes.ts';

/**
 * The film as its member sees it.
 *
 * @param film the public film, which stands in when the member's cannot be loaded
 */
export function useMemberFilm(film: Film, isMember: boolean, { notify }: MemberPage) {
  const queryClient = useQueryClient();
  const { queryKey } = memberFilmQuery(film.id);
  const { data, error } = useQuery({ ...memberFilmQuery(film.id), enabled: isMember });
  useOnError(error, () => {
    console.error('Loading what is the member’s own of a film failed', error);
    notify({ tone: 'failure', text: MEMBER_FILM_FAILURE });
    // The toggles change the cached film.
    queryClient.setQueryData(queryKey, data ?? film);
  });
  return {
    film: (isMember && data) || film,
    isSettled: data !== undefined || error !== null,
    /** Loads the film again: its figures have changed. */
    reload: () => {
      void queryClient.invalidateQueries({ queryKey });
      // The public copies are loaded again when they are next shown.
      void queryClient.invalidateQueries({ queryKey: ['films', 'detail'], refetchType: 'none' });
    },
  };
}

export type Toggle = { isOn: boolean; set: (isOn: boolean) => void };

/** The film as the member's lists have it. */
const listedFilm = (film: Film, userRating: number | null): MyFilm => ({
  id: film.id,
  details: film,
  userRating,
  averageUserRating: film.averageRating,
});

type Own = { film: Film; userRating: number | null; page: MemberPage };

export function useWatchlist({ film, userRating, page }: Own): Toggle {
  const set = useWatchlistToggle(page);
  return { isOn: film.watchlisted, set: (isOn) => set(listedFilm(film, userRating), isOn) };
}

/** Marking a film as not watched removes its viewings: several of them can be restored. */
export function useWatched({ film, userRating, page }: Own, { add }: ViewingChanges) {
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
        const undo = () => {
          for (const { watchDate } of viewings) add(watchDate);
        };
        page.notify({ tone: 'success', text: `Your ${viewings.length} viewings were removed.`, undo });
      });
    },
  };
  return { toggle, isSaving: isPending };
}
