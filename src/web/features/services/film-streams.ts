import { queryOptions } from '@tanstack/react-query';
import type { PlatformSlug } from '#contract/browse/platforms.ts';
import { apiGet } from '#web/lib/calls.ts';
import { filmBatches } from '#web/lib/films/film-batches.ts';

const createFetch = (region: string) => filmBatches((ids) => apiGet('/films/streams', { query: { ids, region } }));
/** Fetch functions by region. */
const fetches = new Map<string, ReturnType<typeof createFetch>>();

async function platformsOf(filmId: number, region: string): Promise<PlatformSlug[]> {
  const fetchStreams = fetches.get(region) ?? createFetch(region);
  fetches.set(region, fetchStreams);
  return (await fetchStreams(filmId))?.platforms ?? [];
}

export const filmStreamsQuery = (filmId: number, region: string) =>
  queryOptions({ queryKey: ['films', 'streams', region, filmId], queryFn: () => platformsOf(filmId, region) });
