import { sql } from 'kysely';
import { readYaml } from '#catalogue/sources/snapshot/read-content.ts';
import type { Database } from '#engine/database/database.ts';
import { seededRandom } from '#engine/lib/seeded-random.ts';
import type { ListedFilm } from '#features/films/contract/films.ts';
import { createSearchRepository } from '#features/search/server/search.repository.ts';
import { createSearchService, type SearchService } from '#features/search/server/search.service.ts';
import { readFilmIndex } from '#features/tonight/server/film-index.repository.ts';
import { createFinderRepository } from '#features/tonight/server/finder.repository.ts';
import { createFinderService } from '#features/tonight/server/finder.service.ts';
import { createNeighboursRepository } from '#features/tonight/server/likeness/neighbours.repository.ts';
import { createStoriesCache, kinFileSchema } from '#features/tonight/server/tonight.ts';
import { median } from './report.ts';
import { type BenchFilm, QUERY_KINDS, type QueryKind } from './search-queries.ts';

const WARM_UP = 50;
const SAMPLE = 40_000;

export type SearchOptions = {
  perKind: number;
  seed: number;
  /** Runs per query; the median counts. */
  repeat: number;
};

export type Outcome = { kind: QueryKind; n: number; top1: number; top5: number; times: number[]; missed: string[] };

const FILM = sql`film.id, film.title, search_title as sameness, film.directors[1] as director,
  (select person.name from credit join person on person.id = person_id
    where film_id = film.id and job = 'Actor' order by position limit 1) as actor,
  (select keyword.name from film_keyword join keyword on keyword.id = keyword_id
    where film_id = film.id order by position limit 1) as subject,
  extract(year from release_date)::int as year, original_language as language`;

/** Reads an evenly spread sample of the catalogue. @returns the sample and the size of the catalogue */
async function readSample(db: Database): Promise<{ films: BenchFilm[]; count: number }> {
  const found = await sql<{ count: number }>`select count(*) from film where search_key is not null`.execute(db);
  const count = found.rows[0]?.count ?? 0;
  const oneOf = Math.max(1, Math.floor(count / SAMPLE));
  const films = await db.transaction().execute(async (trx) => {
    // Reading all films takes longer than the time-out for requests.
    await sql`set local statement_timeout = 0`.execute(trx);
    const { rows } = await sql<BenchFilm>`
      select ${FILM} from film
      where search_key is not null and hashint4(id) % ${oneOf}::int = 0 order by id`.execute(trx);
    return rows;
  });
  return { films, count };
}

async function readFilms(db: Database, ids: number[]): Promise<BenchFilm[]> {
  const { rows } = await sql<BenchFilm>`select ${FILM} from film where id = any(${ids}::int[])`.execute(db);
  const films = new Map(rows.map((film) => [film.id, film]));
  return ids.flatMap((id) => films.get(id) ?? []);
}

/** Makes queries of one kind from random films that are suitable for it. */
function queriesOf(kind: QueryKind, films: BenchFilm[], count: number, random: () => number) {
  const queries: { text: string; film: BenchFilm }[] = [];
  for (let attempt = 0; queries.length < count && attempt < count * 40; attempt++) {
    const film = films[Math.floor(random() * films.length)];
    const text = film && kind.make(film, random)?.trim();
    if (film && text && text.length <= 200) queries.push({ text, film });
  }
  return queries;
}

/** True if a result fits the query: the same title or film, or a film by the same person. */
function isHit(kind: QueryKind, wanted: BenchFilm, found: BenchFilm): boolean {
  if (kind.name === 'director') return found.director === wanted.director;
  if (kind.name === 'lead actor') return found.actor === wanted.actor || found.id === wanted.id;
  return found.sameness === wanted.sameness;
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
    const runs: number[] = [];
    for (let run = 0; run < repeat; run++) {
      const start = performance.now();
      found = await service.find(text);
      runs.push(performance.now() - start);
    }
    outcome.times.push(median(runs));
    const films = await readFilms(
      db,
      found.map(({ id }) => id),
    );
    const place = films.findIndex((each) => isHit(kind, film, each));
    if (place === 0) outcome.top1 += 1;
    if (place >= 0 && place < 5) outcome.top5 += 1;
    else outcome.missed.push(`${text}  (${film.title}: ${place < 0 ? 'not found' : `place ${place + 1}`})`);
  }
  return outcome;
}

/** Returns a finder that reads the films once. */
export async function finderOn(db: Database) {
  const index = await readFilmIndex(db);
  const finder = createFinderRepository(db);
  return createFinderService({
    repository: finder,
    latest: finder,
    filmIndex: async () => index,
    stories: createStoriesCache(createNeighboursRepository(db), await readYaml('kin.yaml', kinFileSchema), false),
    servicesOf: async () => ({ region: 'US', platforms: [] }),
    tasteOf: async () => ({ taste: [], surprises: [], liked: new Map() }),
    clock: () => new Date(),
  });
}

/** Runs every kind of query on the search service, in process. The same seed gives the same queries. */
export async function runSearches(
  db: Database,
  { perKind, seed, repeat }: SearchOptions,
): Promise<{ outcomes: Outcome[]; count: number }> {
  const service = createSearchService(createSearchRepository(db), await finderOn(db));
  const { films, count } = await readSample(db);
  const random = seededRandom(seed);
  for (const film of films.slice(0, WARM_UP)) await service.find(film.title);
  const outcomes: Outcome[] = [];
  for (const kind of QUERY_KINDS) {
    const queries = queriesOf(kind, films, perKind, random);
    if (queries.length > 0) outcomes.push(await measure({ db, service, repeat }, kind, queries));
  }
  return { outcomes, count };
}

/** Returns the times of all queries, in milliseconds. */
export const timesOf = (outcomes: Outcome[]): number[] => outcomes.flatMap(({ times }) => times);
