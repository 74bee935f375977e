import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { keywordSlug } from '#contract/slug.ts';
import type { Database } from '../db/database.ts';
import type { DB } from '../db/schema.gen.ts';
import type { CatalogueSource, FilmRecord } from './film-record.ts';
import { filmSlug } from './film-slug.ts';
import { themesOfKeywords } from './theme-keywords.ts';

const CHUNK = 500;
/** How many of the cast a search by name finds the film by. */
const SEARCHED_CAST = 5;

export type WriteSummary = { inserted: number; updated: number; unchanged: number };

export type CatalogueRepository = ReturnType<typeof createCatalogueRepository>;

const json = (rows: unknown[]) => sql`${JSON.stringify(rows)}::jsonb`;
const hashOf = (film: FilmRecord) => createHash('sha256').update(JSON.stringify(film)).digest('base64url');

export function createCatalogueRepository(db: Database) {
  return {
    /** @returns the version that a source last loaded, or null */
    async sourceVersion(source: string): Promise<string | null> {
      const row = await db.selectFrom('source_state').select('version').where('source', '=', source).executeTakeFirst();
      return row?.version ?? null;
    },

    /**
     * Writes films of a source, each chunk in one transaction. The same facts again write nothing; a film that a
     * richer source has taken over is left alone; an existing film keeps its slug.
     */
    async writeFilms(source: CatalogueSource, films: FilmRecord[]): Promise<WriteSummary> {
      const summary = { inserted: 0, updated: 0, unchanged: 0 };
      for (let start = 0; start < films.length; start += CHUNK) {
        const chunk = films.slice(start, start + CHUNK);
        const changed = await db.transaction().execute((trx) => writeChunk(trx, source, chunk));
        const inserted = changed.filter((row) => row.inserted).length;
        summary.inserted += inserted;
        summary.updated += changed.length - inserted;
        summary.unchanged += chunk.length - changed.length;
      }
      return summary;
    },

    async writeBiographies(people: { id: number; biography: string }[]): Promise<void> {
      await sql`
        update person set biography = given.biography
        from jsonb_to_recordset(${json(people)}) as given(id int, biography text)
        where person.id = given.id and person.source = 'snapshot'
          and person.biography is distinct from given.biography`.execute(db);
    },

    async writeTags(tags: { slug: string; name: string }[]): Promise<void> {
      await sql`
        insert into tag (slug, name)
        select slug, name from jsonb_to_recordset(${json(tags)}) as given(slug text, name text)
        on conflict (slug) do update set name = excluded.name where tag.name <> excluded.name`.execute(db);
    },

    async writeProviders(providers: { id: number; name: string }[]): Promise<void> {
      await sql`
        insert into provider (id, name)
        select id, name from jsonb_to_recordset(${json(providers)}) as given(id int, name text)
        on conflict (id) do nothing`.execute(db);
    },

    /** Marks a source's films that it no longer has; a film that came back is unmarked when it is written. */
    async markRemoved(source: CatalogueSource, keptIds: number[]): Promise<void> {
      await db
        .updateTable('film')
        .set({ removed_at: new Date(), source_hash: '' })
        .where('source', '=', source)
        .where('removed_at', 'is', null)
        .where((eb) => eb.not(eb('id', '=', sql<number>`any(${keptIds}::int[])`)))
        .execute();
    },

    /** Replaces a collection's films, in this order. */
    async writeCollection(collection: string, filmIds: number[]): Promise<void> {
      await db.transaction().execute(async (trx) => {
        await trx.deleteFrom('collection_entry').where('collection', '=', collection).execute();
        const entries = filmIds.map((film_id, position) => ({ collection, position, film_id }));
        if (entries.length > 0) await trx.insertInto('collection_entry').values(entries).execute();
      });
    },

    async writeSourceState(source: string, version: string): Promise<void> {
      await db
        .insertInto('source_state')
        .values({ source, version, fetched_at: new Date() })
        .onConflict((conflict) => conflict.column('source').doUpdateSet({ version, fetched_at: new Date() }))
        .execute();
    },

    /** Fresh planner statistics, worth having after thousands of rows arrived. */
    async analyze(): Promise<void> {
      await sql`analyze film, credit, film_keyword, film_provider, film_tag, search_word`.execute(db);
    },
  };
}

type Changed = { id: number; inserted: boolean };

