// Each change is undone by its opposite. Making a change twice has no further effect.
import type { ListedMovie, UserList } from '#features/my-movies/contract/my-movies.ts';
import { ownDay } from '#ui/format/own-days.ts';

export type MyFilm = {
  id: number;
  details: ListedMovie;
  userRating: number | null;
  averageUserRating: number | null;
  ratingsCount: number;
};

/** @param addedAt ISO 8601 in UTC: sets the position in the list, newest first */
export function addToWatchlist(list: UserList, film: MyFilm, addedAt: string): UserList {
  if (list.items.some(({ title_id }) => title_id === film.id)) return list;
  const { id, details, userRating, averageUserRating, ratingsCount } = film;
  const figures = { userRating, averageUserRating, ratingsCount };
  const entry = { title_id: id, added_at: addedAt, movieDetails: details, ...figures };
  const place = list.items.findIndex(({ added_at }) => added_at <= addedAt);
  return { ...list, items: list.items.toSpliced(place === -1 ? list.items.length : place, 0, entry) };
}

export function removeFromWatchlist(list: UserList, filmId: number): UserList {
  return { ...list, items: list.items.filter(({ title_id }) => title_id !== filmId) };
}

/** @param watchDate ISO 8601 in UTC */
export function markWatched(list: UserList, film: MyFilm, watchDate: string): UserList {
  if (list.watchedMovies.some((known) => known.tmdbId === film.id && known.watchDate === watchDate)) return list;
  const { id, details, userRating, averageUserRating, ratingsCount } = film;
  const entry = {
    tmdbId: id,
    data: details,
    day: ownDay(watchDate),
    watchDate,
    userRating,
    averageUserRating,
    ratingsCount,
  };
  return { ...list, watchedMovies: [entry, ...markUnwatched(list, id).watchedMovies] };
}

export function markUnwatched(list: UserList, filmId: number): UserList {
  return { ...list, watchedMovies: list.watchedMovies.filter(({ tmdbId }) => tmdbId !== filmId) };
}
