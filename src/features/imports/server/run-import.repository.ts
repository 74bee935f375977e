import { sql } from 'kysely';
import type { Database } from '#engine/database/database.ts';
import type { NearViewing, RowStatus } from '../contract/imports.ts';
import { applyBatch, type Plan, setProgress, undoBatch } from './batches.repository.ts';
import { readHere } from './here.repository.ts';
import { type ImportKey, importOf, rowOf } from './import-key.repository.ts';
import { listsHere } from './lists.repository.ts';
import { findMatches } from './matching.repository.ts';
import type { ParsedFilm } from './parsed-import.ts';
import type { ImportDoubts, ShownFilm } from './stored-import.ts';

export type SavedRow = {
  line: number;
  status: RowStatus;
  candidates: number[];
  elsewhere: ShownFilm | null;
  choice: number | null;
  pending: boolean;
  adds: {
    viewings: number;
    near: NearViewing[];
    overlapping: number;
    rating: number;
    watchlist: number;
    notes: number;
    noteBytes: number;
    notesTooLong: number;
    begun: number;
    /** 1 if the film gets tags. */
    tags: number;
    isNewer: boolean;
  };
};

/** The values of `SavedRow.adds`, as they come from JSON. */
const ADDS_GIVEN = sql`viewings int, near jsonb, overlapping int, rating int, watchlist int, notes int,
  "noteBytes" int, tags int, "notesTooLong" int, begun int`;
/** Stores them, except `isNewer`. */
const SET_ADDS = sql`adds_viewings = viewings, adds_rating = rating, adds_watchlist = given.watchlist,
  adds_notes = notes, adds_note_bytes = "noteBytes", adds_tags = tags, near = given.near,
  overlapping = given.overlapping, notes_too_long = "notesTooLong", begun = given.begun`;
/** The value was written by ImportsRepository.create. */
const FILM = sql<ParsedFilm>`film`.as('film');

export type RunImportRepository = ReturnType<typeof createRunImportRepository>;

/**
 * The queries of the jobs that match, apply and undo imports. Each batch of rows to apply or undo is one transaction,
 * so it is done completely or not at all.
 */
