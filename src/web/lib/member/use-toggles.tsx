import { type MutationKey, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback } from 'react';
import type { Film } from '#features/films/contract/films.ts';
import type { UserList } from '#features/my-movies/contract/my-movies.ts';
import { ownDay } from '#ui/format/dates.ts';
import { setWatched, setWatchlisted } from './calls.ts';
import {
  addToWatchlist,
  type EntryDate,
  type MyFilm,
  markUnwatched,
  markWatched,
  removeFromWatchlist,
} from './list-changes.ts';
import { dismissNotice, type MemberPage, useChange } from './member-page.tsx';
import { isFirstOffer } from './offers.ts';
import { CHALLENGES_KEY, marksQuery, memberFilmQuery, userListQuery } from './queries.ts';
import { announceWatchlistAdded } from './watchlist-signal.ts';

type ToggleCallbacks = {
  /** Runs before the change is sent. */
  before?: () => Promise<unknown>;
  /** Runs when the change is saved, also if there was another click meanwhile. */
  onSaved?: () => void;
};

/** With the date when the film was added to the watchlist or watched. */
type Toggle = { film: MyFilm; isOn: boolean } & EntryDate & ToggleCallbacks;

function now(): EntryDate {
  const at = new Date().toISOString();
  return { day: ownDay(at), at };
}

/**
 * Quick clicks on one film: their number and that of unfinished requests, and the state to show when all have finished.
 * The queries whose requests were cancelled are then loaded again.
 */
type Burst = { clicks: number; unsettled: number; saved: Toggle; cancelled: QueryKey[] };

/** By scope and film. Several buttons of a page, each with its own hook, may change the same film. */
const burstsOf = new WeakMap<QueryClient, Map<string, Burst>>();

type ToggleOptions = {
  scope: string;
  send: (toggle: Toggle) => Promise<unknown>;
  inFilm: (isOn: boolean) => Partial<Film>;
  inList: (list: UserList, toggle: Toggle) => UserList;
  marks: 'watchlist' | 'watched';
  isReverted: boolean;
  log: string;
  failureText: (title: string, isOn: boolean) => string;
  mutationKey?: MutationKey;
};

// Our own messages: the specification only logs these failures.
const watchlistFailure = (title: string, isOn: boolean) =>
  `“${title}” could not be ${isOn ? 'added to' : 'removed from'} your watchlist. Please try again.`;
const watchedFailure = (title: string, isOn: boolean) =>
  `“${title}” could not be marked as ${isOn ? 'watched' : 'not watched'}. Please try again.`;

const withMark = (ids: number[], { film, isOn }: Toggle) =>
  isOn ? [...new Set([...ids, film.id])] : ids.filter((id) => id !== film.id);

/** @returns the keys of the queries whose requests it has cancelled, because their responses may be older */
function show(client: QueryClient, toggle: Toggle, { inFilm, inList, marks }: ToggleOptions): QueryKey[] {
  const { queryKey } = memberFilmQuery(toggle.film.id);
  const keys = [queryKey, userListQuery.queryKey, marksQuery.queryKey];
  const cancelled = keys.filter((key) => client.isFetching({ queryKey: key }) > 0);
  for (const key of cancelled) void client.cancelQueries({ queryKey: key });
  client.setQueryData(queryKey, (film) => film && { ...film, ...inFilm(toggle.isOn) });
  client.setQueryData(userListQuery.queryKey, (list) => list && inList(list, toggle));
  client.setQueryData(marksQuery.queryKey, (all) => all && { ...all, [marks]: withMark(all[marks], toggle) });
  return cancelled;
}

/** Shows each change immediately. When the last of several quick clicks is settled, shows the state of `saved`. */
function useToggle(page: MemberPage, options: ToggleOptions) {
  const keyOf = ({ film }: Toggle) => `${options.scope} ${film.id}`;
  return useChange({
    page,
    log: options.log,
    failureText: ({ film, isOn }: Toggle) => options.failureText(film.details.title, isOn),
    scope: { id: options.scope },
    mutationKey: options.mutationKey,
    mutationFn: async (toggle) => {
      await toggle.before?.();
      return options.send(toggle);
    },
    onMutate: (toggle, { client }) => {
      const bursts = burstsOf.get(client) ?? new Map<string, Burst>();
      burstsOf.set(client, bursts);
      const burst = bursts.get(keyOf(toggle)) ?? {
        ...{ clicks: 0, unsettled: 0 },
        saved: { ...toggle, isOn: !toggle.isOn },
        cancelled: [],
      };
      bursts.set(keyOf(toggle), burst);
      burst.clicks += 1;
      burst.unsettled += 1;
      burst.cancelled.push(...show(client, toggle, options));
      return burst;
    },
    // React Query calls the callbacks of `mutate` only for the last of several quick clicks.
    onSuccess: (_, { onSaved }) => onSaved?.(),
    onSettled: (_, error, toggle, burst, { client }) => {
      if (!burst) return;
      if (!error || !options.isReverted) burst.saved = toggle;
      burst.unsettled -= 1;
      if (burst.unsettled > 0) return;
      burstsOf.get(client)?.delete(keyOf(toggle));
      const cancelled = [...burst.cancelled, ...show(client, burst.saved, options)];
      for (const queryKey of cancelled) void client.invalidateQueries({ queryKey });
      if (options.marks === 'watched') void client.invalidateQueries({ queryKey: CHALLENGES_KEY });
    },
  });
}