async function writeChunk(trx: Transaction<DB>, source: CatalogueSource, films: FilmRecord[]): Promise<Changed[]> {
  const changed = await writeFilmRows(trx, source, films);
  const ids = new Set(changed.map((row) => row.id));
  const fresh = films.filter((film) => ids.has(film.id));
  if (fresh.length === 0) return changed;
  await writeCredits(trx, source, fresh);
  await writeKeywords(trx, fresh);
  await writeTagsOfFilms(trx, fresh);
  await writeProvidersOfFilms(trx, fresh);
  return changed;
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
    source_hash: hashOf(film),
  }));
  const result = await sql<Changed>`
    insert into film (id, title, title_slug, original_title, original_language, release_date, runtime, overview,
      poster_path, backdrop_path, trailer_url, vote_average, vote_count, popularity, directors, search_people,
      source, source_hash, fetched_at, removed_at)
    select id, title, title_slug, original_title, original_language, release_date, runtime, overview,
      poster_path, backdrop_path, trailer_url, vote_average, vote_count, popularity, directors, search_text(people),
      ${source}, source_hash, now(), null
    from jsonb_to_recordset(${json(rows)}) as given(id int, title text, title_slug text, original_title text,
      original_language text, release_date date, runtime int, overview text, poster_path text, backdrop_path text,
      trailer_url text, vote_average float8, vote_count int, popularity float8, directors text[], people text,
      source_hash text)
    on conflict (id) do update set title = excluded.title, original_title = excluded.original_title,
      original_language = excluded.original_language, release_date = excluded.release_date,
      runtime = excluded.runtime, overview = excluded.overview, poster_path = excluded.poster_path,
      backdrop_path = excluded.backdrop_path, trailer_url = excluded.trailer_url,
      vote_average = excluded.vote_average, vote_count = excluded.vote_count, popularity = excluded.popularity,
      directors = excluded.directors, search_people = excluded.search_people, source = excluded.source,
      source_hash = excluded.source_hash, fetched_at = excluded.fetched_at, removed_at = null
    where film.source_hash <> excluded.source_hash and (film.source = excluded.source or excluded.source = 'tmdb')
    returning id, (xmax = 0) as inserted`.execute(trx);
  return result.rows;
}

const filmIds = (films: FilmRecord[]) => films.map((film) => film.id);

async function writeCredits(trx: Transaction<DB>, source: CatalogueSource, films: FilmRecord[]): Promise<void> {
  const credits = films.flatMap((film) => [
    ...film.directors.map((person, position) => ({
      film_id: film.id,
      person_id: person.id,
      name: person.name,
      job: 'Director',
      character: null,
      position,
    })),
    ...film.cast.map((person, position) => ({
      film_id: film.id,
      person_id: person.id,
      name: person.name,
      job: 'Actor',
      character: person.character,
      position,
    })),
  ]);
  await sql`
    insert into person (id, name, source)
    select distinct on (id) id, name, ${source} from jsonb_to_recordset(${json(
      credits.map(({ person_id, name }) => ({ id: person_id, name })),
    )}) as given(id int, name text)
    order by id
    on conflict (id) do update set name = excluded.name where person.name <> excluded.name`.execute(trx);
  await trx.deleteFrom('credit').where('film_id', 'in', filmIds(films)).execute();
  await sql`
    insert into credit (film_id, person_id, job, character, position)
    select film_id, person_id, job, character, position
    from jsonb_to_recordset(${json(credits)})
      as given(film_id int, person_id int, job text, character text, position int)
    on conflict do nothing`.execute(trx);
}

/** A film's keyword rows: its own first, then the themes that they imply. */
function keywordRows(film: FilmRecord) {
  const own = [...new Map(film.keywords.map((name) => [keywordSlug(name), name])).entries()];
  const ownSlugs = new Set(own.map(([slug]) => slug));
  const implied = [...new Set([...film.themes, ...themesOfKeywords([...ownSlugs])])].filter(
    (theme) => !ownSlugs.has(theme),
  );
  return [
    ...own.map(([slug, name]) => ({ slug, name, implied: false })),
    ...implied.map((slug) => ({ slug, name: slug.replaceAll('-', ' '), implied: true })),
  ].map((row, position) => ({ ...row, film_id: film.id, position, popularity: film.popularity }));
}

async function writeKeywords(trx: Transaction<DB>, films: FilmRecord[]): Promise<void> {
  const rows = films.flatMap(keywordRows);
  await sql`
    insert into keyword (slug, name)
    select distinct on (slug) slug, name from jsonb_to_recordset(${json(rows)}) as given(slug text, name text)
    order by slug
    on conflict (slug) do nothing`.execute(trx);
  await trx.deleteFrom('film_keyword').where('film_id', 'in', filmIds(films)).execute();
  await sql`
    insert into film_keyword (film_id, keyword_id, implied, position, popularity)
    select given.film_id, keyword.id, given.implied, given.position, given.popularity
    from jsonb_to_recordset(${json(rows)})
      as given(film_id int, slug text, implied boolean, position int, popularity float8)
    join keyword using (slug)`.execute(trx);
}

async function writeTagsOfFilms(trx: Transaction<DB>, films: FilmRecord[]): Promise<void> {
  await trx.deleteFrom('film_tag').where('film_id', 'in', filmIds(films)).execute();
  const rows = films.flatMap((film) => film.tags.map((tag_slug) => ({ tag_slug, film_id: film.id })));
  if (rows.length > 0) await trx.insertInto('film_tag').values(rows).execute();
}

async function writeProvidersOfFilms(trx: Transaction<DB>, films: FilmRecord[]): Promise<void> {
  await trx.deleteFrom('film_provider').where('film_id', 'in', filmIds(films)).execute();
  const rows = films.flatMap((film) =>
    film.providers.map(({ providerId, kind, region, asOf }) => ({
      film_id: film.id,
      provider_id: providerId,
      region,
      kind,
      as_of: asOf,
      popularity: film.popularity,
    })),
  );
  if (rows.length > 0) await trx.insertInto('film_provider').values(rows).execute();
}
