import { queryOptions } from '@tanstack/react-query';
import type { ListedFilm } from '#contract/films.ts';
import { getJson } from '#web/lib/api.ts';

/** The films found by a title, best match first. @param query trimmed; the empty one is not searched for */
export const findQuery = (query: string) =>
  queryOptions({
    queryKey: ['search', query],
    queryFn: ({ signal }) => getJson<ListedFilm[]>(`/movies/find?${new URLSearchParams({ title: query })}`, signal),
    enabled: query !== '',
  });
