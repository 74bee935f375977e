import { queryOptions } from '@tanstack/react-query';
import type { ListedFilm, NearestMonths } from '#contract/films.ts';
import { getJson } from '#web/lib/api.ts';
import type { Month } from './month.ts';

export type MonthReleases = { films: ListedFilm[]; nearest: NearestMonths };

const NO_NEAREST: NearestMonths = { previous: null, next: null };

/** A failure is only logged: the empty month is then shown without these links. */
async function nearestMonths(path: string): Promise<NearestMonths> {
  try {
    return await getJson<NearestMonths>(`${path}/nearest`);
  } catch (error) {
    console.error('Error fetching the nearest months', error);
    return NO_NEAREST;
  }
}

/**
 * An empty month comes with the nearest months that have releases. A request continues when the visitor goes to another
 * month, so that it need not be repeated.
 */
export const monthQuery = (month: Month) =>
  queryOptions({
    queryKey: ['calendar', month],
    queryFn: async (): Promise<MonthReleases> => {
      const path = `/tmdb/horror-releases/${month.replace('-', '/')}`;
      try {
        const films = await getJson<ListedFilm[]>(path);
        return { films, nearest: films.length === 0 ? await nearestMonths(path) : NO_NEAREST };
      } catch (error) {
        console.error(`Error fetching the releases of ${month}`, error);
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
