import type { z } from 'zod';
import { TmdbFailure } from './tmdb-failure.ts';
import {
  changedRowSchema,
  type FilmDetail,
  filmDetailSchema,
  type ListRow,
  listRowSchema,
  type PersonDetail,
  pageSchema,
  personDetailSchema,
  tmdbIdSchema,
} from './tmdb-shapes.ts';
import { createTmdbTransport, type Patience, type TransportOptions } from './tmdb-transport.ts';

/** Above this page TMDB refuses, whatever it says there is. */
export const LAST_PAGE = 500;
export const HORROR = 27;

export type Page<Row> = {
  rows: Row[];
  /** Rows that made no sense. */
  skipped: number;
  totalPages: number;
  totalResults: number;
};

/** The parameters of /discover/movie in use. TMDB ignores one it does not know, so a typo must not compile. */
export type DiscoverQuery = {
  'primary_release_date.gte'?: string;
  'primary_release_date.lte'?: string;
  with_watch_providers?: string;
  watch_region?: string;
  with_watch_monetization_types?: 'flatrate|ads';
  sort_by?: 'primary_release_date.asc' | 'popularity.desc';
};

type Values = Record<string, string | number>;

export type TmdbClient = ReturnType<typeof createTmdbClient>;

function pathOf(path: string, values: Values): string {
  const query = new URLSearchParams(Object.entries(values).map(([key, value]) => [key, String(value)]));
  return `/3${path}?${query}`;
}

/** TMDB's calls, each answer in a shape that was checked. All of them throw TmdbFailure. */
export function createTmdbClient(options: TransportOptions) {
  const transport = createTmdbTransport(options);

  async function get<T extends z.ZodType>(path: string, values: Values, schema: T, patience: Patience) {
    const address = pathOf(path, values);
    const parsed = schema.safeParse(await transport.get(address, patience));
    if (parsed.success) return parsed.data;
    transport.forget(address);
    const [issue] = parsed.error.issues;
    throw new TmdbFailure('malformed', `${path}: ${issue?.path.join('.')}: ${issue?.message}`);
  }

  /** An id becomes part of an address only as a whole number. */
  function segment(id: number): number {
    if (!tmdbIdSchema.safeParse(id).success) throw new TmdbFailure('missing', 'no TMDB id');
    return id;
  }

  async function list<T extends z.ZodType>(
    path: string,
    values: Values,
    row: T,
    patience: Patience,
  ): Promise<Page<z.output<T>>> {
    const { results, total_pages, total_results } = await get(path, values, pageSchema, patience);
    const rows = results.flatMap((value) => row.safeParse(value).data ?? []);
    return { rows, skipped: results.length - rows.length, totalPages: total_pages, totalResults: total_results };
  }

  return {
    film: (id: number, patience: Patience): Promise<FilmDetail> =>
      get(
        `/movie/${segment(id)}`,
        { append_to_response: 'credits,keywords,videos,watch/providers', include_video_language: 'en,null' },
        filmDetailSchema,
        patience,
      ),

    person: (id: number, patience: Patience): Promise<PersonDetail> =>
      get(`/person/${segment(id)}`, { append_to_response: 'movie_credits' }, personDetailSchema, patience),

    /** Horror films that meet the query. */
    discover: (query: DiscoverQuery, page: number, patience: Patience): Promise<Page<ListRow>> =>
      list('/discover/movie', { with_genres: HORROR, include_adult: 'false', ...query, page }, listRowSchema, patience),

    trending: (page: number, patience: Patience): Promise<Page<ListRow>> =>
      list('/trending/movie/week', { page }, listRowSchema, patience),

    search: (query: string, patience: Patience): Promise<Page<ListRow>> =>
      list('/search/movie', { query, include_adult: 'false', page: 1 }, listRowSchema, patience),

    /** Ids of films that were changed from one day to another, at most 14 days. */
    changes: (firstDay: string, lastDay: string, page: number, patience: Patience): Promise<Page<{ id: number }>> =>
      list('/movie/changes', { start_date: firstDay, end_date: lastDay, page }, changedRowSchema, patience),
  };
}

/** Whether a row of a list is a film for us. */
export function isHorrorRow(row: Pick<ListRow, 'adult' | 'softcore' | 'genre_ids'>): boolean {
  return row.genre_ids.includes(HORROR) && !row.adult && !row.softcore;
}
