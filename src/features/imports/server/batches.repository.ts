import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '#engine/database/database.ts';
import { lockMemberData, logChanges, outdateProfile } from '#engine/database/member-data.ts';
import type { ImportRow } from '#engine/database/schema.gen.ts';
import { addViewings, saveViewingNotes } from '#features/my-movies/server/my-movies.ts';
import { withRoomForNotes } from '#features/notes/server/notes.ts';
import { RATING_FIGURES } from '#features/ratings/contract/rating-categories.ts';
import { changeRatings } from '#features/ratings/server/ratings.ts';
import type { ImportApply } from '../contract/imports.ts';
import { readHere } from './here.repository.ts';
import { type ImportKey, importOf, rowOf } from './import-key.repository.ts';
import { undoNextList, writeNextList } from './lists.repository.ts';
import type { ParsedFilm } from './parsed-import.ts';
import { addedNoteBytes, countNotes, type Here, type PlanOptions, type RowPlan } from './plan-row.ts';
import type { Written } from './stored-import.ts';

/**
 * Maximum number of rows of one transaction. It is small, because the member's other writes wait for the transaction.
 */
const ROWS_AT_ONCE = 100;

type Settings = Pick<PlanOptions, 'conflicts' | 'nearIsSame' | 'undatedDays'>;
export type Plan = (film: ParsedFilm, here: Here, settings: Settings) => RowPlan;

export async function setProgress(db: Database, key: ImportKey, progress: number): Promise<void> {
  await db.updateTable('import').set({ progress }).where(importOf(key)).execute();
}

/**
 * Locks the member, then the import. The caller locks the films next, so that no deletion or merge can deadlock.
 *
 * @returns null if the account or the import is gone, or if the import is in another state
 */
async function lockImport(trx: Transaction, key: ImportKey, isUndo: boolean) {
  await lockMemberData(trx, key.memberId);
  const found = await trx
    .selectFrom('import')
    .select(['conflicts', 'near_is_same', 'undated_days'])
    .where(importOf(key))
    .where('state', '=', 'applying')
    .where('is_undo', '=', isUndo)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return null;
  // A CHECK constraint of the table allows only these values.
  const conflicts = (found.conflicts ?? 'mine') as ImportApply['conflicts'];
  return { conflicts, nearIsSame: found.near_is_same, undatedDays: new Set(found.undated_days) };
}

async function lockFilms(trx: Transaction, ids: number[]): Promise<Set<number>> {
  const rows = await trx
    .selectFrom('film')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map((row) => row.id));
}

type PlannedRow = { line: number; filmId: number; plan: RowPlan };

async function forgetChoices(trx: Transaction, key: ImportKey, lines: number[]) {
  await sql`
    update import_row set choice = null, status = 'unknown', candidates = '{}', is_decided = false
    where ${rowOf(key)} and line = any(${lines}::int[])`.execute(trx);
}

/** Returns when the notes on films and viewings were last changed, in ISO 8601 by their ids. */
async function noteTimes(trx: Transaction, memberId: string, rows: PlannedRow[]): Promise<Map<string, string>> {
  const viewings = rows.flatMap(({ plan }) => plan.noted.map(({ id }) => id));
  const { rows: found } = await sql<{ id: string; at: Date }>`
    select film_id::text as id, updated_at as at from note
    where member_id = ${memberId} and film_id = any(${rows.map(({ filmId }) => filmId)}::int[])
    union all
    select viewing_id::text, updated_at from viewing_note
    where member_id = ${memberId} and viewing_id = any(${viewings}::uuid[])`.execute(trx);
  return new Map(found.map(({ id, at }) => [id, at.toISOString()]));
}

