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

/** The columns that say what a row adds. */
export type Adds = {
  adds_viewings: number;
  /** 1 if the film gets a rating, an entry of the watchlist or tags. */
  adds_rating: number;
  adds_watchlist: number;
  adds_tags: number;
  adds_notes: number;
  adds_note_bytes: number;
  near: NearViewing[];
  overlapping: number;
  notes_too_long: number;
  begun: number;
};

/** The columns that the search for a film fills. */
export type SavedRow = Adds & {
  line: number;
  status: RowStatus;
  candidates: number[];
  elsewhere: ShownFilm | null;
  choice: number | null;
  is_pending: boolean;
  is_newer: boolean;
};

const ADDS: (keyof Adds)[] = [
  ...(['adds_viewings', 'adds_rating', 'adds_watchlist', 'adds_tags', 'adds_notes', 'adds_note_bytes'] as const),
  ...(['near', 'overlapping', 'notes_too_long', 'begun'] as const),
];
const FOUND: (keyof SavedRow)[] = ['status', 'candidates', 'elsewhere', 'choice', 'is_pending', 'is_newer', ...ADDS];

const given = (columns: string[]) =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`given.${column}`)}`));
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
      const { numAffectedRows } = await sql`
        update import_row set is_decided = ${isDecided}, ${given(FOUND)}
        from jsonb_populate_recordset(null::import_row, ${JSON.stringify(rows)}::jsonb) as given
        where ${rowOf(key)} and import_row.line = given.line and (not import_row.is_decided or ${isDecided})
          and import_row.written is null`.execute(db);
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

    async saveAdds(key: ImportKey, rows: (Adds & { line: number })[]): Promise<void> {
      await sql`
        update import_row set ${given(ADDS)}
        from jsonb_populate_recordset(null::import_row, ${JSON.stringify(rows)}::jsonb) as given
        where ${rowOf(key)} and import_row.line = given.line and import_row.written is null`.execute(db);
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
