import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../db/schema.gen.ts';
import { completeFilm } from './complete-film.ts';
import { json, writeFilmParts } from './film-parts.repository.ts';
import type { CatalogueSource, FilmRecord } from './film-record.ts';
import { filmSlug } from './film-slug.ts';

/** How many of the cast a search by name finds the film by. */
const SEARCHED_CAST = 5;
/** Writers of the catalogue take turns: their chunks touch the same people and keywords in any order. */
const WRITERS_LOCK = 4_607_002;
/** Milliseconds that one waits for its turn. */
const LONGEST_TURN = 4_000;

/** What a film's facts amount to. A live source looks at its providers anew each time; the day is no change of facts. */
function hashOf(source: CatalogueSource, film: FilmRecord): string {
  const facts = source === 'tmdb' ? { ...film, providers: film.providers.map(({ asOf: _, ...row }) => row) } : film;
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
}

export type Changed = { id: number; inserted: boolean };

/** Waits for this transaction's turn to write; asked for once more in the same transaction it is there at once. */
export async function takeTurn(trx: Transaction<DB>): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(LONGEST_TURN)}, true)`.execute(trx);
  await sql`select pg_advisory_xact_lock(${WRITERS_LOCK})`.execute(trx);
}

/** Writes films with all that hangs on them. @returns those whose facts were new */
export async function writeChunk(
  trx: Transaction<DB>,
  source: CatalogueSource,
  given: FilmRecord[],
): Promise<Changed[]> {
  await takeTurn(trx);
  if (source === 'snapshot') await writeEmbedded(trx, given);
  const films = source === 'tmdb' ? await completed(trx, given) : given;
  const changed = await writeFilmRows(trx, source, films);
  const ids = new Set(changed.map((row) => row.id));
  const fresh = films.filter((film) => ids.has(film.id));
  if (fresh.length > 0) await writeFilmParts(trx, source, fresh);
  const same = films.filter((film) => !ids.has(film.id));
  if (source === 'tmdb') await confirm(trx, same);
  return changed;
}

/** Keeps the embedded catalogue's view of its films, whoever feeds them now. */
async function writeEmbedded(trx: Transaction<DB>, films: FilmRecord[]): Promise<void> {
  const rows = films.map((record) => ({ film_id: record.id, record }));
  await sql`
    insert into embedded_film (film_id, record)
    select film_id, record from jsonb_to_recordset(${json(rows)}) as given(film_id int, record jsonb)
    on conflict (film_id) do update set record = excluded.record
    where embedded_film.record <> excluded.record`.execute(trx);
}

async function completed(trx: Transaction<DB>, films: FilmRecord[]): Promise<FilmRecord[]> {
  const rows = await trx
    .selectFrom('embedded_film')
    .selectAll()
    .where(
      'film_id',
      'in',
      films.map((film) => film.id),
    )
    .execute();
  // Only writeEmbedded fills this column.
  const embedded = new Map(rows.map((row) => [row.film_id, row.record as unknown as FilmRecord]));
  return films.map((film) => completeFilm(film, embedded.get(film.id)));
}

/** A live source says the same as before: only the day is new. */
async function confirm(trx: Transaction<DB>, films: FilmRecord[]): Promise<void> {
  const days = films.flatMap(({ id, providers }) => providers.slice(0, 1).map(({ asOf }) => ({ id, as_of: asOf })));
  await sql`update film set fetched_at = now()
    where id = any(${films.map((film) => film.id)}::int[]) and source = 'tmdb'`.execute(trx);
  await sql`
    update film_provider set as_of = given.as_of
    from jsonb_to_recordset(${json(days)}) as given(id int, as_of text)
    where film_id = given.id and film_provider.as_of <> given.as_of`.execute(trx);
}

/** Slugs for films that have none yet; a slug that another film holds gets the id behind it. */
async function freeSlugs(trx: Transaction<DB>, films: FilmRecord[]): Promise<Map<number, string>> {
  const wanted = films.map((film) => ({
    id: film.id,
    slug: filmSlug(film.title, film.releaseDate?.slice(0, 4) ?? null),
  }));
  const rows = await trx
    .selectFrom('film')
    .select(['id', 'title_slug'])
    .where(
      'title_slug',
      'in',
      wanted.map(({ slug }) => slug),
    )
    .execute();
  const holders = new Map(rows.map((row) => [row.title_slug, row.id]));
  const slugs = new Map<number, string>();
  for (const { id, slug } of wanted) {
    const holder = holders.get(slug) ?? id;
    slugs.set(id, holder === id ? slug : `${slug}-${id}`);
    holders.set(slug, holder);
  }
  return slugs;
}

async function writeFilmRows(trx: Transaction<DB>, source: CatalogueSource, films: FilmRecord[]): Promise<Changed[]> {
  const slugs = await freeSlugs(trx, films);
  const rows = films.map((film) => ({
    id: film.id,
    title: film.title,
    title_slug: slugs.get(film.id),
    original_title: film.originalTitle,
    original_language: film.originalLanguage,
    release_date: film.releaseDate,
    runtime: film.runtime,
    overview: film.overview,
    poster_path: film.posterPath,
    backdrop_path: film.backdropPath,
    trailer_url: film.trailerUrl,
    vote_average: film.voteAverage,
    vote_count: film.voteCount,
    popularity: film.popularity,
    directors: film.directors.map((director) => director.name),
    people: [...film.directors, ...film.cast.slice(0, SEARCHED_CAST)].map((person) => person.name).join(' '),
    source_hash: hashOf(source, film),
  }));
  const result = await sql<Changed>`
    insert into film (id, title, title_slug, original_title, original_language, release_date, runtime, overview,
      poster_path, backdrop_path, trailer_url, vote_average, vote_count, popularity, directors, search_people,
      source, source_hash, fetched_at, removed_at)
    select given.id, given.title, given.title_slug, given.original_title, given.original_language,
      given.release_date, given.runtime, given.overview, given.poster_path, given.backdrop_path, given.trailer_url,
      given.vote_average, given.vote_count, given.popularity, given.directors, search_text(given.people),
      ${source}, given.source_hash, now(), null
    from jsonb_to_recordset(${json(rows)}) as given(id int, title text, title_slug text, original_title text,
      original_language text, release_date date, runtime int, overview text, poster_path text, backdrop_path text,
      trailer_url text, vote_average float8, vote_count int, popularity float8, directors text[], people text,
      source_hash text)
    -- Before the generated columns are worked out for nothing.
    where not exists (select from film as held where held.id = given.id and held.source_hash = given.source_hash)
    on conflict (id) do update set title = excluded.title, original_title = excluded.original_title,
      original_language = excluded.original_language, release_date = excluded.release_date,
      runtime = excluded.runtime, overview = excluded.overview, poster_path = excluded.poster_path,
      backdrop_path = excluded.backdrop_path, trailer_url = excluded.trailer_url,
      vote_average = excluded.vote_average, vote_count = excluded.vote_count, popularity = excluded.popularity,
      directors = excluded.directors, search_people = excluded.search_people, source = excluded.source,
      source_hash = excluded.source_hash, fetched_at = excluded.fetched_at, removed_at = null
    where film.source_hash <> excluded.source_hash
      and (film.source in ('dump', excluded.source) or excluded.source = 'tmdb')
    returning id, (xmax = 0) as inserted`.execute(trx);
  return result.rows;
}
