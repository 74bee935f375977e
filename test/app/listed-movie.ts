import type { ListedMovie } from '#features/my-movies/contract/my-movies.ts';

const NOTHING_MORE: ListedMovie = {
  title: 'A film',
  poster_path: null,
  poster_colour: null,
  release_date: null,
  overview: null,
  vote_average: null,
  watch_providers: { stream: [] },
};

/** A film in a member's list with the given fields; all others are empty. */
export const listedMovie = (known: Partial<ListedMovie> = {}): ListedMovie => ({ ...NOTHING_MORE, ...known });