export function createRunImportRepository(db: Database) {
  return {
    findMatches: (memberId: string, rows: { line: number; film: ParsedFilm }[]) => findMatches(db, memberId, rows),

    readHere: (memberId: string, filmIds: number[]) => readHere(db, memberId, filmIds),

    async settings(key: ImportKey) {
      const found = await db
        .selectFrom('import')
        .innerJoin('member', 'member.id', 'import.member_id')
        .select(['import.state', 'import.include_not_horror', 'import.doubts', 'member.time_zone'])
        .where(importOf(key))
        .executeTakeFirst();
      // The value was written by ImportsRepository.create.
      return (
        found && { ...found, doubts: found.doubts as unknown as ImportDoubts, listsHere: await listsHere(db, key) }
      );
    },

    async rowsToMatch(key: ImportKey, after: number, limit: number) {
      return db
        .selectFrom('import_row')
        .select(['line', FILM, 'status', 'is_pending'])
        .where(rowOf(key))
        .where('line', '>', after)
        .where(
          sql<boolean>`(status is null or (status = 'unknown' or status = 'notHorror' and elsewhere is null) and not is_decided)`,
        )
        .orderBy('line')
        .limit(limit)
        .execute();
    },

    /**
     * Stores the films that a job has found, or that the member has chosen. Written rows stay as they are, and a job
     * does not change a choice of the member.
     *
     * @returns the number of changed rows
     */
    async saveMatches(key: ImportKey, rows: SavedRow[], isDecided = false): Promise<number> {
      const given = rows.map(({ adds, ...row }) => ({ ...row, ...adds }));
      const { numAffectedRows } = await sql`
        update import_row set status = given.status, elsewhere = given.elsewhere, choice = given.choice,
          candidates = array(select jsonb_array_elements_text(given.candidates)::int), is_decided = ${isDecided},
          is_pending = pending, ${SET_ADDS}, is_newer = given."isNewer"
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(line int, status text, candidates jsonb,
          elsewhere jsonb, choice int, pending bool, ${ADDS_GIVEN}, "isNewer" bool)
        where ${rowOf(key)} and import_row.line = given.line and (not is_decided or ${isDecided})
          and written is null`.execute(db);
      return Number(numAffectedRows);
    },

    /** Returns the open rows of films in the order of writing. @param filmIds null for all films with several rows */
    async rowsOfSharedFilms(key: ImportKey, filmIds: number[] | null) {
      const open = db.selectFrom('import_row').where(rowOf(key)).where('written', 'is', null);
      const shared = open.where('choice', 'is not', null).groupBy('choice').having(sql<boolean>`count(*) > 1`);
      return open
        .select(['line', FILM, 'choice'])
        .$narrowType<{ choice: number }>()
        .where((eb) =>
          filmIds ? sql<boolean>`choice = any(${filmIds}::int[])` : eb('choice', 'in', shared.select('choice')),
        )
        .orderBy('line')
        .execute();
    },

    async saveAdds(key: ImportKey, rows: (SavedRow['adds'] & { line: number })[]): Promise<void> {
      await sql`
        update import_row set ${SET_ADDS}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(line int, ${ADDS_GIVEN})
        where ${rowOf(key)} and import_row.line = given.line and written is null`.execute(db);
    },

    setProgress: (key: ImportKey, progress: number) => setProgress(db, key, progress),

    async endMatching(key: ImportKey, now: Date): Promise<void> {
      await db
        .updateTable('import')
        .set({ matched_at: now, progress: 1, state: sql`case state when 'reading' then 'ready' else state end` })
        .where(importOf(key))
        .execute();
    },

    /** Ends an import with an error. Written rows stay: the import can be undone, or continued. */
    async fail(key: ImportKey, problem: string): Promise<void> {
      await db
        .updateTable('import')
        .set({ state: sql`case state when 'reading' then 'failed' else 'done' end`, problem })
        .where(importOf(key))
        .where('state', 'in', ['reading', 'applying'])
        .execute();
    },

    /** Returns films that only TMDB has, and that the member wants to import although they are not horror. */
    async wantedElsewhere(key: ImportKey, all: boolean): Promise<{ line: number; id: number }[]> {
      return db
        .selectFrom('import_row')
        .select(['line', sql<number>`(elsewhere ->> 'id')::int`.as('id')])
        .where(rowOf(key))
        .where('status', '=', 'notHorror')
        .where('elsewhere', 'is not', null)
        .where('written', 'is', null)
        .where(sql<boolean>`(choice is not null or ${all} and not is_decided)`)
        .execute();
    },

    async choose(key: ImportKey, lines: number[]): Promise<void> {
      await sql`
        update import_row set choice = (elsewhere ->> 'id')::int,
          candidates = array_prepend((elsewhere ->> 'id')::int, array_remove(candidates, (elsewhere ->> 'id')::int))
        where ${rowOf(key)} and line = any(${lines}::int[])`.execute(db);
    },

    async countRows(key: ImportKey): Promise<{ all: number; open: number; applied: number }> {
      return db
        .selectFrom('import_row')
        .select(sql<number>`count(*)`.as('all'))
        .select(sql<number>`count(*) filter (where written is null and choice is not null)`.as('open'))
        .select(sql<number>`count(written)`.as('applied'))
        .where(rowOf(key))
        .executeTakeFirstOrThrow();
    },

    applyBatch: (key: ImportKey, plan: Plan, progress: (rows: number) => number) => applyBatch(db, key, plan, progress),

    undoBatch: (key: ImportKey, progress: (rows: number) => number) => undoBatch(db, key, progress),
  };
}
