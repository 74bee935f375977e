import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '#engine/database/database.ts';
import type { DB } from '#engine/database/schema.gen.ts';
import { refreshFilms } from './figures/finder-rows.repository.ts';
import { json, writeFilmParts } from './film-parts.repository.ts';
import { type CatalogueSource, completeFilm, type FilmRecord, filmSlug } from './film-record.ts';

const SEARCHED_CAST = 5;
const SEARCHED_CHARACTERS = 10;
/** Additions to the name of a character, such as "(voice)" in "Ghostface (voice)". */
const NO_NAME = /\(.*?\)/g;
/** Advisory lock id. It serialises writers, because chunks write the same people in any order and could deadlock. */
const WRITERS_LOCK = 4_607_002;
/** Milliseconds that a writer waits for the lock. */
const MAX_TURN = 4_000;

/** Returns a hash that detects changes. The date of a live source's provider data is not a change. */
function hashOf(source: CatalogueSource, film: FilmRecord): string {
  const facts = source === 'tmdb' ? { ...film, providers: film.providers.map(({ asOf: _, ...row }) => row) } : film;
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
}

export type Changed = { id: number; inserted: boolean };

/** Waits for the writers' lock. Taking it again in the same transaction succeeds immediately. */
export async function takeTurn(trx: Transaction): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(MAX_TURN)}, true)`.execute(trx);
  await sql`select pg_advisory_xact_lock(${WRITERS_LOCK})`.execute(trx);
}

/** Writes films with credits, keywords, tags and providers. @returns the changed films */
export async function writeChunk(trx: Transaction, source: CatalogueSource, given: FilmRecord[]): Promise<Changed[]> {
  await takeTurn(trx);
  const profiled = source === 'snapshot' ? await writeEmbedded(trx, given) : [];
  const films = source === 'tmdb' ? await completed(trx, given) : given;
  const changed = await writeFilmRows(trx, source, films);
  const ids = new Set(changed.map((row) => row.id));
  const fresh = films.filter((film) => ids.has(film.id));
  if (fresh.length > 0) await writeFilmParts(trx, source, fresh);
  const same = films.filter((film) => !ids.has(film.id));
  if (source === 'tmdb') await confirm(trx, same);
  await refreshFilms(trx, [...ids, ...profiled]);
  return changed;
}

/** Marks films as removed: only members' lists still show them. */
export async function hideFilms(trx: Transaction, ids: number[], removedAt: Date): Promise<void> {
  const removed = { removed_at: removedAt, source: 'tmdb', source_hash: '' } as const;
  await trx.updateTable('film').set(removed).where('id', 'in', ids).execute();
  for (const table of ['film_keyword', 'film_provider', 'collection_entry'] as const) {
    await trx.deleteFrom(table).where('film_id', 'in', ids).execute();
  }
  await refreshFilms(trx, ids);
}

/**
 * Stores the embedded catalogue's version of films, also of films that now come from a live source.
 *
 * @returns ids of the live films whose profile has changed
 */
async function writeEmbedded(trx: Transaction, films: FilmRecord[]): Promise<number[]> {
  const rows = films.map((record) => ({ film_id: record.id, record }));
  await sql`
    insert into embedded_film (film_id, record)
    select film_id, record from jsonb_to_recordset(${json(rows)}) as given(film_id int, record jsonb)
    on conflict (film_id) do update set record = excluded.record
    where embedded_film.record <> excluded.record`.execute(trx);
  // The Desk's profiles of live films are written now. A live source has no such profiles, and its next update of the
  // film may come only weeks later.
  const { rows: profiled } = await sql<{ id: number }>`
    update film set desk_profile = nullif(given.record -> 'fright', 'null'), changed_at = now()
    from jsonb_to_recordset(${json(rows)}) as given(film_id int, record jsonb)
    where id = given.film_id and source = 'tmdb'
      and desk_profile is distinct from nullif(given.record -> 'fright', 'null')
    returning film.id`.execute(trx);
  return profiled.map((row) => row.id);
}

async function completed(trx: Transaction, films: FilmRecord[]): Promise<FilmRecord[]> {
  const rows = await trx
    .selectFrom('embedded_film')
    .selectAll()
    .where(
      'film_id',
      'in',
      films.map((film) => film.id),
    )
    .execute();
  // The cast is safe, because writeEmbedded stores only film records in this column.
  const embedded = new Map(rows.map((row) => [row.film_id, row.record as unknown as FilmRecord]));
  return films.map((film) => completeFilm(film, embedded.get(film.id)));
}

/**
 * For films of a live source that have not changed: updates only the time of the last fetch and the dates of the
 * provider data.
 */
async function confirm(trx: Transaction, films: FilmRecord[]): Promise<void> {
  const days = films.flatMap(({ id, providers }) => providers.slice(0, 1).map(({ asOf }) => ({ id, as_of: asOf })));
  await sql`update film set fetched_at = now()
    where id = any(${films.map((film) => film.id)}::int[]) and source = 'tmdb'`.execute(trx);
  await sql`
    update film_provider set as_of = given.as_of
    from jsonb_to_recordset(${json(days)}) as given(id int, as_of text)
    where film_id = given.id and film_provider.as_of <> given.as_of`.execute(trx);
}

/** Returns slugs for new films by id. If the slug is in use, the id is appended. */
async function freeSlugs(trx: Transaction, films: FilmRecord[]): Promise<Map<number, string>> {
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

type Column = { type: string; read: (film: FilmRecord, source: CatalogueSource) => unknown };

/** Columns whose values are replaced by each update from a source. */
const FACTS = {
  title: { type: 'text', read: (film) => film.title },
  imdb_id: { type: 'text', read: (film) => film.imdbId },
  original_title: { type: 'text', read: (film) => film.originalTitle },
  aliases: { type: 'text[]', read: (film) => film.aliases },
  spoilers: { type: 'text[]', read: (film) => film.spoilers },
  based_on: { type: 'jsonb', read: (film) => film.basedOn },
  editor_yes: { type: 'text[]', read: (film) => film.notes.yes },
  editor_few: { type: 'text[]', read: (film) => film.notes.few },
  editor_no: { type: 'text[]', read: (film) => film.notes.no },
  original_language: { type: 'text', read: (film) => film.originalLanguage },
  release_date: { type: 'date', read: (film) => film.releaseDate },
  runtime: { type: 'int', read: (film) => film.runtime },
  overview: { type: 'text', read: (film) => film.overview },
  poster_path: { type: 'text', read: (film) => film.posterPath },
  backdrop_path: { type: 'text', read: (film) => film.backdropPath },
  trailer_url: { type: 'text', read: (film) => film.trailerUrl },
  vote_average: { type: 'float8', read: (film) => film.voteAverage },
  vote_count: { type: 'int', read: (film) => film.voteCount },
  popularity: { type: 'float8', read: (film) => film.popularity },
  fame: { type: 'text', read: (film) => film.fame },
  alike: { type: 'int[]', read: (film) => film.alike },
  countries: { type: 'text[]', read: (film) => film.countries },
  certification: { type: 'text', read: (film) => film.certification },
  franchise: { type: 'text', read: (film) => film.franchise },
  studios: { type: 'text[]', read: (film) => film.studios },
  desk_profile: { type: 'jsonb', read: (film) => film.fright },
  directors: { type: 'text[]', read: (film) => film.directors.map((director) => director.name) },
  source: { type: 'text', read: (_, source) => source },
  source_hash: { type: 'text', read: (film, source) => hashOf(source, film) },
} satisfies Partial<Record<keyof DB['film'], Column>>;

const columns = Object.entries<Column>(FACTS);
const listed = (part: (name: string, column: Column) => RawBuilder<unknown>) =>
  sql.join(columns.map(([name, column]) => part(name, column)));
const NAMES = listed((name) => sql.ref(name));
const GIVEN = listed((name) => sql.ref(`given.${name}`));
const TYPED = listed((name, { type }) => sql`${sql.ref(name)} ${sql.raw(type)}`);
const REPLACED = listed((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`);

