/**
 * Compares the films that the search finds for wishes in words with the judgements in wishes.json and wishes-2.json.
 * These were written by hand from knowledge of the films, before any results were seen, the second set by other people.
 * They name films by their files in content/films.
 *
 * Without --database-url it uses the configured database, whether the site is running or not.
 *
 * npm run bench -- wishes [--database-url postgres://…] [--show] [--only words]
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { namesIn } from '#catalogue/sources/snapshot/read-content.ts';
import { openDatabaseBeside } from '#engine/database/open-database.ts';
import { readEnvironment } from '#engine/env.ts';
import { createLog } from '#engine/observability/log.ts';
import { createSearchRepository } from '#features/search/server/search.repository.ts';
import { createSearchService } from '#features/search/server/search.service.ts';
import { median, quantile } from './report.ts';
import { finderOn } from './search-run.ts';

/** Files of films, separated by spaces. */
type Judgement = { wish: string; right: string; acceptable: string; wrong?: string };

const PLACES = 10;
/** Runs per wish; the median counts. */
const RUNS = 3;
const MARKS = { right: '+', acceptable: '~', wrong: '!', unjudged: '?' } as const;
type Mark = keyof typeof MARKS;

const { values } = parseArgs({
  options: { 'database-url': { type: 'string' }, show: { type: 'boolean' }, only: { type: 'string', default: '' } },
});

/** The file of each film by "title year", as the judgements name it. */
async function readFiles(): Promise<Map<number, string>> {
  const folder = new URL('../content/films/', import.meta.url);
  const files = new Map<number, string>();
  for (const name of await namesIn('films/', '.yaml')) {
    const id = /^id: (\d+)/m.exec(await readFile(new URL(name, folder), 'utf8'))?.[1];
    files.set(Number(id), path.basename(name, '.yaml'));
  }
  return files;
}

const fileOf = await readFiles();
const settings = { ...process.env, DATABASE_URL: values['database-url'] ?? process.env.DATABASE_URL };
const { db, close } = await openDatabaseBeside(readEnvironment(settings), createLog('warn'));
const service = createSearchService(createSearchRepository(db), await finderOn(db));

async function measure(file: string): Promise<void> {
  const judgements: Judgement[] = JSON.parse(await readFile(new URL(file, import.meta.url), 'utf8'));
  const counts = { right: 0, acceptable: 0, wrong: 0, unjudged: 0 };
  const times: number[] = [];
  const wanted = judgements.filter(({ wish }) => wish.includes(values.only));
  for (const judged of wanted) {
    const runs: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      const start = performance.now();
      await service.find(judged.wish);
      runs.push(performance.now() - start);
    }
    times.push(median(runs));
    const films = (await service.find(judged.wish)).slice(0, PLACES);
    const markOf = (id: number): Mark => {
      const isIn = (list: string) => list.split(' ').includes(fileOf.get(id) ?? '');
      if (isIn(judged.right)) return 'right';
      if (isIn(judged.acceptable)) return 'acceptable';
      return isIn(judged.wrong ?? '') ? 'wrong' : 'unjudged';
    };
    const marks = films.map(({ id }) => markOf(id));
    for (const mark of marks) counts[mark]++;
    if (!values.show) continue;
    const { wish, without } = await service.wish(judged.wish);
    const good = marks.filter((mark) => mark === 'right' || mark === 'acceptable').length;
    console.log(`${good} ${judged.wish} [${wish?.words ?? ''}; ${wish?.films ?? 0}] ignored: ${without.join(', ')}`);
    console.log(`  ${films.map(({ id }, n) => `${MARKS[marks[n] ?? 'unjudged']} ${fileOf.get(id)}`).join(', ')}`);
  }
  const places = PLACES * wanted.length;
  const share = (part: number) => `${((100 * part) / places).toFixed(1)}%`;
  const shown = Object.values(counts).reduce((sum, count) => sum + count, 0);
  console.log(`${file}: ${wanted.length} wishes, of ${places} places:`);
  console.log(`right ${share(counts.right)}, acceptable ${share(counts.acceptable)}, wrong ${share(counts.wrong)}`);
  console.log(`not judged ${share(counts.unjudged)}, empty ${share(places - shown)}`);
  console.log(`right or acceptable: ${share(counts.right + counts.acceptable)} (budget: 75%)`);
  console.log(`p50 ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms`);
}

for (const file of ['wishes.json', 'wishes-2.json']) await measure(file);
await close();
