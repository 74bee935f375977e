// Each change is undone by its opposite. Making a change twice has no further effect.
import type { ListedMovie, UserList } from '#features/my-movies/contract/my-movies.ts';
import type { CardFilm } from './card-marks.tsx';

export type MyFilm = {
  id: number;
  details: ListedMovie;
  /** Missing where they are not known; the lists are loaded again later. */
  tags?: string[];
  userRating: number | null;
  averageUserRating: number | null;
  ratingsCount: number;
};

/** Its day, YYYY-MM-DD, and its moment, ISO 8601 in UTC; null: only the day is known. */
export type EntryDate = { day: string; at: string | null };

const figuresOf = ({ tags = [], userRating, averageUserRating, ratingsCount }: MyFilm) => ({
  tags,
  userRating,
  averageUserRating,
  ratingsCount,
});

/** The date sets the position in the list, newest first. */
export function addToWatchlist(list: UserList, film: MyFilm, { day, at }: EntryDate): UserList {
  if (list.items.some(({ title_id }) => title_id === film.id)) return list;
  const entry = { title_id: film.id, day, added_at: at, movieDetails: film.details, ...figuresOf(film) };
  const place = list.items.findIndex((known) => `${known.day} ${known.added_at ?? ''}` <= `${day} ${at ?? ''}`);
  return { ...list, items: list.items.toSpliced(place === -1 ? list.items.length : place, 0, entry) };
}

export function removeFromWatchlist(list: UserList, filmId: number): UserList {
  return { ...list, items: list.items.filter(({ title_id }) => title_id !== filmId) };
}

export function markWatched(list: UserList, film: MyFilm, { day, at }: EntryDate): UserList {
  if (list.watchedMovies.some((known) => known.tmdbId === film.id && known.watchDate === at)) return list;
  const entry = { tmdbId: film.id, data: film.details, day, watchDate: at, ...figuresOf(film) };
  return { ...list, watchedMovies: [entry, ...markUnwatched(list, film.id).watchedMovies] };
}

export function markUnwatched(list: UserList, filmId: number): UserList {
  return { ...list, watchedMovies: list.watchedMovies.filter(({ tmdbId }) => tmdbId !== filmId) };
}

/** Turns a card's film into a film of the cached lists, which keep it until they are loaded again. */
export const myFilm = (film: CardFilm): MyFilm => ({
  id: film.id,
  details: {
    title: film.title,
    poster_path: film.posterPath,
    poster_colour: film.posterColour,
    release_date: film.releaseDate,
    overview: film.overview ?? null,
    vote_average: film.voteAverage ?? null,
    watch_providers: { stream: [] },
  },
  userRating: null,
  averageUserRating: null,
  ratingsCount: 0,
});
