// What a toggle makes of the lists before the server has answered. Each change is its own opposite's opposite, and
// making one twice changes nothing.
import type { UserList } from '#contract/user-list.ts';
import type { MyFilm } from './my-films.ts';

/** @param addedAt ISO 8601 in UTC: where in the list, newest first, the film stands */
export function addToWatchlist(list: UserList, film: MyFilm, addedAt: string): UserList {
  if (list.items.some(({ title_id }) => title_id === film.id)) return list;
  const { id, details, userRating, averageUserRating } = film;
  const entry = { title_id: id, added_at: addedAt, movieDetails: details, userRating, averageUserRating };
  const place = list.items.findIndex(({ added_at }) => added_at <= addedAt);
  return { ...list, items: list.items.toSpliced(place === -1 ? list.items.length : place, 0, entry) };
}

export function removeFromWatchlist(list: UserList, filmId: number): UserList {
  return { ...list, items: list.items.filter(({ title_id }) => title_id !== filmId) };
}

/** @param watchDate ISO 8601 in UTC */
export function markWatched(list: UserList, film: MyFilm, watchDate: string): UserList {
  const { id, details, userRating, averageUserRating } = film;
  const entry = { tmdbId: id, data: details, watchDate, userRating, averageUserRating };
  return { ...list, watchedMovies: [entry, ...markUnwatched(list, id).watchedMovies] };
}

export function markUnwatched(list: UserList, filmId: number): UserList {
  return { ...list, watchedMovies: list.watchedMovies.filter(({ tmdbId }) => tmdbId !== filmId) };
}
