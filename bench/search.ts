/**
 * How well and how fast search finds the films of a loaded catalogue. Asks the service in process.
 *
 * Without --database-url it takes the site's own database, running or not, as the settings name it.
 *
 * npm run bench:search -- [--database-url postgres://…] [--per-kind 300] [--seed 1] [--repeat 1] [--misses]
 */
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import pino from 'pino';
import type { ListedFilm } from '#contract/films.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabaseBeside } from '#server/db/open-beside.ts';
import { readEnvironment } from '#server/env.ts';
import { createSearchRepository } from '#server/features/search/search.repository.ts';
import { createSearchService, type SearchService } from '#server/features/search/search.service.ts';
import { type BenchFilm, QUERY_KINDS, type QueryKind, seededRandom } from './search-queries.ts';

const MOST_MILLISECONDS = 15;
const WARM_UP = 50;
const SAMPLE = 40_000;

type Outcome = { kind: QueryKind; n: number; top1: number; top5: number; times: number[]; missed: string[] };

const FILM = sql`film.id, film.title, search_title as sameness, film.directors[1] as director,
  (select person.name from credit join person on person.id = person_id
    where film_id = film.id and job = 'Actor' order by position limit 1) as actor`;

/** A sample spread evenly over the catalogue, and the size of the whole. */
async function readSample(db: Database): Promise<{ films: BenchFilm[]; count: number }> {
  const found = await sql<{ count: number }>`select count(*) from film where search_key is not null`.execute(db);
  const count = found.rows[0]?.count ?? 0;
  const oneOf = Math.max(1, Math.floor(count / SAMPLE));
  const { rows } = await sql<BenchFilm>`
    select ${FILM} from film where search_key is not null and hashint4(id) % ${oneOf}::int = 0 order by id`.execute(db);
  return { films: rows, count };
}

async function readFilms(db: Database, ids: number[]): Promise<BenchFilm[]> {
  const { rows } = await sql<BenchFilm>`select ${FILM} from film where id = any(${ids}::int[])`.execute(db);
  const films = new Map(rows.map((film) => [film.id, film]));
  return ids.flatMap((id) => films.get(id) ?? []);
}

/** Random films that a kind of query can be made of. */
function queriesOf(kind: QueryKind, films: BenchFilm[], count: number, random: () => number) {
  const queries: { text: string; film: BenchFilm }[] = [];
  for (let attempt = 0; queries.length < count && attempt < count * 40; attempt++) {
    const film = films[Math.floor(random() * films.length)];
    const text = film && kind.make(film, random)?.trim();
    if (film && text && text.length <= 200) queries.push({ text, film });
  }
  return queries;
}

/** Whether a found film is what the query was made of: the film, its namesake, or a film by the same person. */
function isHit(kind: QueryKind, wanted: BenchFilm, found: BenchFilm): boolean {
  if (kind.name === 'director') return found.director === wanted.director;
  if (kind.name === 'lead actor') return found.actor === wanted.actor || found.id === wanted.id;
  return found.sameness === wanted.sameness;
}

/** What the machine takes for a query that does nothing, to judge the other figures by. */
async function roundTrip(db: Database): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < 200; run++) {
    const start = performance.now();
    await sql`select 1`.execute(db);
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b);
}

type Run = { db: Database; service: SearchService; repeat: number };

async function measure(
  { db, service, repeat }: Run,
  kind: QueryKind,
  queries: { text: string; film: BenchFilm }[],
): Promise<Outcome> {
  const outcome: Outcome = { kind, n: queries.length, top1: 0, top5: 0, times: [], missed: [] };
  for (const { text, film } of queries) {
    let found: ListedFilm[] = [];
    let fastest = Number.POSITIVE_INFINITY;
    for (let run = 0; run < repeat; run++) {
      const start = performance.now();
      found = await service.find(text);
      fastest = Math.min(fastest, performance.now() - start);
    }
    outcome.times.push(fastest);
    const films = await readFilms(
      db,
      found.map(({ id }) => id),
    );
    const place = films.findIndex((each) => isHit(kind, film, each));
    if (place === 0) outcome.top1 += 1;
    if (place >= 0 && place < 5) outcome.top5 += 1;
    else outcome.missed.push(`${text}  (${film.title}: ${place < 0 ? 'not found' : `place ${place + 1}`})`);
  }
  outcome.times.sort((a, b) => a - b);
  return outcome;
}

const percentile = (times: number[], share: number) => times[Math.floor((times.length - 1) * share)] ?? 0;

function verdict({ kind, n, top1, top5 }: Outcome): string {
  if (!kind.target) return '';
  const share = (kind.target.top === 1 ? top1 : top5) / Math.max(1, n);
  return `${share >= kind.target.share ? 'pass' : 'FAIL'} (top-${kind.target.top} ≥ ${kind.target.share})`;
}

function tableRow(outcome: Outcome) {
  const { kind, n, top1, top5, times } = outcome;
  return {
    kind: kind.name,
    n,
    'top-1': (top1 / Math.max(1, n)).toFixed(3),
    'top-5': (top5 / Math.max(1, n)).toFixed(3),
    'p50 ms': percentile(times, 0.5).toFixed(1),
    'p95 ms': percentile(times, 0.95).toFixed(1),
    target: verdict(outcome),
  };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      'database-url': { type: 'string' },
      'per-kind': { type: 'string', default: '300' },
      // On a busy machine: each query this often, the fastest counts.
      repeat: { type: 'string', default: '1' },
      seed: { type: 'string', default: '1' },
      misses: { type: 'boolean', default: false },
    },
  });
  const log = pino({ level: 'warn' });
  const environment = readEnvironment({
    ...process.env,
    DATABASE_URL: values['database-url'] ?? process.env.DATABASE_URL,
  });
  const { db, close } = await openDatabaseBeside(environment, log);
  const service = createSearchService(createSearchRepository(db));
  const { films, count } = await readSample(db);
  const random = seededRandom(Number(values.seed));
  for (const film of films.slice(0, WARM_UP)) await service.find(film.title);

  const idle = await roundTrip(db);
  const outcomes: Outcome[] = [];
  for (const kind of QUERY_KINDS) {
    const queries = queriesOf(kind, films, Number(values['per-kind']), random);
    if (queries.length > 0) outcomes.push(await measure({ db, service, repeat: Number(values.repeat) }, kind, queries));
  }
  await close();

  console.log(`${count} films, seed ${values.seed}, fastest of ${values.repeat}`);
  console.table(outcomes.map(tableRow));
  if (values.misses) for (const { kind, missed } of outcomes) console.log(kind.name, missed);
  const times = outcomes.flatMap((outcome) => outcome.times).sort((a, b) => a - b);
  const p95 = percentile(times, 0.95);
  const inTime = p95 <= MOST_MILLISECONDS;
  console.log(
    `all: p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ${inTime ? 'pass' : 'FAIL'} (≤ ${MOST_MILLISECONDS} ms at 33,711 films)`,
  );
  console.log(
    `an empty query: p50 ${percentile(idle, 0.5).toFixed(2)} ms, p95 ${percentile(idle, 0.95).toFixed(2)} ms`,
  );
  if (!inTime || outcomes.some((outcome) => verdict(outcome).startsWith('FAIL'))) process.exitCode = 1;
}

await main();
