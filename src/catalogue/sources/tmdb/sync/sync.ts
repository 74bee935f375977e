import { HOME_TRENDING_DESKTOP } from '#contract/constants.ts';
import { DAY } from '#contract/units.ts';
import { addDays, addMonths, dayOf, daysBetween, monthWindow } from '#engine/lib/dates.ts';
import { PLATFORMS } from '#features/browse/contract/platforms.ts';
import { type DiscoverQuery, HORROR, isHorrorRow, LAST_PAGE, type Page, type TmdbClient } from '#tmdb-client';
import type { RetryBudget } from '#upstream';
import type { CatalogueRepository } from '../../../catalogue.repository.ts';
import type { DateWindow } from '../backfill.repository.ts';
import { budgetOf, type FetchFilms, type Work } from '../fetch-films.ts';
import { addTallies, NO_FILMS, type Tally } from '../store-films.ts';
import type { TmdbRepository } from '../tmdb.repository.ts';

const REFRESH_AFTER = 7 * DAY;
/**
 * Maximum number of films in one run of the refresh. This is more than the embedded catalogue has, and takes two
 * minutes at TMDB's rate limit.
 */
const REFRESHED_AT_ONCE = 3_000;
/** Number of pages that are read of TMDB's trending list, which has films of all genres. */
const TRENDING_PAGES = 10;
const MONTHS_BACK = 2;
const MONTHS_AHEAD = 18;
/** Days before today. With today these are 14 days, TMDB's limit for one request for changes. */
const MAX_DAYS_OF_CHANGES = 13;

type SyncOptions = {
  client: TmdbClient;
  fetchFilms: FetchFilms;
  catalogue: CatalogueRepository;
  repository: TmdbRepository;
  region: string;
  clock: () => Date;
};

export type Sync = ReturnType<typeof createSync>;

/** Creates the regular sync tasks. Each can be repeated at any time. */
export function createSync({ client, fetchFilms, catalogue, repository, region, clock }: SyncOptions) {
  const today = () => dayOf(clock());
  const ago = (milliseconds: number) => new Date(clock().getTime() - milliseconds);

  /** Records a completed task. The source state `tmdb` has the date of the latest task. */
  async function done(round: string, version = today()): Promise<void> {
    await catalogue.writeSourceState(`tmdb-${round}`, version);
    await catalogue.writeSourceState('tmdb', today());
  }

  async function window({ firstDay, lastDay }: DateWindow, maxAge: number, work: Work): Promise<Tally> {
    const query = { 'primary_release_date.gte': firstDay, 'primary_release_date.lte': lastDay } as const;
    const { rows, skipped } = await readPages((page) =>
      client.discover({ ...query, sort_by: 'primary_release_date.asc' }, page, budgetOf(work)),
    );
    const ids = rows.filter(isHorrorRow).map((row) => row.id);
    return addTallies(await fetchStale(ids, maxAge, work), { skipped });
  }

  async function fetchStale(ids: number[], maxAge: number, work: Work): Promise<Tally> {
    const wanted = await fetchFilms.stale(ids, ago(maxAge));
    const tally = await fetchFilms.fetchMany(wanted, work, ago(maxAge));
    return addTallies(tally, { unchanged: ids.length - wanted.length });
  }

  return {
    refreshAll: (): Promise<void> => repository.expectRefresh(ago(REFRESH_AFTER + 1)),

    /** Fetches the horror films of TMDB's weekly trending list, and then the most popular other films. */
    async trending(work: Work = {}): Promise<Tally> {
      const budget = budgetOf(work);
      const trending = await readPages((page) => client.trending(page, budget), TRENDING_PAGES);
      const popular = await client.discover(
        { 'primary_release_date.lte': today(), sort_by: 'popularity.desc' },
        1,
        budget,
      );
      const ids = [...trending.rows, ...popular.rows].filter(isHorrorRow).map((row) => row.id);
      const wanted = [...new Set(ids)].slice(0, 2 * HOME_TRENDING_DESKTOP);
      const since = ago(REFRESH_AFTER);
      const tally = await fetchFilms.fetchMany(await fetchFilms.stale(wanted, since), work, since);
      const held = await repository.held(wanted);
      const shown = wanted.filter((id) => held.get(id)?.removedAt === null).slice(0, HOME_TRENDING_DESKTOP);
      if (shown.length > 0) await catalogue.writeCollection('trending', shown);
      await done('trending');
      return addTallies(tally, { skipped: trending.skipped + popular.skipped });
    },

    async releases(work: Work = {}): Promise<Tally> {
      let tally = NO_FILMS;
      const month = today().slice(0, 7);
      for (let offset = -MONTHS_BACK; offset <= MONTHS_AHEAD; offset++) {
        tally = addTallies(tally, await window(monthWindow(addMonths(month, offset)), REFRESH_AFTER, work));
      }
      await done('releases');
      return tally;
    },

    /** @param month YYYY-MM */
    month: (month: string, work: Work = {}): Promise<Tally> => window(monthWindow(month), DAY, work),

    window: (dates: DateWindow, work: Work = {}): Promise<Tally> => window(dates, REFRESH_AFTER, work),

    undated: async (work: Work = {}): Promise<Tally> =>
      fetchStale([...(await undatedFilms(client, budgetOf(work)))], REFRESH_AFTER, work),

    /** Fetches the films of the six platforms in our region. A platform for which TMDB lists no films is skipped. */
    async platforms(work: Work = {}): Promise<Tally> {
      let tally = NO_FILMS;
      for (const { providerIds } of PLATFORMS) {
        const { rows, skipped } = await readPages((page) =>
          client.discover(
            {
              with_watch_providers: providerIds.join('|'),
              watch_region: region,
              with_watch_monetization_types: 'flatrate|ads',
              sort_by: 'primary_release_date.asc',
            },
            page,
            budgetOf(work),
          ),
        );
        const ids = rows.filter(isHorrorRow).map((row) => row.id);
        const held = await repository.held(ids);
        const unknown = ids.filter((id) => !held.has(id));
        const fetched = await fetchFilms.fetchMany(unknown, work, ago(REFRESH_AFTER));
        tally = addTallies(tally, { ...fetched, skipped: fetched.skipped + skipped });
        if (ids.length > 0) await repository.writePlatform(providerIds, region, ids, today());
      }
      await done('platforms');
      return tally;
    },

    async changes(work: Work = {}): Promise<Tally> {
      const last = (await catalogue.sourceVersion('tmdb-changes')) ?? addDays(today(), -1);
      // A day's changes are complete only after the day's end, so the sync reads again from the day before its last
      // run.
      const back = Math.min(Math.max(daysBetween(last, today()), 0) + 1, MAX_DAYS_OF_CHANGES);
      const { rows, skipped } = await readPages((page) =>
        client.changes(addDays(today(), -back), today(), page, budgetOf(work)),
      );
      const held = await repository.held(rows.map((row) => row.id));
      const tally = await fetchFilms.fetchMany([...held.keys()], work);
      await done('changes');
      return addTallies(tally, { skipped });
    },

    /** Fetches films that were not refreshed for a week, first the films that never came from TMDB. */
    async refresh(work: Work = {}): Promise<Tally> {
      const before = ago(REFRESH_AFTER);
      const ids = await repository.dueFilms(before, clock(), REFRESHED_AT_ONCE);
      const tally = await fetchFilms.fetchMany(ids, work, before);
      await done('refresh');
      return tally;
    },
  };
}

