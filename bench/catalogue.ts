import type { Pool } from 'pg';
import type { Database } from '#engine/database/database.ts';
import { alikeTimes } from './alike-run.ts';
import { databaseOf, ensureFilms, sizeOf } from './catalogue-database.ts';
import { pageTimes } from './catalogue-pages.ts';
import { importTimes, syncRate } from './catalogue-sources.ts';
import { questionTimes } from './finder-run.ts';
import { type Figure, median, quantile } from './report.ts';
import { runSearches, timeOf } from './search-run.ts';
import { removeDataDir, type Site, startSite, temporaryDataDir } from './site.ts';

/** The number of horror films, for which the budgets are defined. */
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

/**
 * Runs `work` on the database of a stopped site with this many films.
 *
 * @param work gets the seconds that it took to generate the films, or null when an earlier run has generated them
 */
async function withFilms<T>(
  { films, port, data }: CatalogueOptions,
  work: (dataDir: string, generationSeconds: number | null) => Promise<T>,
): Promise<T> {
  const dataDir = data ? `${data}/${films}` : await temporaryDataDir();
  try {
    const first = await startSite(dataDir, port);
    const { db, close } = await databaseOf(dataDir);
    const generationSeconds = await ensureFilms(db, films).finally(close);
    await first.stop();
    return await work(dataDir, generationSeconds);
  } finally {
    if (!data) await removeDataDir(dataDir);
  }
}

type Times = { p50: number; p95: number };

/** A site with this many films, and its database. */
type Place = { films: number; site: Site; db: Database };

type Measured = {
  name: string;
  /** Milliseconds for up to GENRE films. */
  budget: number;
  /** Milliseconds for more than GENRE films. If missing, the limit is three times the time for GENRE films. */
  largeBudget?: number;
  /** @param turn the number of the run: 0, 1, … */
  times: (place: Place, turn: number) => Promise<Times>;
};

const MEASURED: Measured[] = [
  {
    name: 'search',
    budget: 15,
    times: async ({ db }) => {
      const { outcomes } = await runSearches(db, SEARCHES);
      return { p50: timeOf(outcomes, 0.5), p95: timeOf(outcomes, 0.95) };
    },
  },
  {
    name: 'finding by fright',
    budget: 20,
    largeBudget: 60,
    times: async ({ site }, turn) => {
      const times = await questionTimes(site.url, SEARCHES.seed + turn);
      return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
    },
  },
  {
    name: 'films alike',
    budget: 10,
    times: async ({ db }) => {
      const times = await alikeTimes(db, SEARCHES.seed, SEARCHES.repeat);
      return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
    },
  },
];

/** Measures the sites alternately, so that a busy machine slows them equally. @returns medians, one for each site */
async function inTurns(places: Place[], measure: Measured['times']): Promise<Times[]> {
  const turns = places.map((): Times[] => []);
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [index, place] of places.entries()) turns[index]?.push(await measure(place, turn));
  }
  return turns.map((times) => ({ p50: median(times.map(({ p50 }) => p50)), p95: median(times.map(({ p95 }) => p95)) }));
}

/** Measures all sites. The first has at most GENRE films. A second one, which is larger, is compared with it. */
async function timesOf(places: Place[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, budget, largeBudget, times: measure } of MEASURED) {
    const times = await inTurns(places, measure);
    for (const [index, { p50, p95 }] of times.entries()) {
      const films = places[index]?.films ?? 0;
      const most = films <= GENRE ? budget : largeBudget;
      figures.push({ name: `${name} over ${films} films, p50`, value: p50, unit: 'ms' });
      figures.push({ name: `${name} over ${films} films, p95`, value: p95, unit: 'ms', ...(most && { budget: most }) });
    }
    const [small, large] = times;
    if (small && large) {
      const value = large.p95 / small.p95;
      const sizes = places.map(({ films }) => films).reverse();
      const against = `${name}, p95 over ${sizes.join(' against ')} films`;
      figures.push({ name: against, value, unit: '×', ...(!largeBudget && { budget: 3 }) });
    }
  }
  return figures;
}

/** Measures search and finder. Compares a catalogue of more than GENRE films with a catalogue of GENRE films. */
async function searches(site: Site, db: Database, options: CatalogueOptions): Promise<Figure[]> {
  const { films, port } = options;
  if (films <= GENRE) return timesOf([{ films, site, db }]);
  const smaller = { ...options, films: GENRE, port: port + 1 };
  return withFilms(smaller, (dataDir) =>
    onSite(dataDir, smaller.port, (genreSite, genre) =>
      timesOf([
        { films: GENRE, site: genreSite, db: genre },
        { films, site, db },
      ]),
    ),
  );
}

async function onSite<T>(
  dataDir: string,
  port: number,
  work: (site: Site, db: Database, pool: Pool) => Promise<T>,
): Promise<T> {
  const site = await startSite(dataDir, port);
  const { db, pool, close } = await databaseOf(dataDir);
  try {
    return await work(site, db, pool);
  } finally {
    await close();
    await site.stop();
  }
}

export async function catalogueFigures(options: CatalogueOptions): Promise<Figure[]> {
  const { films, port, dump } = options;
  // The budgets are defined for up to GENRE films.
  const budget = (value: number) => (films <= GENRE ? { budget: value } : {});
  return withFilms(options, (dataDir, generationSeconds) =>
    onSite(dataDir, port, async (site, db, pool) => {
      const figures: Figure[] = [];
      if (generationSeconds !== null)
        figures.push({ name: `generating ${films} films`, value: generationSeconds, unit: 's' });
      figures.push({ name: 'size of the database', value: (await sizeOf(db)) / 1e6, unit: 'MB' });
      figures.push({ name: 'restart to the first page', value: site.startupTime / 1000, unit: 's', ...budget(3) });
      figures.push({
        name: 'memory of app and database',
        value: site.memory().total / 1e6,
        unit: 'MB',
        ...budget(400),
      });
      figures.push(...(await pageTimes(site, films)));
      figures.push({ name: 'memory after these pages', value: site.memory().total / 1e6, unit: 'MB' });
      figures.push(...(await searches(site, db, options)));
      figures.push(...(await importTimes(db, dataDir, dump)));
      figures.push(...(await syncRate({ db, pool }, dataDir)));
      return figures;
    }),
  );
}
