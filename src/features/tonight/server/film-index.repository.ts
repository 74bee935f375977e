import { type RawBuilder, sql } from 'kysely';
import { keywordSlug } from '#contract/slug.ts';
import type { Database } from '#engine/database/database.ts';
import { CERTIFICATIONS } from '#features/films/contract/certifications.ts';
import { RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import {
  categoryFigures,
  countKinds,
  type FactColumn,
  type FilmColumns,
  type FilmIndex,
  type ListColumn,
  listFact,
  type NamedColumn,
  NO_DAY,
  NO_RUNTIME,
  namedFact,
} from './film-index.ts';

/** Maximum number of films that one query reads, so that other work can run in between. */
const FILMS_AT_ONCE = 10_000;

const FACTS: Record<FactColumn, RawBuilder<unknown>> = {
  id: sql`film_id`,
  themes: sql`themes`,
  platforms: sql`platforms`,
  notes: sql`notes`,
  notesNo: sql`notes_no`,
  day: sql`coalesce(release_date - date '1970-01-01', ${sql.lit(NO_DAY)})`,
  runtime: sql`coalesce(runtime, ${sql.lit(NO_RUNTIME)})`,
  // The same number as `languageNumber` returns; 0 for anything but a code of two letters.
  language: sql`case when octet_length(language) = 2 then ascii(language) * 256 + ascii(right(language, 1)) else 0 end`,
  // The same number as `certificationNumber` returns; 0 if it is unknown.
  certification: sql`coalesce(array_position(${sql.lit(`{${CERTIFICATIONS.join()}}`)}::text[], certification), 0)`,
};
const LISTS: Record<ListColumn | NamedColumn, RawBuilder<unknown>> = {
  countries: sql`countries`,
  franchise: sql`array_remove(array[franchise], null)`,
  studios: sql`studios`,
  tags: sql`array(select tag_slug from film_tag where film_tag.film_id = film.film_id order by tag_slug)`,
  directors: sql`directors`,
  decade: sql`array_remove(array[extract(year from release_date)::int / 10 * 10 || 's'], null)`,
};
const FACT_NAMES = Object.keys(FACTS) as FactColumn[]; // FACTS has exactly these keys
const LIST_NAMES = Object.keys(LISTS) as (keyof typeof LISTS)[]; // LISTS has exactly these keys
const FIGURE_NAMES = [...RATING_CATEGORIES, 'rating', 'renown'] as const;

/** A column is one JSON array, because the driver reads many single values slowly. */
const asArray = (name: string, value: RawBuilder<unknown>) => sql`json_agg(${value}) as ${sql.ref(name)}`;
const COLUMNS = sql.join([
  ...FACT_NAMES.map((name) => asArray(name, FACTS[name])),
  ...LIST_NAMES.map((name) => asArray(name, LISTS[name])),
  ...FIGURE_NAMES.map((name) => asArray(name, sql.ref(name))),
]);

type Column = FactColumn | (typeof FIGURE_NAMES)[number];
/** Null without films. */
type Part = Record<Column, (number | null)[] | null> &
  Record<keyof typeof LISTS, string[][] | null> & { last: number | null; films: number };

/** An unknown figure becomes NaN; the facts are never null. */
const joined = (parts: Part[], name: Column) =>
  parts.flatMap((part) => part[name] ?? []).map((value) => value ?? Number.NaN);

/** Commas separate the studios in a URL. */
const studioSlug = (name: string) => keywordSlug(name.replaceAll(',', ''));

/**
 * Reads all films with the columns that the finder compares.
 *
 * @param filmsAtOnce the number of films that one statement reads
 */
export async function readFilmIndex(db: Database, filmsAtOnce = FILMS_AT_ONCE): Promise<FilmIndex> {
  const parts: Part[] = [];
  for (let after: number | undefined = 0; after !== undefined; ) {
    const { rows }: { rows: Part[] } = await sql<Part>`
      select ${COLUMNS}, max(film_id) as last, count(*)::int as films from (
        select film_finder.*, directors from film_finder join film on film.id = film_id
        where film_id > ${after} order by film_id limit ${filmsAtOnce}) as film`.execute(db);
    parts.push(...rows);
    after = rows[0]?.films === filmsAtOnce ? (rows[0].last ?? undefined) : undefined;
  }
  const facts = Object.fromEntries(FACT_NAMES.map((name) => [name, Int32Array.from(joined(parts, name))]));
  const figures = Object.fromEntries(FIGURE_NAMES.map((name) => [name, Float32Array.from(joined(parts, name))]));
  const films = { ...facts, ...figures } as FilmColumns; // the object has exactly these keys
  const listsOf = (name: keyof typeof LISTS) => parts.flatMap((part) => part[name] ?? []);
  const lists = {
    countries: listFact(listsOf('countries')),
    franchise: namedFact(listsOf('franchise'), keywordSlug),
    studios: namedFact(listsOf('studios'), studioSlug),
    tags: listFact(listsOf('tags')),
    directors: listFact(listsOf('directors')),
    decade: listFact(listsOf('decade')),
  };
  return { ...films, ...lists, figures: categoryFigures(films), kinds: countKinds({ ...films, ...lists }) };
}
