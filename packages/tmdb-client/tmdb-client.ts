import type { Logger } from 'pino';
import { ZodError, type z } from 'zod';
import type { RetryBudget } from '../upstream/upstream.ts';
import { TmdbFailure } from './tmdb-failure.ts';
import {
  changedRowSchema,
  type FilmDetail,
  filmDetailSchema,
  foundSchema,
  type ListRow,
  listRowSchema,
  type PersonDetail,
  pageSchema,
  personDetailSchema,
  type Read,
  readLeniently,
  tmdbIdSchema,
} from './tmdb-shapes.ts';
import { createTmdbTransport, type TransportOptions } from './tmdb-transport.ts';

export { concernsOneThing, TmdbFailure } from './tmdb-failure.ts';
export type {
  CountryProviders,
  FilmDetail,
  ListRow,
  PersonDetail,
  ProviderRow,
  Video,
} from './tmdb-shapes.ts';
export type { TmdbLimits } from './tmdb-transport.ts';

/** The last page of a list. TMDB rejects higher page numbers, whatever total it reports. */
export const LAST_PAGE = 500;
export const HORROR = 27;

export type Page<Row> = {
  rows: Row[];
  skipped: number;
  totalPages: number;
  totalResults: number;
};

/** Parameters of /discover/movie. TMDB ignores unknown ones, so the type must catch typos. */
export type DiscoverQuery = {
  /** YYYY-MM-DD */
  'primary_release_date.gte'?: string;
  'primary_release_date.lte'?: string;
  'vote_count.gte'?: number;
  'vote_count.lte'?: number;
  /** Genre ids joined by commas. TMDB returns only films that have all these genres. The default is horror alone. */
  with_genres?: string;
  without_genres?: string;
  sort_by?: 'popularity.desc' | 'primary_release_date.asc';
  watch_region?: string;
  with_watch_monetization_types?: string;
  with_watch_providers?: string;
};

export type TmdbClient = ReturnType<typeof createTmdbClient>;

function pathOf(path: string, query: Record<string, string | number | boolean>): string {
  const parameters = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  return `/3${path}?${parameters}`;
}

type ClientOptions = TransportOptions & {
  /** Country code of the providers, for example US. */
  region: string;
  /** Counts a field that could not be read, for example `credits.cast[].order`. */
  onUnread?: (field: string) => void;
};

/** Creates a client that returns parsed responses. A failed call throws TmdbFailure. */
export function createTmdbClient({ region, onUnread, ...options }: ClientOptions) {
  const transport = createTmdbTransport(options);
  const report = createUnreadReport(options.log, onUnread);
  const filmSchema = filmDetailSchema(region);

  async function get<T extends z.ZodType>(path: string, schema: T, budget: RetryBudget): Promise<Read<z.output<T>>> {
    const body = await transport.get(path, budget);
    const [route = ''] = path.split('?');
    try {
      const { value, unread } = readLeniently(schema, body);
      report(route, unread);
      return value;
    } catch (error) {
      if (!(error instanceof ZodError)) throw error;
      const [issue] = error.issues;
      throw new TmdbFailure('malformed', `${route}: ${issue?.path.join('.')}: ${issue?.message}`);
    }
  }

  function checked(id: number): number {
    if (!tmdbIdSchema.safeParse(id).success) throw new TmdbFailure('missing', 'not a TMDB id');
    return id;
  }

  async function list<T extends z.ZodType>(path: string, row: T, budget: RetryBudget): Promise<Page<z.output<T>>> {
    const { results, total_pages, total_results } = await get(path, pageSchema, budget);
    const rows = results.flatMap((value) => row.safeParse(value).data ?? []);
    if (rows.length < results.length) report(path.split('?')[0] ?? '', ['results[]']);
    return { rows, skipped: results.length - rows.length, totalPages: total_pages, totalResults: total_results };
  }

  return {
    async film(id: number, budget: RetryBudget): Promise<FilmDetail> {
      const query = {
        append_to_response: 'credits,keywords,videos,watch/providers,alternative_titles,release_dates',
        include_video_language: 'en,null',
      };
      return get(pathOf(`/movie/${checked(id)}`, query), filmSchema, budget);
    },

    async person(id: number, budget: RetryBudget): Promise<PersonDetail> {
      const query = { append_to_response: 'movie_credits' };
      return get(pathOf(`/person/${checked(id)}`, query), personDetailSchema, budget);
    },

    discover: (query: DiscoverQuery, page: number, budget: RetryBudget): Promise<Page<ListRow>> =>
      list(
        pathOf('/discover/movie', { with_genres: HORROR, include_adult: false, ...query, page }),
        listRowSchema,
        budget,
      ),

    trending: (page: number, budget: RetryBudget): Promise<Page<ListRow>> =>
      list(pathOf('/trending/movie/week', { page }), listRowSchema, budget),

    search: (query: string, budget: RetryBudget): Promise<Page<ListRow>> =>
      list(pathOf('/search/movie', { query, include_adult: false, page: 1 }), listRowSchema, budget),

    /** Returns the film with this IMDb id, or an empty list. */
    async findByImdbId(imdbId: string, budget: RetryBudget): Promise<ListRow[]> {
      const path = pathOf(`/find/${encodeURIComponent(imdbId)}`, { external_source: 'imdb_id' });
      const { movie_results } = await get(path, foundSchema, budget);
      return movie_results.flatMap((value) => listRowSchema.safeParse(value).data ?? []);
    },

    /** Returns ids of films that were changed from the first to the last day, at most 14 days in all. */
    changes: (firstDay: string, lastDay: string, page: number, budget: RetryBudget): Promise<Page<{ id: number }>> =>
      list(pathOf('/movie/changes', { start_date: firstDay, end_date: lastDay, page }), changedRowSchema, budget),
  };
}

export function isHorrorRow(row: Pick<ListRow, 'adult' | 'softcore' | 'genre_ids'>): boolean {
  return row.genre_ids.includes(HORROR) && !row.adult && !row.softcore;
}

/** Milliseconds between two lines of the log. */
const LOG_EVERY = 60_000;

/** Counts fields that could not be read. The first are logged immediately, later ones once a minute in one line. */
export function createUnreadReport(log: Pick<Logger, 'warn'>, count: (field: string) => void = () => {}) {
  const fields = new Map<string, number>();
  let latest = '';
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    timer = undefined;
    if (fields.size === 0) return;
    log.warn({ fields: Object.fromEntries(fields), latest }, 'TMDB: fields could not be read, the stored values stay');
    fields.clear();
    timer = setTimeout(flush, LOG_EVERY).unref();
  }

  /** @param route without the query, for example /3/movie/948 */
  return (route: string, unread: string[]): void => {
    if (unread.length === 0) return;
    latest = route;
    for (const field of unread) {
      fields.set(field, (fields.get(field) ?? 0) + 1);
      count(field);
    }
    if (!timer) flush();
  };
}
