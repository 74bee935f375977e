import { type RawBuilder, sql } from 'kysely';
import { MIN_INDEXED_FILMS } from '#contract/indexed-pages.ts';

const OWNERS = { credit: 'person_id', film_keyword: 'keyword_id' } as const;
/**
 * Credits are grouped by film, because a person can have several credits of one film. Keywords are not grouped: a film
 * has each keyword only once, and grouping would read all films of a keyword.
 */
const GROUPED = { credit: sql`group by listed.film_id`, film_keyword: sql`` };

type Options = {
  films?: number;
  /** True for keywords where each query counts: removed films have none, so the films need not be read. */
  readsIndexOnly?: boolean;
};

/**
 * Returns a condition that is true if the person or keyword has at least this many films in the catalogue. It reads no
 * more films than that.
 *
 * @param id the person or keyword
 */
export function hasFilms(
  table: keyof typeof OWNERS,
  id: RawBuilder<unknown>,
  { films = MIN_INDEXED_FILMS, readsIndexOnly = false }: Options = {},
) {
  const inCatalogue = sql`join film as held on held.id = listed.film_id and held.removed_at is null`;
  return sql<boolean>`exists (
    select from ${sql.table(table)} as listed ${readsIndexOnly ? sql`` : inCatalogue}
    where ${sql.ref(`listed.${OWNERS[table]}`)} = ${id} ${GROUPED[table]} offset ${sql.lit(films - 1)})`;
}
