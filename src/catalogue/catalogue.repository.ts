import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#engine/database/database.ts';
import { refreshFilms } from './figures/finder-rows.repository.ts';
import { json } from './film-parts.repository.ts';
import type { CatalogueSource, FilmRecord } from './film-record.ts';
import { hideFilms, takeTurn, writeChunk } from './film-writer.repository.ts';
import { storedIds } from './merge-film.repository.ts';

export const FILMS_AT_ONCE = 1_000;

/** Advisory lock id, the same on every node. */
const LOADER_LOCK = 4_607_003;
/** Milliseconds between attempts to get the lock. Waiting for it in the database would hit the time-outs there. */
const POLL_INTERVAL = 200;

export type WriteSummary = { inserted: number; updated: number; unchanged: number };

export type CatalogueRepository = ReturnType<typeof createCatalogueRepository>;

/** @param requireRoom throws when the disk is nearly full */
export function createCatalogueRepository(db: Database, requireRoom = async () => {}) {
  /**
   * Returns the films with current ids. Other sources still use the old ids of films that TMDB has merged. The ids that
   * TMDB itself sends are current.
   */
  async function renamed(source: CatalogueSource, films: FilmRecord[]): Promise<FilmRecord[]> {
    const ids = films.map((film) => film.id);
    if (source === 'tmdb') {
      await sql`delete from merged_film where id = any(${ids}::int[])`.execute(db);
      return films;
    }
    const stored = await storedIds(db, ids);
    const byId = new Map(films.map((film) => [stored.get(film.id) ?? film.id, film]));
    // A record with the new id takes precedence over a record with an old id.
    for (const film of films) if (stored.get(film.id) === film.id) byId.set(film.id, film);
    return [...byId].map(([id, film]) => ({ ...film, id }));
  }

  const sources = () => db.selectFrom('source_state').selectAll().orderBy('source').execute();

  return {
    /** Runs work when no other node loads a catalogue. Uses a session lock, which a killed process releases. */
    async alone<T>(work: () => Promise<T>): Promise<T> {
      return db.connection().execute(async (connection) => {
        const tryLock = sql<{ mine: boolean }>`select pg_try_advisory_lock(${LOADER_LOCK}) as mine`;
        while (!(await tryLock.execute(connection)).rows[0]?.mine) await sleep(POLL_INTERVAL);
        try {
          return await work();
        } finally {
          await sql`select pg_advisory_unlock(${LOADER_LOCK})`.execute(connection);
        }
      });
    },

    async sourceVersion(source: string): Promise<string | null> {
      const row = await db.selectFrom('source_state').select('version').where('source', '=', source).executeTakeFirst();
      return row?.version ?? null;
    },

    async fetchedAt(source: string): Promise<Date | null> {
      const state = db.selectFrom('source_state').select('fetched_at').where('source', '=', source);
      return (await state.executeTakeFirst())?.fetched_at ?? null;
    },

    /**
     * Writes films of a source, each chunk in one transaction. Unchanged films are not written. Films of a better
     * source are skipped, and existing films keep their slug. Data that a live source lacks are taken from the embedded
     * catalogue.
     */
    async writeFilms(source: CatalogueSource, given: FilmRecord[]): Promise<WriteSummary> {
      const summary = { inserted: 0, updated: 0, unchanged: 0 };
      const films = await renamed(source, given);
      for (let start = 0; start < films.length; start += FILMS_AT_ONCE) {
        const chunk = films.slice(start, start + FILMS_AT_ONCE);
        await requireRoom();
        const changed = await db.transaction().execute((trx) => writeChunk(trx, source, chunk));
        const inserted = changed.filter((row) => row.inserted).length;
        summary.inserted += inserted;
        summary.updated += changed.length - inserted;
        summary.unchanged += chunk.length - changed.length;
      }
      return summary;
    },

    /** Writes a film of TMDB that only members' lists show. */
    async writeForLists(film: FilmRecord, removedAt: Date): Promise<void> {
      await requireRoom();
      await db.transaction().execute(async (trx) => {
        await writeChunk(trx, 'tmdb', [film]);
        await hideFilms(trx, [film.id], removedAt);
      });
    },

    storedFilms: (ids: number[]) => readStoredFilms(db, ids),

    /** Returns the ids of films that come from another source than a dump. */
    async heldByOthers(ids: number[]): Promise<Set<number>> {
      const rows = await db
        .selectFrom('film')
        .select('id')
        .where('id', '=', sql<number>`any(${ids}::int[])`)
        .where('source', '<>', 'dump')
        .execute();
      return new Set(rows.map((row) => row.id));
    },

    /**
     * Writes motifs of posters. If TMDB has merged two films, the motif that is given for the new id takes precedence.
     */
    async writeMotifs(motifs: { id: number; motif: string }[]): Promise<void> {
      await sql`
        update film set art_motif = motif
        from (
          select distinct on (film_id) coalesce(merged_film.film_id, given.id) as film_id, given.motif
          from jsonb_to_recordset(${json(motifs)}) as given(id int, motif text)
            left join merged_film on merged_film.id = given.id
          order by film_id, merged_film.id nulls first) as chosen
        where film.id = chosen.film_id and art_motif is distinct from motif`.execute(db);
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

    /**
     * Marks all films of the source as removed, except the films with these ids. Writing a film again removes its mark.
     */
    async markRemoved(source: CatalogueSource, ids: number[]): Promise<void> {
      const currentIds = [...(await storedIds(db, ids)).values()];
      await db.transaction().execute(async (trx) => {
        await takeTurn(trx);
        const removed = await trx
          .updateTable('film')
          .set({ removed_at: new Date(), source_hash: '' })
          .where('source', '=', source)
          .where('removed_at', 'is', null)
          .where((eb) => eb.not(eb('id', '=', sql<number>`any(${currentIds}::int[])`)))
          .returning('id')
          .execute();
        await refreshFilms(
          trx,
          removed.map((row) => row.id),
        );
      });
      if (source === 'snapshot') {
        await sql`delete from embedded_film where not film_id = any(${currentIds}::int[])`.execute(db);
      }
    },

    /** Replaces a collection's films. The order of the ids is the order in the collection. */
    async writeCollection(collection: string, ids: number[]): Promise<void> {
      const filmIds = [...new Set((await storedIds(db, ids)).values())];
      await db.transaction().execute(async (trx) => {
        await trx.deleteFrom('collection_entry').where('collection', '=', collection).execute();
        const entries = filmIds.map((film_id, position) => ({ collection, position, film_id }));
        if (entries.length > 0) await trx.insertInto('collection_entry').values(entries).execute();
      });
    },

    sources,

    async status() {
      const { films } = await db
        .selectFrom('film')
        .select((eb) => eb.fn.countAll<number>().as('films'))
        .where('removed_at', 'is', null)
        .executeTakeFirstOrThrow();
      return { films, sources: await sources() };
    },

    async writeSourceState(source: string, version: string): Promise<void> {
      await db
        .insertInto('source_state')
        .values({ source, version, fetched_at: new Date() })
        .onConflict((conflict) => conflict.column('source').doUpdateSet({ version, fetched_at: new Date() }))
        .execute();
    },

    async forgetSourceState(source: string): Promise<void> {
      await db.deleteFrom('source_state').where('source', '=', source).execute();
    },

    /** Refreshes planner statistics, useful after thousands of writes. */
    async analyze(): Promise<void> {
      const analyzed = (tables: string) =>
        db.transaction().execute(async (trx) => {
          // This takes longer than the time-out for requests.
          await sql`set local statement_timeout = 0`.execute(trx);
          await sql`analyze ${sql.raw(tables)}`.execute(trx);
        });
      // The table `film` takes as long as all others together, so it is analysed at the same time as the others.
      await Promise.all([
        analyzed('film'),
        analyzed('credit, film_keyword, film_provider, film_tag, search_word, film_finder'),
      ]);
    },
  };
}

/** Returns films of the catalogue by id, in the same form as the films that sources deliver. */
async function readStoredFilms(db: Database, ids: number[]): Promise<Map<number, FilmRecord>> {
  if (ids.length === 0) return new Map();
  const people = (job: string) => sql`(
    select coalesce(jsonb_agg(jsonb_build_object('id', person.id, 'name', person.name,
      'profilePath', person.profile_path, 'character', character) order by position), '[]')
    from credit join person on person.id = person_id where credit.film_id = film.id and job = ${job})`;
  const keywords = (column: string, implied: boolean) => sql`(
    select coalesce(jsonb_agg(${sql.ref(`keyword.${column}`)} order by position), '[]')
    from film_keyword join keyword on keyword.id = keyword_id
    where film_keyword.film_id = film.id and implied = ${implied})`;
  const { rows } = await sql<FilmRecord>`
    select id, title, imdb_id as "imdbId", original_title as "originalTitle", aliases, spoilers,
      based_on as "basedOn", jsonb_build_object('yes', editor_yes, 'few', editor_few, 'no', editor_no) as notes,
      original_language as "originalLanguage",
      release_date as "releaseDate", runtime, overview, poster_path as "posterPath", backdrop_path as "backdropPath",
      trailer_url as "trailerUrl", vote_average as "voteAverage", vote_count as "voteCount", popularity,
      countries, certification, franchise, alike, studios,
      ${people('Director')} as directors, ${people('Actor')} as "cast",
      ${keywords('name', false)} as keywords, ${keywords('slug', true)} as themes,
      (select coalesce(jsonb_agg(tag_slug order by tag_slug), '[]') from film_tag where film_id = film.id) as tags,
      (select coalesce(jsonb_agg(jsonb_build_object('providerId', provider_id, 'kind', kind, 'region', region,
        'asOf', as_of) order by provider_id, kind), '[]') from film_provider where film_id = film.id) as providers
    from film where id = any(${ids}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
