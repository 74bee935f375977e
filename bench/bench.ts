// npm run bench measures everything that has a budget, and prints each value with its budget and verdict.
// `-- --only=scripts,throughput` runs only the named parts:
// - load, with search and the first minute after a start: `--films 33711 --members 20000 --seconds 15`; `--soak 10`
//   adds ten minutes of constant load
// - requests: processor time of each request; `--data FOLDER` uses the films of an existing DATA_DIR
// - imports: 20,000 rows at 33,711 films
// - start, scripts, members, lighthouse, throughput
// - nights: two hundred movie nights of six people at once
// - million, only when named: the load on a million films and 200,000 members
//
// npm run bench -- --films 33711 (or 1000000) measures a catalogue of generated films: size, memory, pages, search,
// import and sync. --dump FILE imports that file instead of a generated one, --data FOLDER stores the databases for the
// next run.
import { parseArgs } from 'node:util';
import { catalogueFigures } from './catalogue.ts';
import { importFigures } from './imports.ts';
import { loadFigures } from './load.ts';
import { memberCalls } from './members.ts';
import { millionFigures } from './million.ts';
import { nightFigures } from './nights.ts';
import { type Figure, printReport } from './report.ts';
import { requestCosts } from './request-costs.ts';
import { scriptSizes } from './script-sizes.ts';
import { removeDataDir, startSite, temporaryDataDir } from './site.ts';
import { throughput } from './throughput.ts';

const PORT = Number(process.env.BENCH_PORT ?? 3377);
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    films: { type: 'string' },
    dump: { type: 'string' },
    data: { type: 'string' },
    members: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '15' },
    soak: { type: 'string', default: '0' },
  },
});
const only = values.only?.split(',');
const wanted = (name: string) => !only || only.includes(name);

async function budgetFigures(): Promise<Figure[]> {
  const dataDir = await temporaryDataDir();
  const figures: Figure[] = [];
  try {
    // The first start creates and fills the database; the budget is for the second one.
    await (await startSite(dataDir, PORT)).stop();
    const site = await startSite(dataDir, PORT);
    try {
      if (wanted('start')) {
        figures.push({ name: 'restart to the first page', value: site.startupTime / 1000, unit: 's', budget: 3 });
        figures.push({ name: 'memory of app and database', value: site.memory().total / 1e6, unit: 'MB', budget: 400 });
      }
      if (wanted('scripts')) figures.push(...(await scriptSizes(site.url)));
      if (wanted('members')) figures.push(...(await memberCalls(site, dataDir)));
      if (wanted('lighthouse')) {
        // Imported only now, because Lighthouse loads much code, which would slow the requests measured above.
        const { lighthouseScores } = await import('./lighthouse.ts');
        figures.push(...(await lighthouseScores(site)));
      }
    } finally {
      await site.stop();
    }
    if (wanted('throughput')) figures.push(...(await throughput(dataDir, PORT)));
    if (wanted('nights')) figures.push(...(await nightFigures(dataDir, PORT)));
  } finally {
    await removeDataDir(dataDir);
  }
  return figures;
}

/** The default of --films: the number of horror films in horror-33k.csv.gz (docs/catalogue.md). */
const LOAD_FILMS = 33_711;

function loaded(): Promise<Figure[]> {
  const { films = LOAD_FILMS, members, seconds, soak } = values;
  return loadFigures({
    films: Number(films),
    members: Number(members),
    seconds: Number(seconds),
    soakMinutes: Number(soak),
    port: PORT,
  });
}

async function measured(): Promise<Figure[]> {
  const { films, dump, data } = values;
  if (films && !only) return catalogueFigures({ films: Number(films), port: PORT, dump, data });
  const load = wanted('load') ? await loaded() : [];
  if (wanted('requests')) load.push(...(await requestCosts(LOAD_FILMS, PORT, data)));
  if (wanted('imports')) load.push(...(await importFigures(LOAD_FILMS, PORT)));
  // Runs only when named: this part takes half an hour and 20 GB.
  if (only?.includes('million')) load.push(...(await millionFigures(PORT, Number(values.seconds))));
  const hasOthers = !only || only.some((name) => !['load', 'imports', 'requests', 'million'].includes(name));
  return hasOthers ? [...load, ...(await budgetFigures())] : load;
}

process.exitCode = printReport(await measured()) ? 0 : 1;
