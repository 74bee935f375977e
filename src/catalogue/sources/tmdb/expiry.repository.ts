import { sql } from 'kysely';
import type { Database } from '#engine/database/database.ts';
import { refreshFilms } from '../../figures/finder-rows.repository.ts';
import type { FilmRecord } from '../../film-record.ts';
import { takeTurn, writeChunk } from '../../film-writer.repository.ts';

const CHUNK = 500;

type Expired = { deleted: number; stripped: number; people: number };

/**
 * TMDB's terms limit caching to six months. Films not refreshed since `before` are restored from the embedded catalogue
 * if it has them. Of the others, films that members use are reduced to title and date, and the rest are deleted. This
 * needs no TMDB token.
 */
export async function expire(db: Database, before: Date): Promise<Expired> {
  const expired = { deleted: 0, stripped: 0, people: 0 };
  for (let films = CHUNK; films === CHUNK; ) {
    const chunk = await expireChunk(db, before);
    expired.deleted += chunk.deleted;
    expired.stripped += chunk.stripped;
    films = chunk.deleted + chunk.stripped;
  }
  expired.people = await forgetPeople(db, before);
  // Rows of malformed films stay, because the sync run that requests these films again needs their number of tries.
  await db.deleteFrom('tmdb_asked').where('until', '<', new Date()).where('kind', '<>', 'malformed').execute();
  return expired;
}

async function expireChunk(db: Database, before: Date) {
  const rows = await db
    .selectFrom('film')
    .leftJoin('embedded_film', 'embedded_film.film_id', 'film.id')
    .select(['film.id', 'removed_at', 'embedded_film.record'])
    .select(
      sql<boolean>`exists (select from rating where film_id = film.id)
        or exists (select from rating_history where film_id = film.id)
        or exists (select from watchlist_entry where film_id = film.id)
        or exists (select from viewing where film_id = film.id)
        or exists (select from member_list_film where film_id = film.id)
        or exists (select from content_note_vote where film_id = film.id)
        or exists (select from note where film_id = film.id)
        or exists (select from member_tags where film_id = film.id)`.as('wanted'),
    )
    .where('source', '=', 'tmdb')
    .where('fetched_at', '<', before)
    .orderBy('fetched_at')
    .limit(CHUNK)
    .execute();
  const embedded = rows.filter((row) => row.record !== null && row.removed_at === null);
  const others = rows.filter((row) => !embedded.includes(row));
  const stripped = others.filter((row) => row.wanted).map((row) => row.id);
  const deleted = others.filter((row) => !row.wanted).map((row) => row.id);

  if (embedded.length > 0) {
    const ids = embedded.map((row) => row.id);
    // The cast is safe, because only the catalogue's writer fills this column.
    const records = embedded.map((row) => row.record as unknown as FilmRecord);
    // This is one transaction. After a failure in between, TMDB's data would otherwise belong to a film that is marked
    // as ours, and would never expire.
    await db.transaction().execute(async (trx) => {
      await takeTurn(trx);
      await trx.updateTable('film').set({ source: 'snapshot', source_hash: '' }).where('id', 'in', ids).execute();
      await writeChunk(trx, 'snapshot', records);
    });
  }
  await strip(db, stripped);
  if (deleted.length > 0) await db.deleteFrom('film').where('id', 'in', deleted).execute();
  return { deleted: deleted.length, stripped: stripped.length + embedded.length };
}

async function strip(db: Database, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.transaction().execute(async (trx) => {
    for (const table of ['credit', 'film_keyword', 'film_provider', 'collection_entry'] as const) {
      await trx.deleteFrom(table).where('film_id', 'in', ids).execute();
    }
    await trx
      .updateTable('film')
      .set({
        overview: null,
        poster_path: null,
        poster_colour: null,
        backdrop_path: null,
        backdrop_colour: null,
        trailer_url: null,
        runtime: null,
        original_language: null,
        countries: [],
        certification: null,
        franchise: null,
        studios: [],
        vote_average: null,
        vote_count: 0,
        popularity: 0,
        directors: [],
        search_people: '',
        source_hash: '',
        changed_at: new Date(),
        // Title and date may stay. The film is fetched again when somebody opens it.
        fetched_at: new Date(),
      })
      .where('id', 'in', ids)
      .execute();
    await refreshFilms(trx, ids);
  });
}

async function forgetPeople(db: Database, before: Date): Promise<number> {
  await sql`
    delete from person where source = 'tmdb' and fetched_at < ${before}
      and not exists (select from credit where person_id = person.id)`.execute(db);
  const stale = await db
    .updateTable('person')
    .set({ biography: null, detailed_at: null })
    .where('source', '=', 'tmdb')
    .where('detailed_at', '<', before)
    .executeTakeFirst();
  return Number(stale.numUpdatedRows);
}
