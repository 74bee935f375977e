import type { z } from 'zod';
import type { PathValues, Query, TmdbPath } from './tmdb-api.ts';
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

export { concernsOneThing, TmdbFailure } from './tmdb-failure.ts';
export {
  type CountryProviders,
  type FilmDetail,
  type PersonDetail,
  type ProviderRow,
  providersOfCountry,
  type Video,
} from './tmdb-shapes.ts';
export type { Patience, TmdbLimits } from './tmdb-transport.ts';

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

/** What /discover/movie may be asked beyond horror and the page. */
export type DiscoverQuery = Omit<Query<'/3/discover/movie'>, 'with_genres' | 'include_adult' | 'page'>;

export type TmdbClient = ReturnType<typeof createTmdbClient>;

/** A call's address: the description's path with its values in their places. */
function addressOf<P extends TmdbPath>(path: P, values: PathValues<P>, query: Query<P>): string {
  const inPath = new Map<string, unknown>(Object.entries(values));
  const parameters = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  return `${path.replace(/\{(\w+)\}/g, (_, name: string) => String(inPath.get(name)))}?${parameters}`;
}

/** TMDB's calls, each answer in a shape that was checked. All of them throw TmdbFailure. */
export function createTmdbClient(options: TransportOptions) {
  const transport = createTmdbTransport(options);

  async function get<T extends z.ZodType>(address: string, schema: T, patience: Patience) {
    const parsed = schema.safeParse(await transport.get(address, patience));
    if (parsed.success) return parsed.data;
    transport.forget(address);
    const [issue] = parsed.error.issues;
    const [path] = address.split('?');
    throw new TmdbFailure('malformed', `${path}: ${issue?.path.join('.')}: ${issue?.message}`);
  }

  /** An id becomes part of an address only as a whole number. */
  function segment(id: number): number {
    if (!tmdbIdSchema.safeParse(id).success) throw new TmdbFailure('missing', 'no TMDB id');
    return id;
  }

  async function list<T extends z.ZodType>(address: string, row: T, patience: Patience): Promise<Page<z.output<T>>> {
    const { results, total_pages, total_results } = await get(address, pageSchema, patience);
    const rows = results.flatMap((value) => row.safeParse(value).data ?? []);
    return { rows, skipped: results.length - rows.length, totalPages: total_pages, totalResults: total_results };
  }

  return {
    async film(id: number, patience: Patience): Promise<FilmDetail> {
      const query = {
        append_to_response: 'credits,keywords,videos,watch/providers',
        include_video_language: 'en,null',
      };
      return get(addressOf('/3/movie/{movie_id}', { movie_id: segment(id) }, query), filmDetailSchema, patience);
    },

    async person(id: number, patience: Patience): Promise<PersonDetail> {
      const query = { append_to_response: 'movie_credits' };
      return get(addressOf('/3/person/{person_id}', { person_id: segment(id) }, query), personDetailSchema, patience);
    },

    /** Horror films that meet the query. */
    discover: (query: DiscoverQuery, page: number, patience: Patience): Promise<Page<ListRow>> =>
      list(
        addressOf('/3/discover/movie', {}, { with_genres: String(HORROR), include_adult: false, ...query, page }),
        listRowSchema,
        patience,
      ),

    trending: (page: number, patience: Patience): Promise<Page<ListRow>> =>
      list(addressOf('/3/trending/movie/{time_window}', { time_window: 'week' }, { page }), listRowSchema, patience),

    search: (query: string, patience: Patience): Promise<Page<ListRow>> =>
      list(addressOf('/3/search/movie', {}, { query, include_adult: false, page: 1 }), listRowSchema, patience),

    /** Ids of films that were changed from one day to another, at most 14 days. */
    changes: (firstDay: string, lastDay: string, page: number, patience: Patience): Promise<Page<{ id: number }>> =>
      list(
        addressOf('/3/movie/changes', {}, { start_date: firstDay, end_date: lastDay, page }),
        changedRowSchema,
        patience,
      ),
  };
}

/** Whether a row of a list is a film for us. */
export function isHorrorRow(row: Pick<ListRow, 'adult' | 'softcore' | 'genre_ids'>): boolean {
  return row.genre_ids.includes(HORROR) && !row.adult && !row.softcore;
}