/** The colours of pictures that the source has replaced are forgotten. */
const COLOURS = sql`
  poster_colour = case when film.poster_path is not distinct from excluded.poster_path then film.poster_colour end,
  backdrop_colour = case when film.backdrop_path is not distinct from excluded.backdrop_path then film.backdrop_colour end`;

const SHOWN = [
  ...['title', 'original_title', 'overview', 'release_date', 'runtime', 'poster_path', 'backdrop_path', 'trailer_url'],
  ...['countries', 'certification', 'franchise', 'studios', 'search_people', 'desk_profile'],
];
const shownOf = (table: 'film' | 'excluded') => sql.join(SHOWN.map((name) => sql.ref(`${table}.${name}`)));
/** The last change of the facts on the film's page. */
const CHANGED_AT = sql`changed_at = case
  when (${shownOf('film')}) is distinct from (${shownOf('excluded')}) then now() else film.changed_at end`;

/** Names by which search finds the film, besides its titles: people, characters, authors, its franchise and studios. */
const searchedNames = ({ directors, cast, basedOn, franchise, studios }: FilmRecord) =>
  [
    ...[...directors, ...cast.slice(0, SEARCHED_CAST)].map(({ name }) => name),
    ...cast.slice(0, SEARCHED_CHARACTERS).map(({ character }) => character?.replaceAll(NO_NAME, '') ?? ''),
    ...basedOn.map(({ author }) => author),
    franchise ?? '',
    ...studios,
  ].join(' ');

async function writeFilmRows(trx: Transaction, source: CatalogueSource, films: FilmRecord[]): Promise<Changed[]> {
  const slugs = await freeSlugs(trx, films);
  const rows = films.map((film) => ({
    id: film.id,
    title_slug: slugs.get(film.id),
    people: searchedNames(film),
    ...Object.fromEntries(columns.map(([name, column]) => [name, column.read(film, source)])),
  }));
  const result = await sql<Changed>`
    insert into film (id, title_slug, search_people, fetched_at, removed_at, ${NAMES})
    select given.id, given.title_slug, search_text(given.people), now(), null, ${GIVEN}
    from jsonb_to_recordset(${json(rows)}) as given(id int, title_slug text, people text, ${TYPED})
    -- Skips unchanged films before their generated columns are computed.
    where not exists (select from film as held where held.id = given.id and held.source_hash = given.source_hash)
    on conflict (id) do update set search_people = excluded.search_people, fetched_at = excluded.fetched_at,
      removed_at = null, ${COLOURS}, ${CHANGED_AT}, ${REPLACED}
    where film.source_hash <> excluded.source_hash
      and (film.source in ('dump', excluded.source) or excluded.source = 'tmdb')
    returning id, (xmax = 0) as inserted`.execute(trx);
  return result.rows;
}