/** The change is reverted when the call fails (specification, section 4). */
export function useWatchlistToggle(page: MemberPage) {
  const client = useQueryClient();
  const { mutate } = useToggle(page, {
    scope: 'watchlist',
    send: ({ film, isOn }) => setWatchlisted(film.id, isOn),
    inFilm: (watchlisted) => ({ watchlisted }),
    inList: (list, { film, isOn, ...date }) =>
      isOn ? addToWatchlist(list, film, date) : removeFromWatchlist(list, film.id),
    marks: 'watchlist',
    isReverted: true,
    log: 'The watchlist could not be changed',
    failureText: watchlistFailure,
  });
  return useCallback(
    (film: MyFilm, isOn: boolean) => {
      const listed = client.getQueryData(userListQuery.queryKey)?.items.find(({ title_id }) => title_id === film.id);
      mutate({ film, isOn, ...(listed ? { day: listed.day, at: listed.added_at } : now()) });
      if (isOn) announceWatchlistAdded();
    },
    [client, mutate],
  );
}

function isWatchlisted(client: QueryClient, filmId: number): boolean {
  const film = client.getQueryData(memberFilmQuery(filmId).queryKey);
  const marks = client.getQueryData(marksQuery.queryKey);
  const list = client.getQueryData(userListQuery.queryKey);
  const isListed = list?.items.some(({ title_id }) => title_id === filmId);
  return film?.watchlisted ?? marks?.watchlist.includes(filmId) ?? isListed ?? false;
}

/**
 * After a film was rated or watched, offers once for each film to remove it from the watchlist.
 *
 * @returns a function that shows a notice if there is an offer, or `more` to show below it
 */
export function useWatchlistOffer(page: MemberPage) {
  const client = useQueryClient();
  const setWatchlisted = useWatchlistToggle(page);
  const { notify } = page;
  return useCallback(
    (film: MyFilm, more?: ReactNode) => {
      const offers = isWatchlisted(client, film.id) && isFirstOffer('watchlist', film.id);
      if (!offers && !more) return;
      notify({
        tone: 'success',
        text: `“${film.details.title}” is ${offers ? 'still on your watchlist' : 'marked as watched'}.`,
        more,
        ...(offers && { action: { label: 'Remove from watchlist', run: () => setWatchlisted(film, false) } }),
      });
    },
    [client, notify, setWatchlisted],
  );
}

/**
 * The change is not reverted when the call fails (specification, section 4). Offers to remove a watched film from the
 * watchlist.
 *
 * @param mutationKey lets other components see that the change is under way
 * @param moreOf must be memoised: shown in a notice after the film was marked as watched
 */
export function useWatchedToggle(page: MemberPage, mutationKey?: MutationKey, moreOf?: (film: MyFilm) => ReactNode) {
  const offerRemoval = useWatchlistOffer(page);
  const { mutate } = useToggle(page, {
    scope: 'watched',
    mutationKey,
    send: ({ film, isOn, day, at }) =>
      setWatched(film.id, { watched: isOn, watchDate: isOn ? at : null, ...(isOn && { day }) }),
    inFilm: (watched) => ({ watched }),
    inList: (list, { film, isOn, ...date }) => (isOn ? markWatched(list, film, date) : markUnwatched(list, film.id)),
    marks: 'watched',
    isReverted: false,
    log: 'The watched status could not be changed',
    failureText: watchedFailure,
  });
  return useCallback(
    (film: MyFilm, isOn: boolean, callbacks?: ToggleCallbacks) =>
      mutate(
        { film, isOn, ...now(), ...callbacks },
        // After another click, the notice that offers to undo it must stay.
        { onSuccess: (_, __, burst) => isOn && burst?.clicks === 1 && offerRemoval(film, moreOf?.(film)) },
      ),
    [mutate, offerRemoval, moreOf],
  );
}

const WatchedDay = lazy(async () => ({ default: (await import('./watched-day.tsx')).WatchedDay }));

/** The watched toggle of a card, whose notice offers other days than today. A film's page offers them itself. */
export function useCardWatched(page: MemberPage) {
  const { notify } = page;
  const moreOf = useCallback(
    ({ id }: MyFilm) => (
      <Suspense>
        <WatchedDay filmId={id} page={{ notify }} />
      </Suspense>
    ),
    [notify],
  );
  const toggle = useWatchedToggle(page, undefined, moreOf);
  return useCallback(
    (film: MyFilm, isOn: boolean) => {
      // The days of an earlier notice would mark the film again.
      if (!isOn) dismissNotice();
      toggle(film, isOn);
    },
    [toggle],
  );
}
