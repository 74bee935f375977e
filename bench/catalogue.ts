import type { Database } from '#server/db/database.ts';
import { alikeTimes } from './alike-run.ts';
import { databaseOf, ensureFilms, sizeOf } from './catalogue-database.ts';
import { pageTimes } from './catalogue-pages.ts';
import { importTimes, syncRate } from './catalogue-sources.ts';
import { questionTimes } from './finder-run.ts';
import { type Figure, median, percentile } from './report.ts';
import { runSearches, timeOf } from './search-run.ts';
import { removeDataDir, type Site, startSite, temporaryDataDir } from './site.ts';

/** The size of the genre, for which the budgets are defined. */
const GENRE = 33_711;
const SEARCHES = { perKind: 100, seed: 1, repeat: 3 };
/** Runs per size; the median counts. */
const TURNS = 3;

type CatalogueOptions = {
  films: number;
  port: number;
  /** A dump to import instead of a generated one. */
  dump?: string;
  /** Stores the databases here for the next run; by default they are deleted. */
  data?: string;
};

/** Runs `work` on a site with this many films. */
async function withFilms<T>(
  { films, port, data }: CatalogueOptions,
  work: (dataDir: string, generatedIn: number | null) => Promise<T>,
): Promise<T> {
  const dataDir = data ? `${data}/${films}` : await temporaryDataDir();
  try {
    const first = await startSite(dataDir, port);
    const { db, close } = await databaseOf(dataDir);
    const generatedIn = await ensureFilms(db, films).finally(close);
    await first.stop();
    return await work(dataDir, generatedIn);
  } finally {
    if (!data) await removeDataDir(dataDir);
  }
}

type Times = { p50: number; p95: number };

/** The measurements in process. Their budgets apply to the size of the genre. */
const MEASURED: { what: string; budget: number; times: (db: Database) => Promise<Times> }[] = [
  {
    what: 'search',
    budget: 15,
    times: async (db) => {
      const { outcomes } = await runSearches(db, SEARCHES);
      return { p50: timeOf(outcomes, 0.5), p95: timeOf(outcomes, 0.95) };
    },
  },
  {
    what: 'finding by fright',
    budget: 20,
    times: async (db) => {
      const times = await questionTimes(db, SEARCHES.seed, SEARCHES.repeat);
      return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
    },
  },
  {
    what: 'films alike',
    budget: 10,
    times: async (db) => {
      const times = await alikeTimes(db, SEARCHES.seed, SEARCHES.repeat);
      return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
    },
  },
];

/** Measures the databases alternately, so that a busy machine slows all of them alike. */
async function inTurns(databases: Database[], measure: (db: Database) => Promise<Times>): Promise<Times[]> {
  const turns = databases.map((): Times[] => []);
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [index, db] of databases.entries()) turns[index]?.push(await measure(db));
  }
  return turns.map((times) => ({ p50: median(times.map(({ p50 }) => p50)), p95: median(times.map(({ p95 }) => p95)) }));
}

/** Times in these databases, the genre's size first; a larger one is compared with it. */
async function timesOf(databases: { films: number; db: Database }[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { what, budget, times: measure } of MEASURED) {
    const times = await inTurns(
      databases.map(({ db }) => db),
      measure,
    );
    for (const [index, { p50, p95 }] of times.entries()) {
      const films = databases[index]?.films ?? 0;
      figures.push({ what: `${what} over ${films} films, p50`, value: p50, unit: 'ms' });
      figures.push({
        what: `${what} over ${films} films, p95`,
        value: p95,
        unit: 'ms',
        ...(films <= GENRE && { budget }),
      });
    }
    const [small, large] = times;
    if (small && large) {
      const value = large.p95 / small.p95;
      const sizes = databases.map(({ films }) => films).reverse();
      figures.push({ what: `${what}, p95 over ${sizes.join(' against ')} films`, value, unit: '×', budget: 3 });
    }
  }
  return figures;
}

/** Times of search and finder; above the genre's size also compared with it. */
async function searches(db: Database, options: CatalogueOptions): Promise<Figure[]> {
  const { films, port } = options;
  if (films <= GENRE) return timesOf([{ films, db }]);
  const smaller = { ...options, films: GENRE, port: port + 1 };
  return withFilms(smaller, (dataDir) =>
    onSite(dataDir, smaller.port, (_site, genre) =>
      timesOf([
        { films: GENRE, db: genre },
        { films, db },
      ]),
    ),
  );
}

async function onSite<T>(dataDir: string, port: number, work: (site: Site, db: Database) => Promise<T>): Promise<T> {
  const site = await startSite(dataDir, port);
  const { db, close } = await databaseOf(dataDir);
  try {
    return await work(site, db);
  } finally {
    await close();
    await site.stop();
  }
}

export async function catalogueFigures(options: CatalogueOptions): Promise<Figure[]> {
  const { films, port, dump } = options;
  // The budgets are defined for the genre's size.
  const budget = (value: number) => (films <= GENRE ? { budget: value } : {});
  return withFilms(options, (dataDir, generatedIn) =>
    onSite(dataDir, port, async (site, db) => {
      const figures: Figure[] = [];
      if (generatedIn !== null) figures.push({ what: `generating ${films} films`, value: generatedIn, unit: 's' });
      figures.push({ what: 'size of the database', value: (await sizeOf(db)) / 1e6, unit: 'MB' });
      figures.push({ what: 'restart to the first page', value: site.startedIn / 1000, unit: 's', ...budget(3) });
      figures.push({ what: 'memory of app and database', value: site.memory() / 1e6, unit: 'MB', ...budget(400) });
      figures.push(...(await pageTimes(site, films)));
      figures.push({ what: 'memory after these pages', value: site.memory() / 1e6, unit: 'MB' });
      figures.push(...(await searches(db, options)));
      figures.push(...(await importTimes(db, dataDir, dump)));
      figures.push(...(await syncRate(db, dataDir)));
      return figures;
    }),
  );
}
