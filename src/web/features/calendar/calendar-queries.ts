import { queryOptions } from '@tanstack/react-query';
import type { ListedFilm, NearestMonths } from '#contract/films.ts';
import { getJson } from '#web/lib/api.ts';
import type { Month } from './month.ts';

export type MonthReleases = { films: ListedFilm[]; nearest: NearestMonths };

const NONE_NEAR: NearestMonths = { previous: null, next: null };

/** An empty month without its way out is still an empty month. */
async function nearestMonths(path: string): Promise<NearestMonths> {
  try {
    return await getJson<NearestMonths>(`${path}/nearest`);
  } catch (error) {
    console.error('Error fetching the nearest months', error);
    return NONE_NEAR;
  }
}

/**
 * The releases of a month; those of an empty one with the months nearest to it. Each month is fetched once and kept.
 * A request is not given up when its reader moves on to another month: it would have to be made again.
 */
export const monthQuery = (month: Month) =>
  queryOptions({
    queryKey: ['calendar', month],
    queryFn: async (): Promise<MonthReleases> => {
      const path = `/tmdb/horror-releases/${month.replace('-', '/')}`;
      try {
        const films = await getJson<ListedFilm[]>(path);
        return { films, nearest: films.length === 0 ? await nearestMonths(path) : NONE_NEAR };
      } catch (error) {
        console.error(`Error fetching the releases of ${month}`, error);
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
