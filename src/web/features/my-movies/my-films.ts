import type { ListedMovie, UserList } from '#contract/user-list.ts';

type WatchlistEntry = UserList['items'][number];
type WatchedEntry = UserList['watchedMovies'][number];

/** A film of one of the member's lists. */
export type MyFilm = {
  id: number;
  details: ListedMovie;
  userRating: number | null;
  averageUserRating: number | null;
};
/** @property addedAt ISO 8601 in UTC */
export type WatchlistFilm = MyFilm & { addedAt: string };
/** @property watchDate ISO 8601 in UTC, null where the day is not known */
export type WatchedFilm = MyFilm & { watchDate: string | null };

export type MyMovies = {
  watchlist: WatchlistFilm[];
  watched: WatchedFilm[];
  watchlistIds: ReadonlySet<number>;
  watchedIds: ReadonlySet<number>;
};

/** Maps each entry once: a film stays the same object as long as its entry does, so that its tile is left alone. */
function once<Entry extends object, Film>(map: (entry: Entry) => Film): (entry: Entry) => Film {
  const known = new WeakMap<Entry, Film>();
  return (entry) => {
    const film = known.get(entry) ?? map(entry);
    known.set(entry, film);
    return film;
  };
}

const watchlistFilm = once(
  (entry: WatchlistEntry): WatchlistFilm => ({
    id: entry.title_id,
    details: entry.movieDetails,
    userRating: entry.userRating,
    averageUserRating: entry.averageUserRating,
    addedAt: entry.added_at,
  }),
);

const watchedFilm = once(
  (entry: WatchedEntry): WatchedFilm => ({
    id: entry.tmdbId,
    details: entry.data,
    userRating: entry.userRating,
    averageUserRating: entry.averageUserRating,
    watchDate: entry.watchDate,
  }),
);

/** The member's lists as the screens want them. */
export function toMyMovies({ items, watchedMovies }: UserList): MyMovies {
  const watchlist = items.map(watchlistFilm);
  const watched = watchedMovies.map(watchedFilm);
  return {
    watchlist,
    watched,
    watchlistIds: new Set(watchlist.map(({ id }) => id)),
    watchedIds: new Set(watched.map(({ id }) => id)),
  };
}

/** The members' average, else the vote average. */
export const averageOf = ({ averageUserRating, details }: MyFilm) => averageUserRating ?? details.vote_average;
