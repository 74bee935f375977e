import { type RawBuilder, sql } from 'kysely';
import { filmExists, posterColour } from '#catalogue/film-columns.repository.ts';
import type { Database, Transaction } from '#engine/database/database.ts';
import { changeLog, lockMemberData } from '#engine/database/member-data.ts';
import { conflict } from '#engine/errors.ts';
import type { NamedFilm } from '#features/horror-profile/contract/horror-profile.ts';
import { MAX_NOTES_SIZE } from '../contract/note-rules.ts';
import type { MemberTags } from '../contract/notes.ts';

type Wanted = { words: string | undefined; filmId: number | undefined; limit: number; offset: number };
type Key = { memberId: string; filmId: number };
type FoundRow = NamedFilm & { viewingId: string | null; day: string | null; text: string; updatedAt: Date };

/** The member's notes on films and on viewings. */
const notesOf = (memberId: string) => sql`
  select film_id, null::uuid as viewing_id, null::date as day, text, updated_at from note where member_id = ${memberId}
  union all
  select film_id, viewing.id, day, text, viewing_note.updated_at from viewing_note
  join viewing on viewing.member_id = viewing_note.member_id and viewing.id = viewing_note.viewing_id
  where viewing_note.member_id = ${memberId}`;

/**
 * True for a note that has all words, or whose film has them in its title. Marks without letters, such as an emoji, are
 * found as they are written.
 */
const has = (words: string | undefined) =>
  words === undefined
    ? sql`true`
    : sql`(strpos(text, ${words}) > 0
      or search_text(${words}) <> '' and search_text(text || ' ' || title) like all (
        select '%' || word || '%' from unnest(string_to_array(search_text(${words}), ' ')) as word))`;

/** Logs a change if `from` has a row. A film's note and tags are one entry in the log. */
const changedNote = ({ memberId, filmId }: Key, from: RawBuilder<unknown>) =>
  sql`select ${memberId}::uuid, ${filmId}::int, null::uuid ${from}`;

/** Returns the size of all notes of a member together. */
export async function sizeOfNotes(db: Database, memberId: string): Promise<number> {
  // PostgreSQL stores the length of a text, so it does not read the text here.
  const { rows } = await sql<{ bytes: number }>`
    select (select coalesce(sum(octet_length(text)), 0) from note where member_id = ${memberId})::float8
      + (select coalesce(sum(octet_length(text)), 0) from viewing_note where member_id = ${memberId})
      + (select coalesce(sum(octet_length(note)), 0) from member_list_film where member_id = ${memberId}) as bytes`.execute(
    db,
  );
  return rows[0]?.bytes ?? 0;
}

/**
 * Writes notes by `write`. The caller has locked the member, so that concurrent calls together do not exceed the limit.
 * A write that adds nothing needs no room, even if the notes are too large already.
 *
 * @throws AppError conflict if the member's notes together would be too large
 */
export async function withRoomForNotes<Result>(
  trx: Transaction,
  memberId: string,
  write: () => Promise<Result>,
): Promise<Result> {
  const before = await sizeOfNotes(trx, memberId);
  const result = await write();
  const after = await sizeOfNotes(trx, memberId);
  if (after > MAX_NOTES_SIZE && after > before)
    throw conflict(`All your notes together may have ${MAX_NOTES_SIZE / 1_000_000} MB. Please delete some first.`);
  return result;
}

