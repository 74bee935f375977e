import { queryOptions } from '@tanstack/react-query';
import type { ListedFilm } from '#contract/films.ts';
import { getJson } from '#web/lib/api.ts';

/** Best match first. @param query trimmed; nothing is requested when it is empty */
export const findQuery = (query: string) =>
  queryOptions({
    queryKey: ['search', query],
    queryFn: ({ signal }) => getJson<ListedFilm[]>(`/movies/find?${new URLSearchParams({ title: query })}`, signal),
    enabled: query !== '',
  });