async function writeRows(trx: Transaction, key: ImportKey, rows: PlannedRow[]): Promise<void> {
  const { memberId } = key;
  const at = new Date();
  const beforeAt = await noteTimes(trx, memberId, rows);
  const writing = rows.map(({ line, filmId, plan }) => ({
    line,
    filmId,
    plan,
    viewings: plan.viewings.map((date) => ({ id: randomUUID(), filmId, ...date })),
  }));
  await addViewings(
    trx,
    memberId,
    writing.flatMap((row) => row.viewings),
    at,
  );
  await writeWords(trx, memberId, writing, at);
  const listed = writing.flatMap(({ filmId, plan }) => (plan.watchlist ? [{ filmId, ...plan.watchlist }] : []));
  await sql`
    insert into watchlist_entry (member_id, film_id, day, added_at)
    select ${memberId}::uuid, "filmId", day, at
    from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb) as given("filmId" int, day date, at timestamptz)
    on conflict do nothing`.execute(trx);
  await logChanges(trx, memberId, 'watchlist', listed);
  const rated = writing.filter(({ plan }) => plan.ratings.length > 0);
  await changeRatings(
    trx,
    memberId,
    rated.map(({ filmId, plan }) => ({ filmId, add: plan.ratings, remove: [], keepsNewest: plan.keepsNewest })),
  );
  const done = writing.map(({ line, filmId, plan, viewings }) => {
    const written: Written = {
      viewings: viewings.map(({ id, note }) => (note ? { id, notedAt: at.toISOString() } : { id })),
      ratings: plan.ratings.map(({ savedAt, figures }) => ({ at: savedAt.toISOString(), figures })),
      watchlist: plan.watchlist ? (plan.watchlist.at?.toISOString() ?? plan.watchlist.day) : null,
      words: {
        at: at.toISOString(),
        notes: countNotes(plan),
        noteBytes: addedNoteBytes(plan),
        note: plan.note ? { before: plan.note.before, beforeAt: beforeAt.get(String(filmId)) } : null,
        noted: plan.noted.map(({ id, before }) => ({ id, before, beforeAt: beforeAt.get(id) })),
        tags: plan.tags,
      },
    };
    return { line, written };
  });
  await sql`
    update import_row set written = given.written, adds_viewings = 0, adds_rating = 0, adds_watchlist = 0,
      adds_notes = 0, adds_note_bytes = 0, adds_tags = 0, status = case status when 'ambiguous' then 'matched' else status end
    from jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as given(line int, written jsonb)
    where ${rowOf(key)} and import_row.line = given.line`.execute(trx);
}

/** Writes the notes on viewings that are here, the notes on films and the tags. */
async function writeWords(trx: Transaction, memberId: string, rows: PlannedRow[], at: Date): Promise<void> {
  const noted = rows.flatMap(({ plan }) => plan.noted.map(({ id, text }) => ({ id, note: text })));
  await saveViewingNotes(trx, memberId, noted, at);
  const notes = rows.flatMap(({ filmId, plan: { note } }) => (note ? [{ filmId, text: note.text }] : []));
  const noting = sql`
    insert into note (member_id, film_id, text, updated_at)
    select ${memberId}::uuid, "filmId", text, ${at}
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as given("filmId" int, text text)
    on conflict (member_id, film_id) do update set text = excluded.text, updated_at = excluded.updated_at`;
  if (notes.length > 0) await withRoomForNotes(trx, memberId, () => noting.execute(trx));
  const tagged = rows.flatMap(({ filmId, plan: { tags } }) => (tags.length > 0 ? [{ filmId, tags }] : []));
  await sql`
    insert into member_tags (member_id, film_id, tags)
    select ${memberId}::uuid, "filmId", array(select jsonb_array_elements_text(tags))
    from jsonb_to_recordset(${JSON.stringify(tagged)}::jsonb) as given("filmId" int, tags jsonb)
    on conflict (member_id, film_id) do update set tags = member_tags.tags || excluded.tags`.execute(trx);
  await logChanges(trx, memberId, 'note', [...notes, ...tagged]);
}

