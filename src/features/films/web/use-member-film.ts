import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { BROWSER_LIMITS } from '#contract/time-limits.ts';
import type { NewViewingInput, Viewing } from '#features/my-movies/contract/my-movies.ts';
import { ratingQuery } from '#features/ratings/web/ratings.ts';
import { isReleased } from '#ui/format/dates.ts';
import { apiGet } from '#web/lib/calls.ts';
import { addViewing, dateViewing, noteViewing, removeViewing } from '#web/lib/member/calls.ts';
import { useOnError } from '#web/lib/member/failure-message.tsx';
import { takeIntent } from '#web/lib/member/intent.ts';
import type { MyFilm } from '#web/lib/member/list-changes.ts';
import { type MemberPage, useChange, useMemberPage } from '#web/lib/member/member-page.tsx';
import { isFirstOffer } from '#web/lib/member/offers.ts';
import { CHALLENGES_KEY, memberFilmQuery, userListQuery, viewingsQuery } from '#web/lib/member/queries.ts';
import { useWatchedToggle, useWatchlistOffer, useWatchlistToggle } from '#web/lib/member/use-toggles.tsx';
import type { Film } from '../contract/films.ts';

const MEMBER_FILM_FAILURE = 'We could not check if this film is on your lists.';

const isLoaded = () => true;

/** Loads the member's film and rating. Their changes render only the components that show them, not the page. */
export function useViewer(film: Film, auth: AuthState): Viewer {
  const { notify } = useMemberPage();
  const client = useQueryClient();
  const isMember = auth === 'authenticated';
  const isReleasedFilm = useIsReleased(film);
  const own = useQuery({ ...memberFilmQuery(film.id), enabled: isMember, select: isLoaded });
  const rating = useQuery({ ...ratingQuery(film.id), enabled: isMember && isReleasedFilm, select: isLoaded });
  useOnError(own.error, (error) => {
    console.error('The member’s data about the film could not be loaded', error);
    notify({ tone: 'failure', text: MEMBER_FILM_FAILURE });
    // The toggles change the cached film, so the cache must have one.
    client.setQueryData(memberFilmQuery(film.id).queryKey, (known) => known ?? film);
  });
  // A second try after a failure takes nothing away again.
  const isSettled = [own, ...(isReleasedFilm ? [rating] : [])].every(
    ({ data, errorUpdateCount }) => data || errorUpdateCount > 0,
  );
  if (!isMember) return auth === 'loading' ? 'unknown' : 'visitor';
  return isSettled ? 'member' : 'member-loading';
}

/** @returns the member's film, or the public film if the member's is not loaded */
export const useShownFilm = (film: Film): Film =>
  useQuery({ ...memberFilmQuery(film.id), enabled: false }).data ?? film;

/** Reads the member's film too, because the public page may be older than a change of the release date. */
export function useIsReleased(film: Film): boolean {
  const select = ({ release_date }: Film) => isReleased(release_date);
  return useQuery({ ...memberFilmQuery(film.id), enabled: false, select }).data ?? isReleased(film.release_date);
}

/** Loads the film's figures again, now for the member, and later for visitors. */
export function useReload(filmId: number): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: memberFilmQuery(filmId).queryKey });
    // The cached films for visitors are loaded again when they are shown next.
    void client.invalidateQueries({ queryKey: ['films', 'detail'], refetchType: 'none' });
  };
}

export type Toggle = { isOn: boolean; set: (isOn: boolean) => void };

const cachedFilm = (client: QueryClient, film: Film): Film =>
  client.getQueryData(memberFilmQuery(film.id).queryKey) ?? film;

function listedFilm(client: QueryClient, film: Film): MyFilm {
  const details = cachedFilm(client, film);
  return {
    id: film.id,
    details,
    userRating: client.getQueryData(ratingQuery(film.id).queryKey)?.overall ?? null,
    averageUserRating: details.averageRating,
    ratingsCount: details.ratingsCount,
  };
}

