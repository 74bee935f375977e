import { sql } from 'kysely';
import type { Database } from '#engine/database/database.ts';
import { type Matches, type NamedFilm, type TitleMatch, withArticleInFront } from './match-row.ts';

/** Maximum number of films of one title that are compared, the best known first. */
const MAX_OF_A_TITLE = 60;

type Given = { line: number; film: NamedFilm };

/** A film that only members' lists show, for example because it is not horror, is found only by members who have it. */
const isFound = (memberId: string) => sql<boolean>`
  (film.removed_at is null or exists (select from viewing where member_id = ${memberId} and film_id = film.id)
    or exists (select from rating where member_id = ${memberId} and film_id = film.id)
    or exists (select from watchlist_entry where member_id = ${memberId} and film_id = film.id))`;

async function byId(db: Database, memberId: string, rows: Given[]): Promise<Map<number, number>> {
  const ids = rows.map(({ line, film }) => ({ line, tmdb: film.tmdbId, imdb: film.imdbId }));
  const { rows: found } = await sql<{ line: number; film_id: number }>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(ids)}::jsonb) as given(line int, tmdb int, imdb text))
    select line, film.id as film_id, 2 as rank from given join film on film.id = tmdb and ${isFound(memberId)}
    union all select line, film_id, 1 from given join merged_film on merged_film.id = tmdb
    union all select line, film.id, 0 from given join film on film.imdb_id = imdb and ${isFound(memberId)}
    order by rank`.execute(db);
  // A Map keeps the last entry of each line. This is the match with the highest rank.
  return new Map(found.map((row) => [row.line, row.film_id]));
}

async function byTitle(db: Database, rows: Given[]): Promise<Map<number, TitleMatch[]>> {
  const titles = rows.flatMap(({ line, film }) =>
    [film.title, film.originalTitle].flatMap((title) =>
      title === null ? [] : [{ line, year: film.year, title: withArticleInFront(title) }],
    ),
  );
  const of = sql`select id from film where`;
  const { rows: found } = await sql<{ line: number } & TitleMatch>`
    with given as materialized (
      select line, year, replace(words, ' ', '') as whole, search_key(words) as key
      from jsonb_to_recordset(${JSON.stringify(titles)}::jsonb) as given(line int, year int, title text),
        search_text(title) as words)
    select line, film.id as "filmId", extract(year from release_date)::int as year, imdb_id as "imdbId", renown,
      bool_or(whole = replace(search_title, ' ', '') or whole = replace(search_original, ' ', '')
        or whole = any(select replace(alias, ' ', '') from unnest(search_aliases) as alias)) as "isSame"
    from given cross join lateral (
        (${of} search_key = given.key order by renown desc, id limit ${MAX_OF_A_TITLE})
        union (${of} search_original_key = given.key order by renown desc, id limit ${MAX_OF_A_TITLE})
        union (${of} search_keys(search_aliases) && array[given.key] and removed_at is null limit ${MAX_OF_A_TITLE})
      ) as named join film on film.id = named.id
    where year is null or extract(year from release_date) between given.year - 1 and given.year + 1
    group by line, film.id`.execute(db);
  return Map.groupBy(found, (row) => row.line);
}

/** Finds the films that the rows may mean, first by id. @returns a function that gives the matches of a line */
export async function findMatches(db: Database, memberId: string, rows: Given[]): Promise<(line: number) => Matches> {
  const ids = await byId(db, memberId, rows);
  const titles = await byTitle(
    db,
    rows.filter(({ line }) => !ids.has(line)),
  );
  return (line) => ({ byId: ids.get(line) ?? null, byTitle: titles.get(line) ?? [] });
}
