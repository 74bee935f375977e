import { type RawBuilder, sql } from 'kysely';
import { RATING_CATEGORIES } from '#contract/fright/rating-categories.ts';
import type { Database } from '../../db/database.ts';
import { packFloats, packInts, unpackFloats, unpackInts } from '../../db/packed-numbers.ts';
import {
  CHUNK,
  type FilmColumns,
  type FilmIndex,
  filmColumns,
  filmIndex,
  NO_DAY,
  NO_RUNTIME,
  type StoredColumns,
} from './film-index.ts';

const FACTS = {
  id: sql`film_id`,
  themes: sql`themes`,
  platforms: sql`platforms`,
  notes: sql`notes`,
  day: sql`coalesce(release_date - date '1970-01-01', ${sql.lit(NO_DAY)})`,
  runtime: sql`coalesce(runtime, ${sql.lit(NO_RUNTIME)})`,
  // As `languageNumber`; 0 for anything but a code of two letters.
  language: sql`case when octet_length(language) = 2 then ascii(language) * 256 + ascii(right(language, 1)) else 0 end`,
};
const FACT_NAMES = Object.keys(FACTS) as (keyof typeof FACTS)[]; // has exactly these keys
const FIGURE_NAMES = [...RATING_CATEGORIES, 'rating'] as const;

const named = (name: string, value: RawBuilder<unknown>) => sql`${value} as ${sql.ref(name)}`;
const PACKED = sql.join([
  ...FACT_NAMES.map((name) => named(name, packInts(FACTS[name]))),
  ...FIGURE_NAMES.map((name) => named(name, packFloats(sql.ref(name)))),
]);

type PackedColumns = Record<keyof typeof FACTS | (typeof FIGURE_NAMES)[number], Buffer | null>;

function columnsOf(row: PackedColumns): FilmColumns {
  const facts = Object.fromEntries(FACT_NAMES.map((name) => [name, unpackInts(row[name])]));
  const figures = Object.fromEntries(FIGURE_NAMES.map((name) => [name, unpackFloats(row[name])]));
  return filmColumns({ ...facts, ...figures } as StoredColumns); // has exactly these keys
}

/** Reads the compared columns of all films, a chunk at a time, so that other work goes on in between. */
export async function readFilmIndex(db: Database): Promise<FilmIndex> {
  const chunks: FilmColumns[] = [];
  for (let after: number | undefined = 0; after !== undefined; ) {
    const { rows }: { rows: PackedColumns[] } = await sql<PackedColumns>`
      select ${PACKED} from (
        select * from film_finder where film_id > ${after} order by film_id limit ${CHUNK}) as film`.execute(db);
    const read = rows.map(columnsOf).filter(({ id }) => id.length > 0);
    chunks.push(...read);
    // Undefined after a chunk that is not full.
    after = read[0]?.id[CHUNK - 1];
  }
  return filmIndex(chunks);
}