/** Restores the notes that the member has not changed since, and removes the tags. */
async function undoWords(
  trx: Transaction,
  memberId: string,
  rows: { filmId: number; written: Written }[],
): Promise<void> {
  const words = rows.flatMap(({ filmId, written }) => (written.words ? [{ filmId, ...written.words }] : []));
  const noted = words.flatMap(({ at, noted: some }) => some.map((one) => ({ ...one, at })));
  const notes = words.flatMap(({ filmId, at, note }) => (note ? [{ filmId, at, ...note }] : []));
  const [ofViewings, ofFilms] = [JSON.stringify(noted), JSON.stringify(notes)];
  await sql`
    update viewing_note set text = before, updated_at = coalesce("beforeAt", updated_at)
    from jsonb_to_recordset(${ofViewings}::jsonb) as given(id uuid, before text, "beforeAt" timestamptz, at timestamptz)
    where member_id = ${memberId} and viewing_id = id and updated_at = at and before is not null`.execute(trx);
  await sql`
    delete from viewing_note using jsonb_to_recordset(${ofViewings}::jsonb) as given(id uuid, before text, at timestamptz)
    where member_id = ${memberId} and viewing_id = id and updated_at = at and before is null`.execute(trx);
  await sql`
    update note set text = before, updated_at = coalesce("beforeAt", updated_at)
    from jsonb_to_recordset(${ofFilms}::jsonb) as given("filmId" int, before text, "beforeAt" timestamptz, at timestamptz)
    where member_id = ${memberId} and film_id = "filmId" and updated_at = at and before is not null`.execute(trx);
  await sql`
    delete from note using jsonb_to_recordset(${ofFilms}::jsonb) as given("filmId" int, before text, at timestamptz)
    where member_id = ${memberId} and film_id = "filmId" and updated_at = at and before is null`.execute(trx);
  const tagged = JSON.stringify(
    words.filter(({ tags }) => tags.length > 0).map(({ filmId, tags }) => ({ filmId, tags })),
  );
  await sql`
    delete from member_tags using jsonb_to_recordset(${tagged}::jsonb) as given("filmId" int, tags jsonb)
    where member_id = ${memberId} and film_id = "filmId"
      and member_tags.tags <@ array(select jsonb_array_elements_text(given.tags))`.execute(trx);
  await sql`
    update member_tags set tags = array(
      select tag from unnest(member_tags.tags) with ordinality as held(tag, place)
      where not given.tags ? tag order by place)
    from jsonb_to_recordset(${tagged}::jsonb) as given("filmId" int, tags jsonb)
    where member_id = ${memberId} and film_id = "filmId"`.execute(trx);
  await logChanges(trx, memberId, 'note', words);
  await logChanges(
    trx,
    memberId,
    'viewing',
    words.flatMap(({ filmId, noted: some }) => some.map(({ id }) => ({ filmId, id }))),
  );
}

async function undoRows(
  trx: Transaction,
  memberId: string,
  rows: { filmId: number; written: Written }[],
): Promise<void> {
  await undoWords(trx, memberId, rows);
  const viewings = rows.flatMap(({ written }) => written.viewings);
  // A viewing stays if the member has written a note on it since.
  await sql`
    delete from viewing using jsonb_to_recordset(${JSON.stringify(viewings)}::jsonb) as given(id uuid, "notedAt" timestamptz)
    where member_id = ${memberId} and viewing.id = given.id and revision = 0
      and not exists (select from viewing_note
        where viewing_note.member_id = ${memberId} and viewing_id = given.id
          and updated_at is distinct from given."notedAt")`.execute(trx);
  await logChanges(
    trx,
    memberId,
    'viewing',
    rows.flatMap(({ filmId, written }) => written.viewings.map(({ id }) => ({ filmId, id }))),
  );
  const listed = rows.flatMap(({ filmId, written }) => (written.watchlist ? [{ filmId, at: written.watchlist }] : []));
  await sql`
    delete from watchlist_entry
    using jsonb_to_recordset(${JSON.stringify(listed)}::jsonb) as given("filmId" int, at text)
    where member_id = ${memberId} and film_id = "filmId"
      and case length(at) when 10 then added_at is null and day = at::date else added_at = at::timestamptz end`.execute(
    trx,
  );
  await logChanges(trx, memberId, 'watchlist', listed);
  const ratings = rows.flatMap(({ filmId, written }) =>
    written.ratings.map(({ at, figures }) => ({ film: filmId, at, ...figures })),
  );
  const figures = sql.join(RATING_FIGURES.map((figure) => sql`${sql.ref(figure)} int`));
  const same = sql.join(
    RATING_FIGURES.map((figure) => sql`history.${sql.ref(figure)} is not distinct from given.${sql.ref(figure)}`),
    sql` and `,
  );
  const { rows: unchanged } = await sql<{ id: string; film_id: number }>`
    select history.id, history.film_id from rating_history as history
    join jsonb_to_recordset(${JSON.stringify(ratings)}::jsonb) as given(film int, at timestamptz, ${figures})
      on history.film_id = film and saved_at = at and ${same}
    where history.member_id = ${memberId}`.execute(trx);
  await changeRatings(
    trx,
    memberId,
    [...Map.groupBy(unchanged, (row) => row.film_id)].map(([filmId, its]) => ({
      filmId,
      add: [],
      remove: its.map((row) => row.id),
      keepsNewest: false,
    })),
  );
}

