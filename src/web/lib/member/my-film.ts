import type { CardFilm } from './card-marks.tsx';
import type { MyFilm } from './list-changes.ts';

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
