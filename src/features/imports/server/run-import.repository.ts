import { sql } from 'kysely';
import type { Database } from '#engine/database/database.ts';
import type { NearViewing, RowStatus } from '../contract/imports.ts';
import { applyBatch, type Plan, rowsOf, setProgress, undoBatch } from './batches.repository.ts';
import { readHere } from './here.repository.ts';
import type { ImportKey } from './imports.repository.ts';
import { findMatches } from './matching.repository.ts';
import type { ParsedFilm } from './parsed-import.ts';
import type { ShownFilm } from './stored-import.ts';

export type SavedRow = {
  line: number;
  status: RowStatus;
  candidates: number[];
  elsewhere: ShownFilm | null;
  choice: number | null;
  pending: boolean;
  adds: { viewings: number; near: NearViewing[]; rating: number; watchlist: number; isNewer: boolean };
};

export type RunImportRepository = ReturnType<typeof createRunImportRepository>;

/**
 * The queries of the jobs that match, apply and undo imports. Each batch of rows to apply or undo is one transaction,
 * so it is done completely or not at all.
 */
export function createRunImportRepository(db: Database) {
  return {
    findMatches: (memberId: string, rows: { line: number; film: ParsedFilm }[]) => findMatches(db, memberId, rows),

    readHere: (memberId: string, filmIds: number[]) => readHere(db, memberId, filmIds),

    async settings({ memberId, importId }: ImportKey) {
      return db
        .selectFrom('import')
        .innerJoin('member', 'member.id', 'import.member_id')
        .select(['import.state', 'import.include_not_horror', 'member.time_zone'])
        .where('import.member_id', '=', memberId)
        .where('import.id', '=', importId)
        .executeTakeFirst();
    },

    async rowsToMatch(key: ImportKey, after: number, limit: number) {
      const rows = await rowsOf(db, key)
        .select(['line', 'film', 'status', 'is_pending'])
        .where('line', '>', after)
        .where(
          sql<boolean>`(status is null or (status = 'unknown' or status = 'notHorror' and elsewhere is null) and not is_decided)`,
        )
        .orderBy('line')
        .limit(limit)
        .execute();
      // The value was written by ImportsRepository.create.
      return rows.map((row) => ({ ...row, film: row.film as unknown as ParsedFilm }));
    },

    /** Rows that the member has decided meanwhile stay as they are. */
    async saveMatches({ memberId, importId }: ImportKey, rows: SavedRow[]): Promise<void> {
      const given = rows.map(({ adds, ...row }) => ({ ...row, ...adds }));
      await sql`
        update import_row set status = given.status, elsewhere = given.elsewhere, choice = given.choice,
          candidates = array(select jsonb_array_elements_text(given.candidates)::int),
          is_pending = pending, adds_viewings = viewings, adds_rating = rating, adds_watchlist = watchlist,
          near = given.near, is_newer = given."isNewer"
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(line int, status text, candidates jsonb,
          elsewhere jsonb, choice int, pending bool, viewings int, near jsonb, rating int, watchlist int, "isNewer" bool)
        where member_id = ${memberId} and import_id = ${importId} and import_row.line = given.line
          and not is_decided and written is null`.execute(db);
    },

    /** Stores the member's choice. @returns false if the row is already applied */
    async decide(
      { memberId, importId }: ImportKey,
      { adds, ...row }: Omit<SavedRow, 'pending' | 'elsewhere'>,
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('import_row')
        .set({ status: row.status, candidates: row.candidates, choice: row.choice, is_decided: true })
        .set({ adds_viewings: adds.viewings, adds_rating: adds.rating, adds_watchlist: adds.watchlist })
        .set({ near: JSON.stringify(adds.near), is_newer: adds.isNewer })
        .where('member_id', '=', memberId)
        .where('import_id', '=', importId)
        .where('line', '=', row.line)
        .where('written', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    setProgress: (key: ImportKey, progress: number) => setProgress(db, key, progress),

    async endMatching({ memberId, importId }: ImportKey, now: Date): Promise<void> {
      await db
        .updateTable('import')
        .set({ matched_at: now, progress: 1, state: sql`case state when 'reading' then 'ready' else state end` })
        .where('member_id', '=', memberId)
        .where('id', '=', importId)
        .execute();
    },

    /** Ends an import with an error. Written rows stay: the import can be undone, or continued. */
    async fail({ memberId, importId }: ImportKey, problem: string): Promise<void> {
      await db
        .updateTable('import')
        .set({ state: sql`case state when 'reading' then 'failed' else 'done' end`, problem })
        .where('member_id', '=', memberId)
        .where('id', '=', importId)
        .where('state', 'in', ['reading', 'applying'])
        .execute();
    },

    /** Returns films that only TMDB has, and that the member wants to import although they are not horror. */
    async wantedElsewhere(key: ImportKey, all: boolean): Promise<{ line: number; id: number }[]> {
      const rows = await rowsOf(db, key)
        .select(['line', sql<number>`(elsewhere ->> 'id')::int`.as('id')])
        .where('status', '=', 'notHorror')
        .where('elsewhere', 'is not', null)
        .where('written', 'is', null)
        .where(sql<boolean>`(choice is not null or ${all} and not is_decided)`)
        .execute();
      return rows;
    },

    async choose({ memberId, importId }: ImportKey, lines: number[]): Promise<void> {
      await sql`
        update import_row set choice = (elsewhere ->> 'id')::int,
          candidates = array_prepend((elsewhere ->> 'id')::int, array_remove(candidates, (elsewhere ->> 'id')::int))
        where member_id = ${memberId} and import_id = ${importId} and line = any(${lines}::int[])`.execute(db);
    },

    async countRows(key: ImportKey): Promise<{ open: number; applied: number }> {
      return rowsOf(db, key)
        .select(sql<number>`count(*) filter (where written is null and choice is not null)`.as('open'))
        .select(sql<number>`count(written)`.as('applied'))
        .executeTakeFirstOrThrow();
    },

    applyBatch: (key: ImportKey, plan: Plan, progress: (rows: number) => number) => applyBatch(db, key, plan, progress),

    undoBatch: (key: ImportKey, progress: (rows: number) => number) => undoBatch(db, key, progress),
  };
}