export function createNotesRepository(db: Database) {
  const noteOf = ({ memberId, filmId }: Key) =>
    db
      .selectFrom('note')
      .select(['text', 'updated_at'])
      .where('member_id', '=', memberId)
      .where('film_id', '=', filmId);

  async function remove(table: 'note' | 'member_tags', key: Key): Promise<void> {
    await sql`
      with removed as (
        delete from ${sql.table(table)} where member_id = ${key.memberId} and film_id = ${key.filmId} returning 1)
      ${changeLog('note', changedNote(key, sql`from removed`))}`.execute(db);
  }

  return {
    note: (key: Key) => noteOf(key).executeTakeFirst(),

    /** Logs nothing if the text is the same. @returns undefined for an unknown film @throws AppError conflict */
    async saveNote({ memberId, filmId }: Key, text: string): Promise<Date | undefined> {
      return db.transaction().execute(async (trx) => {
        await lockMemberData(trx, memberId);
        const saving = sql<{ updated_at: Date }>`
          with saved as (
              insert into note (member_id, film_id, text)
              select ${memberId}::uuid, id, ${text} from film where id = ${filmId}
              on conflict (member_id, film_id) do update set text = excluded.text,
                updated_at = case when note.text = excluded.text then note.updated_at else excluded.updated_at end
              returning updated_at),
            logged as (${changeLog('note', changedNote({ memberId, filmId }, sql`from saved`))})
          select updated_at from saved`;
        const { rows } = await withRoomForNotes(trx, memberId, () => saving.execute(trx));
        return rows[0]?.updated_at;
      });
    },

    removeNote: (key: Key) => remove('note', key),

    /**
     * Returns notes, last changed first. Of one film, its own note comes first.
     *
     * @param words undefined for all notes
     * @param filmId undefined for all films
     */
    async find(memberId: string, { words, filmId, limit, offset }: Wanted) {
      const ofFilm = filmId === undefined ? sql`true` : sql`film_id = ${filmId}`;
      const found = sql`from (${notesOf(memberId)}) as found join film on film.id = film_id
        where ${ofFilm} and ${has(words)}`;
      const first = filmId === undefined ? sql`` : sql`viewing_id is not null,`;
      const { rows } = await sql<FoundRow & { total: number }>`
        select film.id, title, poster_path as "posterPath", ${posterColour} as "posterColour",
          release_date as "releaseDate", viewing_id as "viewingId", day, text, found.updated_at as "updatedAt",
          (count(*) over ())::int as total
        ${found} order by ${first} found.updated_at desc, film_id, viewing_id limit ${limit} offset ${offset}`.execute(
        db,
      );
      const [row] = rows;
      if (row || offset === 0) return { total: row?.total ?? 0, rows };
      // A page after the last one.
      const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db);
      return { total: counted[0]?.total ?? 0, rows };
    },

    async tags({ memberId, filmId }: Key): Promise<string[]> {
      const row = await db
        .selectFrom('member_tags')
        .select('tags')
        .where('member_id', '=', memberId)
        .where('film_id', '=', filmId)
        .executeTakeFirst();
      return row?.tags ?? [];
    },

    /** @returns false for an unknown film */
    async saveTags({ memberId, filmId }: Key, tags: string[]): Promise<boolean> {
      if (tags.length === 0) {
        await remove('member_tags', { memberId, filmId });
        return filmExists(db, filmId);
      }
      const { numAffectedRows } = await sql`
        with saved as (
          insert into member_tags (member_id, film_id, tags)
          select ${memberId}::uuid, id, ${tags}::text[] from film where id = ${filmId}
          on conflict (member_id, film_id) do update set tags = excluded.tags
            where member_tags.tags <> excluded.tags returning 1)
        ${changeLog('note', changedNote({ memberId, filmId }, sql`from saved`))}`.execute(db);
      // The film may have these tags already.
      return numAffectedRows === 1n || filmExists(db, filmId);
    },

    /** Returns each tag once, in its most frequent spelling, with the number of its films; most films first. */
    async allTags(memberId: string): Promise<MemberTags['tags']> {
      const { rows } = await sql<MemberTags['tags'][number]>`
        select mode() within group (order by tag) as tag, count(distinct film_id)::int as films
        from member_tags, unnest(tags) as tag where member_id = ${memberId}
        group by lower(tag collate "und-x-icu")
        order by films desc, min(tag collate "und-x-icu"), min(tag)`.execute(db);
      return rows;
    },
  };
}