/** Reads all pages of a list, up to TMDB's limit. Removes duplicates, because lists change while they are read. */
export async function readPages<Row extends { id: number }>(
  load: (page: number) => Promise<Page<Row>>,
  most = LAST_PAGE,
): Promise<{ rows: Row[]; skipped: number }> {
  const rows = new Map<number, Row>();
  let skipped = 0;
  let last: Page<Row>;
  let number = 1;
  do {
    last = await load(number);
    for (const row of last.rows) if (!rows.has(row.id)) rows.set(row.id, row);
    skipped += last.skipped;
    number += 1;
  } while (number <= Math.min(last.totalPages, most, LAST_PAGE));
  return { rows: [...rows.values()], skipped };
}

/**
 * Ids of thriller, comedy, drama, mystery and science fiction. Each genre splits a list of horror films in two: films
 * with the genre, and films without it.
 */
const GENRES = [53, 35, 18, 9648, 878];

type Split = (query: DiscoverQuery) => DiscoverQuery[];

const byVotes: Split = (query) => [
  { ...query, 'vote_count.lte': 0 },
  { ...query, 'vote_count.gte': 1 },
];

const joined = (list: string | number | undefined, genre: number) =>
  list === undefined ? `${genre}` : `${list},${genre}`;

const byGenre =
  (genre: number): Split =>
  (query) => [
    { ...query, with_genres: joined(query.with_genres ?? HORROR, genre) },
    { ...query, without_genres: joined(query.without_genres, genre) },
  ];

const SPLITS: Split[] = [byVotes, ...GENRES.map(byGenre)];

/**
 * Returns ids of horror films without a release date. TMDB cannot list only these films, so the number of all films is
 * compared with the number of dated films. TMDB sorts undated films to the end of a list, so the list is read from its
 * end until all of them are found.
 */
async function undatedFilms(
  client: TmdbClient,
  budget: RetryBudget,
  query: DiscoverQuery = {},
  splits = SPLITS,
): Promise<Set<number>> {
  const load = (more: DiscoverQuery, page: number) =>
    client.discover({ ...query, ...more, sort_by: 'primary_release_date.asc' }, page, budget);
  const all = await load({}, 1);
  const dated = await load({ 'primary_release_date.gte': '1800-01-01' }, 1);
  const undated = all.totalResults - dated.totalResults;
  if (undated <= 0) return new Set();
  const [split, ...others] = splits;
  if (all.totalPages > LAST_PAGE && split) {
    const parts: number[] = [];
    for (const part of split(query)) parts.push(...(await undatedFilms(client, budget, part, others)));
    return new Set(parts);
  }
  const seen = new Map<number, boolean>();
  for (let page = Math.min(all.totalPages, LAST_PAGE); page > 0 && seen.size < undated; page--) {
    const { rows } = page === 1 ? all : await load({}, page);
    for (const row of rows) if (!row.release_date) seen.set(row.id, isHorrorRow(row));
  }
  return new Set([...seen].filter(([, isHorror]) => isHorror).map(([id]) => id));
}
