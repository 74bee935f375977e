import { type RawBuilder, sql } from 'kysely';
import { FEWEST_INDEXED_FILMS } from '#contract/indexed-pages.ts';

const OWNERS = { credit: 'person_id', film_keyword: 'keyword_id' } as const;

/**
 * Returns a condition: the person or keyword has this many films in the catalogue. It reads no more than these.
 *
 * @param id the person or keyword
 */
export const hasFilms = (table: keyof typeof OWNERS, id: RawBuilder<unknown>, films = FEWEST_INDEXED_FILMS) =>
  sql<boolean>`exists (
    select from ${sql.table(table)} as listed join film as held on held.id = listed.film_id
    where ${sql.ref(`listed.${OWNERS[table]}`)} = ${id} and held.removed_at is null
    group by held.id offset ${sql.lit(films - 1)})`;
