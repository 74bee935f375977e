import { queryOptions } from '@tanstack/react-query';
import type { FoundFilm } from '#contract/finder/finder.ts';
import { writeRange } from '#contract/finder/finder-range.ts';
import { MAX_RATING } from '#contract/fright/rating-categories.ts';
import { apiGet } from '#web/lib/calls.ts';

/** How much of two categories tonight's film should have, from 0 to 10. */
export type Wish = { scares: number; gore: number };

/** The page is rendered with this wish: very scary, with little gore. */
export const FIRST_WISH: Wish = { scares: 8, gore: 2 };

/** How far a film may be from the wish. */
const TOLERANCE = 1;

const around = (figure: number) =>
  writeRange({ min: Math.max(0, figure - TOLERANCE), max: Math.min(MAX_RATING, figure + TOLERANCE) });

/**
 * Returns the wish as parameters of /tonight and the API.
 *
 * @example wishSearch({ scares: 8, gore: 0 }) // { scares: '7-9', gore: '-1' }
 */
export const wishSearch = ({ scares, gore }: Wish) => ({ scares: around(scares), gore: around(gore) });

export type WishedFilm = Pick<
  FoundFilm,
  'id' | 'title' | 'posterPath' | 'posterColour' | 'releaseDate' | 'runtime' | 'fright' | 'chips' | 'overview'
>;

/**
 * The number of films that are kept, the best ones. Only the fields that are shown are kept, so that the page stays
 * small.
 */
const SHOWN = 5;

/** Null if loading fails: the page is complete without the film. */
export const wishQuery = (wish: Wish) =>
  queryOptions({
    queryKey: ['by-fright', 'wish', wish.scares, wish.gore],
    queryFn: async ({ signal }): Promise<{ films: WishedFilm[]; total: number } | null> => {
      try {
        const { results, total } = await apiGet('/films/by-fright', { query: wishSearch(wish), signal });
        const films = results.slice(0, SHOWN).map((film) => ({
          id: film.id,
          title: film.title,
          posterPath: film.posterPath,
          posterColour: film.posterColour,
          releaseDate: film.releaseDate,
          runtime: film.runtime,
          fright: film.fright,
          chips: film.chips,
          overview: film.overview,
        }));
        return { films, total };
      } catch {
        return null;
      }
    },
  });