type StoredRows = Pick<Selectable<ImportRow>, 'line' | 'film' | 'choice' | 'written'>[];
type Write = (trx: Transaction, rows: StoredRows, settings: Settings) => Promise<number>;
type BatchOptions = {
  isUndo: boolean;
  /** Gives the import's progress after this number of rows. */
  progress: (rows: number) => number;
};

/**
 * Writes the next rows of an import in one transaction.
 *
 * @param write returns the number of rows that are done
 * @returns this number, or null when nothing is left to do
 */
async function inBatch(
  db: Database,
  key: ImportKey,
  { isUndo, progress }: BatchOptions,
  write: Write,
): Promise<number | null> {
  return db.transaction().execute(async (trx) => {
    const settings = await lockImport(trx, key, isUndo);
    if (!settings) return null;
    const rows = await trx
      .selectFrom('import_row')
      .select(['line', 'film', 'choice', 'written'])
      .where(rowOf(key))
      .where(isUndo ? sql<boolean>`written is not null` : sql<boolean>`written is null and choice is not null`)
      .orderBy('line', isUndo ? 'desc' : 'asc')
      .limit(ROWS_AT_ONCE)
      .execute();
    if (rows.length === 0) {
      if (await (isUndo ? undoNextList : writeNextList)(trx, key)) return 0;
      const state = isUndo ? 'undone' : 'done';
      await trx.updateTable('import').set({ state, progress: 1 }).where(importOf(key)).execute();
      return null;
    }
    const done = await write(trx, rows, settings);
    await setProgress(trx, key, progress(done));
    await outdateProfile(trx, key.memberId);
    return done;
  });
}

type Progress = BatchOptions['progress'];

/** Writes the next rows that have a film. */
export const applyBatch = (db: Database, key: ImportKey, plan: Plan, progress: Progress) =>
  inBatch(db, key, { isUndo: false, progress }, async (trx, found, settings) => {
    // A second row of the same film waits for the next batch, so that it sees what the first row wrote.
    const rows = [...new Map(found.toReversed().map((row) => [row.choice ?? 0, row])).entries()];
    const filmIds = rows.map(([filmId]) => filmId);
    const stored = await lockFilms(trx, filmIds);
    const lost = rows.filter(([filmId]) => !stored.has(filmId));
    await forgetChoices(
      trx,
      key,
      lost.map(([, { line }]) => line),
    );
    const here = await readHere(trx, key.memberId, filmIds);
    const planned = rows
      .filter(([filmId]) => stored.has(filmId))
      .map(([filmId, { line, film }]) => {
        // The value was written by ImportsRepository.create.
        return { line, filmId, plan: plan(film as unknown as ParsedFilm, here(filmId), settings) };
      });
    await writeRows(trx, key, planned);
    return rows.length;
  });

/** Undoes the changes of the next rows, except values that were changed since. */
export const undoBatch = (db: Database, key: ImportKey, progress: Progress) =>
  inBatch(db, key, { isUndo: true, progress }, async (trx, last) => {
    // An earlier row of the same film waits for the next batch, because its note is the one that this row found.
    const found = [...new Map(last.toReversed().map((row) => [row.choice ?? 0, row])).values()];
    // The value was written by `writeRows`.
    const rows = found.map((row) => ({ filmId: row.choice ?? 0, written: row.written as unknown as Written }));
    await lockFilms(
      trx,
      rows.map(({ filmId }) => filmId),
    );
    await undoRows(trx, key.memberId, rows);
    await sql`
      update import_row set written = null,
        adds_viewings = jsonb_array_length(written -> 'viewings') + case when near_is_same then jsonb_array_length(near) else 0 end,
        adds_rating = least(1, jsonb_array_length(written -> 'ratings')),
        adds_watchlist = (written -> 'watchlist' <> 'null')::int,
        adds_notes = coalesce((written -> 'words' -> 'notes')::int, 0),
        adds_note_bytes = coalesce((written -> 'words' -> 'noteBytes')::int, 0),
        adds_tags = coalesce((written -> 'words' -> 'tags' <> '[]')::int, 0)
      from import
      where ${importOf(key)} and ${rowOf(key)} and line = any(${found.map((row) => row.line)}::int[])`.execute(trx);
    return found.length;
  });