export function useWatchlist(film: Film): Toggle {
  const client = useQueryClient();
  const set = useWatchlistToggle(useMemberPage());
  return { isOn: useShownFilm(film).watchlisted, set: (isOn) => set(listedFilm(client, film), isOn) };
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

const watchedKey = (filmId: number) => ['watched', filmId];

/**
 * True while the mark "watched" is being saved. Until then the server refuses answers to content notes. The library's
 * own hook for this would be in the script of every page.
 */
export function useIsSavingWatched(filmId: number): boolean {
  const client = useQueryClient();
  const subscribe = useCallback((render: () => void) => client.getMutationCache().subscribe(render), [client]);
  return useSyncExternalStore(
    subscribe,
    () => client.isMutating({ mutationKey: watchedKey(filmId) }) > 0,
    () => false,
  );
}

const VIEWING_SAVE_FAILURE = 'The dates when you watched this film could not be saved. Please try again.';

/** @property removed the id of a viewing */
type ViewingChange = { send: () => Promise<unknown>; removed?: string };
type Callbacks = { onSuccess: () => void; onError: () => void };

export type ViewingChanges = ReturnType<typeof useViewingChanges>;

/** Changes a film's viewings, then loads them again. A day is YYYY-MM-DD, null for an unknown date. */
export function useViewingChanges(filmId: number, page: MemberPage) {
  const client = useQueryClient();
  const { mutate, isPending } = useChange({
    page,
    log: 'The viewings could not be changed',
    failureText: () => VIEWING_SAVE_FAILURE,
    scope: { id: 'watched' },
    mutationFn: ({ send }: ViewingChange) => send(),
    onSuccess: async (_, { removed }) => {
      const { queryKey } = memberFilmQuery(filmId);
      const viewings = viewingsQuery(filmId).queryKey;
      const isLoading = client.isFetching({ queryKey }) > 0;
      await Promise.all([queryKey, viewings].map((key) => client.cancelQueries({ queryKey: key })));
      const left = client.setQueryData(viewings, (all) => all?.filter(({ id }) => id !== removed));
      const watched = removed === undefined || left === undefined || left.length > 0;
      client.setQueryData(queryKey, (film) => film && { ...film, watched });
      if (isLoading || left === undefined) void client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ queryKey: userListQuery.queryKey });
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: CHALLENGES_KEY });
      return client.invalidateQueries({ queryKey: viewingsQuery(filmId).queryKey });
    },
  });
  return {
    isSaving: isPending,
    add: (viewing: NewViewingInput, callbacks?: Callbacks) =>
      mutate({ send: () => addViewing(filmId, viewing) }, callbacks),
    date: (id: string, day: string | null, callbacks?: Callbacks) =>
      mutate({ send: () => dateViewing(filmId, id, day) }, callbacks),
    /** @param note null removes the note */
    note: (id: string, note: string | null, callbacks?: Callbacks) =>
      mutate({ send: () => noteViewing(filmId, id, note) }, callbacks),
    remove: (id: string, callbacks?: Callbacks) =>
      mutate({ send: () => removeViewing(filmId, id), removed: id }, callbacks),
  };
}

/**
 * Marking a film as not watched removes its viewings. If there were several, or one with a note, the notice offers to
 * restore them.
 */
export function useWatched(film: Film): Toggle {
  const client = useQueryClient();
  const page = useMemberPage();
  const { queryKey } = viewingsQuery(film.id);
  const { add } = useViewingChanges(film.id, page);
  const set = useWatchedToggle(page, watchedKey(film.id));
  return {
    isOn: useShownFilm(film).watched,
    set: (isOn) => {
      const listed = listedFilm(client, film);
      if (isOn) return set(listed, true);
      let viewings: Viewing[] = [];
      const before = async () => {
        // Not by the query, which offline would wait, and all later changes with it.
        const signal = AbortSignal.timeout(BROWSER_LIMITS.write);
        const load = () => apiGet('/viewings/{id}', { path: { id: film.id }, signal }).catch(() => []);
        viewings = client.getQueryData(queryKey) ?? (await load());
      };
      const onSaved = () => {
        client.setQueryData(queryKey, []);
        const isOne = viewings.length === 1;
        if (viewings.length === 0 || (isOne && !viewings[0]?.note)) return;
        const run = () => {
          for (const { day, watchDate, note } of viewings) add({ day, watchDate, note, another: true });
        };
        page.notify({
          tone: 'success',
          text: isOne
            ? 'Your viewing of this film was removed, with its note.'
            : `Your ${viewings.length} viewings of this film were removed.`,
          action: { label: 'Undo', run },
        });
      };
      set(listed, false, { before, onSaved });
    },
  };
}

/**
 * After the member has rated the film, offers to mark it as watched today. If the film is watched already, or this was
 * offered before, offers to remove the film from the watchlist.
 */
export function useRatingOffers(film: Film): () => void {
  const client = useQueryClient();
  const page = useMemberPage();
  const offerRemoval = useWatchlistOffer(page);
  const setWatched = useWatchedToggle(page, watchedKey(film.id));
  return () => {
    const listed = listedFilm(client, film);
    if (cachedFilm(client, film).watched || !isFirstOffer('watched', film.id)) return offerRemoval(listed);
    page.notify({
      tone: 'success',
      text: 'Your rating is saved. Have you just watched the film?',
      action: { label: 'Watched today', run: () => setWatched(listedFilm(client, film), true) },
    });
  };
}

/** `member-loading`: the member's own data about the film are being loaded. */
export type Viewer = 'unknown' | 'visitor' | 'member-loading' | 'member';

/**
 * Returns the class for a visitor's buttons: only their outlines are shown while a member's buttons are likely to
 * replace them.
 */
export const hiddenWhileMemberLoads = (viewer: Viewer) =>
  viewer === 'member-loading' ? 'outline-only' : viewer === 'unknown' && 'in-data-member:outline-only';

export type AuthState = 'loading' | 'authenticated' | 'unauthenticated';
