import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '#engine/database/database.ts';
import { lockMemberData } from '#engine/database/member-data.ts';
import { requireViewingRoom } from '#features/my-movies/server/my-movies.ts';
import type { ImportSource } from '../contract/import-rules.ts';
import type { Import, ImportApply, ImportState, RowGroup, RowStatus } from '../contract/imports.ts';
import { chosen, type ImportKey, importOf, rowOf } from './import-key.repository.ts';
import { countNewLists, planLists, shownLists } from './lists.repository.ts';
import type { ImportDoubts, LeftOut, NewImport, StoredRow } from './stored-import.ts';

/**
 * Number of imports that are stored for each member, so that they can be undone and their unresolved rows looked up.
 */
const MAX_KEPT = 10;

/** An import without its rows. Only this feature writes these columns. */
export type ImportSummary = {
  id: string;
  source: ImportSource;
  state: ImportState;
  is_undo: boolean;
  files: string[];
  problem: string | null;
  created_at: Date;
  problems: number;
  doubts: ImportDoubts;
  progress: number;
  /** Number of lists in the files. */
  lists: number;
  counts: Import['counts'];
};

type InTransaction = (trx: Transaction) => Promise<void>;

export type ImportsRepository = ReturnType<typeof createImportsRepository>;

/** @param canLookUp true if rows that the catalogue lacks are looked up at TMDB */
export function createImportsRepository(db: Database, canLookUp: boolean) {
  // A row without a year and an id cannot be looked up.
  const isNotLookedUp = sql<boolean>`status = 'unknown' and not is_decided and (not ${canLookUp}::bool or is_pending
    or coalesce(film ->> 'year', film ->> 'tmdbId', film ->> 'imdbId') is null)`;
  const FINER: Partial<Record<RowGroup, RawBuilder<boolean>>> = {
    waiting: sql`status = 'ambiguous' and choice is null`,
    proposed: sql`status = 'ambiguous' and choice is not null`,
    notLookedUp: isNotLookedUp,
    notFound: sql`status = 'unknown' and not (${isNotLookedUp})`,
  };

  const rowsOf = (key: ImportKey) => db.selectFrom('import_row').selectAll().where(rowOf(key)).orderBy('line');

  /**
   * Counts the viewings that rows with a film add. The job may find films for more rows, and stops at the limit of
   * viewings.
   */
  async function viewingsToAdd(trx: Database, key: ImportKey, settings?: ImportApply) {
    const left = settings?.nearIsSame ? sql`jsonb_array_length(near)` : sql`0`;
    const { adding } = await trx
      .selectFrom('import_row')
      .select(sql<number>`coalesce(sum(adds_viewings - ${left}), 0)::int`.as('adding'))
      .where(rowOf(key))
      .where('choice', 'is not', null)
      .where('written', 'is', null)
      .executeTakeFirstOrThrow();
    return adding;
  }

  /** Returns the size of the notes that rows with a film add. @param others the films that are not horror count too */
  async function noteBytesToAdd(trx: Database, key: ImportKey, others = false): Promise<number> {
    // A film that the job is going to store has no notes here yet.
    const inFile = sql`coalesce(octet_length(film ->> 'note'), 0) + (
      select coalesce(sum(octet_length(one ->> 'note')), 0) from jsonb_array_elements(film -> 'viewings') as one)`;
    const { bytes } = await trx
      .selectFrom('import_row')
      .select(
        sql<number>`coalesce(sum(case when choice is null then ${inFile} else adds_note_bytes end), 0)::int`.as(
          'bytes',
        ),
      )
      .where(rowOf(key))
      .where(sql<boolean>`${chosen(others)} is not null`)
      .where('written', 'is', null)
      .executeTakeFirstOrThrow();
    return bytes;
  }

  async function insertRows(trx: Transaction, { memberId, importId }: ImportKey, films: NewImport['films']) {
    let rows = 0;
    for (const some of films) {
      const { numAffectedRows } = await sql`
        insert into import_row (member_id, import_id, line, film)
        select ${memberId}::uuid, ${importId}::uuid, ${rows}::int + place, film
        from jsonb_array_elements(${some}::jsonb) with ordinality as given(film, place)`.execute(trx);
      rows += Number(numAffectedRows);
    }
  }

  return {
    async timeZone(memberId: string): Promise<string | null> {
      const member = await db.selectFrom('member').select('time_zone').where('id', '=', memberId).executeTakeFirst();
      return member?.time_zone ?? null;
    },

    async isApplying(memberId: string): Promise<boolean> {
      const row = await db
        .selectFrom('import')
        .select('id')
        .where('member_id', '=', memberId)
        .where('state', '=', 'applying')
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Stores an import. Deletes the member's imports that were not applied, and the oldest ones above MAX_KEPT.
     *
     * @returns null while another import is being applied
     */
    async create(
      memberId: string,
      { films, left, ...given }: NewImport,
      enqueue: (trx: Transaction, importId: string) => Promise<void>,
    ): Promise<string | null> {
      return db.transaction().execute(async (trx) => {
        // Of two uploads at the same time, the second waits here and then sees the first.
        await lockMemberData(trx, memberId);
        const known = await trx
          .selectFrom('import')
          .select(['id', 'state'])
          .where('member_id', '=', memberId)
          .orderBy('created_at', 'desc')
          .execute();
        if (known.some((row) => row.state === 'applying')) return null;
        const isOpen = (state: string) => ['reading', 'ready', 'failed'].includes(state);
        const applied = known.filter(({ state }) => !isOpen(state));
        const old = [...known.filter(({ state }) => isOpen(state)), ...applied.slice(MAX_KEPT - 1)].map(({ id }) => id);
        await trx
          .deleteFrom('import')
          .where('member_id', '=', memberId)
          .where('id', '=', sql<string>`any(${old}::uuid[])`)
          .execute();
        const { id } = await trx
          .insertInto('import')
          .values({
            member_id: memberId,
            source: given.source,
            files: given.files,
            left_counts: JSON.stringify(given.leftCounts),
            left_out: left,
            problems: given.problems,
            doubts: JSON.stringify(given.doubts),
            lists: JSON.stringify(given.lists),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await insertRows(trx, { memberId, importId: id }, films);
        await enqueue(trx, id);
        return id;
      });
    },

    async state(key: ImportKey): Promise<ImportState | undefined> {
      const row = await db.selectFrom('import').select('state').where(importOf(key)).executeTakeFirst();
      return row?.state as ImportState | undefined; // only this feature writes the column
    },

    /** Returns one import of a member, or all the member's imports, newest first. */
    async summaries(memberId: string, importId: string | null = null): Promise<ImportSummary[]> {
      const of = (status: RowStatus) => sql`count(*) filter (where status = ${status})`;
      const { rows } = await sql<ImportSummary>`
        select id, source, state, is_undo, files, problem, created_at, problems, doubts, progress,
          jsonb_array_length(lists) as lists,
          jsonb_build_object('rows', count(line),
            'viewings', coalesce(sum(jsonb_array_length(film -> 'viewings')), 0),
            'ratings', count(*) filter (where film -> 'rating' <> 'null'),
            'watchlist', count(*) filter (where film -> 'watchlisted' <> 'null'),
            'matched', ${of('matched')}, 'ambiguous', ${of('ambiguous')}, 'unknown', ${of('unknown')},
            'notLookedUp', count(*) filter (where ${isNotLookedUp}),
            'proposed', count(choice) filter (where status = 'ambiguous'),
            'notHorror', ${of('notHorror')}, 'notHorrorKnown', count(elsewhere) filter (where status = 'notHorror'),
            'newer', count(*) filter (where status = 'conflict' and is_newer),
            'alreadyHere', ${of('alreadyHere')}, 'conflicts', ${of('conflict')}, 'applied', count(written),
            'overlapping', coalesce(sum(overlapping), 0),
            'begun', coalesce(sum(begun), 0),
            'notesTooLong', coalesce(sum(notes_too_long), 0),
            'nearViewings', coalesce(sum(jsonb_array_length(near)) filter (where written is null), 0),
            'adds', jsonb_build_object('viewings', coalesce(sum(adds_viewings), 0),
              'ratings', coalesce(sum(adds_rating), 0), 'watchlist', coalesce(sum(adds_watchlist), 0),
              'notes', coalesce(sum(adds_notes), 0), 'tags', coalesce(sum(adds_tags), 0), 'lists', 0),
            'wrote', jsonb_build_object('viewings', coalesce(sum(jsonb_array_length(written -> 'viewings')), 0),
              'ratings', count(*) filter (where written -> 'ratings' <> '[]'),
              'watchlist', count(*) filter (where written -> 'watchlist' <> 'null'),
              'notes', coalesce(sum((written -> 'words' -> 'notes')::int), 0),
              'tags', count(*) filter (where written -> 'words' -> 'tags' <> '[]'),
              'lists', (select count(*) from jsonb_array_elements(lists) as list where list ? 'written')),
            'left', left_counts) as counts
        from import left join import_row on import_row.member_id = import.member_id and import_id = id
        where import.member_id = ${memberId} and id = coalesce(${importId}::uuid, id)
        group by import.member_id, id order by created_at desc`.execute(db);
      return rows;
    },

    /** Returns the first new viewings that are a day before or after one of the member's viewings. */
    async nearViewings(key: ImportKey, limit: number): Promise<Import['nearViewings']> {
      const { rows } = await sql<Import['nearViewings'][number]>`
        select film ->> 'title' as title, one ->> 'date' as date, one ->> 'here' as here
        from import_row, jsonb_array_elements(near) as one
        where ${rowOf(key)} and written is null
        order by line, date limit ${limit}`.execute(db);
      return rows;
    },

    shownLists: (key: ImportKey) => shownLists(db, key),

    countNewLists: (key: ImportKey) => countNewLists(db, key),

    noteBytesToAdd: (key: ImportKey) => noteBytesToAdd(db, key),

    /** @param groups empty for all */
    async rows(key: ImportKey, { groups, limit, offset }: { groups: RowGroup[]; limit: number; offset: number }) {
      const all = db
        .selectFrom('import_row')
        .where(rowOf(key))
        .$if(groups.length > 0, (query) =>
          query.where((eb) => eb.or(groups.map((group) => FINER[group] ?? sql<boolean>`status = ${group}`))),
        );
      const { total } = await all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const rows = await all
        .selectAll()
        // Rows for which the member must choose a film come before rows with a proposed film.
        .orderBy(sql`status = 'ambiguous' and choice is not null`)
        .orderBy('line')
        .limit(limit)
        .offset(offset)
        .execute();
      return { total, rows: rows.map(toRow) };
    },

    async row(key: ImportKey, line: number): Promise<StoredRow | undefined> {
      const row = await rowsOf(key).where('line', '=', line).executeTakeFirst();
      return row && toRow(row);
    },

    /** Returns films as the screen shows them. Films that are no longer in the catalogue are missing. */
    async films(ids: number[]) {
      const rows = await db
        .selectFrom('film')
        .select(['id', 'title', 'release_date as releaseDate', 'poster_path as posterPath', 'directors'])
        .where('id', '=', sql<number>`any(${ids}::int[])`)
        .execute();
      return new Map(rows.map(({ directors, ...row }) => [row.id, { ...row, director: directors.join(', ') || null }]));
    },

    async ratingsHere(memberId: string, filmIds: number[]): Promise<Map<number, number | null>> {
      const rows = await db
        .selectFrom('rating')
        .select(['film_id', 'overall'])
        .where('member_id', '=', memberId)
        .where('film_id', '=', sql<number>`any(${filmIds}::int[])`)
        .execute();
      return new Map(rows.map((row) => [row.film_id, row.overall]));
    },

    async leftOut(key: ImportKey): Promise<LeftOut[] | undefined> {
      const row = await db.selectFrom('import').select('left_out').where(importOf(key)).executeTakeFirst();
      return row && (row.left_out as LeftOut[]); // written by `create`
    },

    /** Returns the rows whose notes or plays are left out. */
    async inPart(key: ImportKey): Promise<(StoredRow & { notes_too_long: number; begun: number })[]> {
      const isInPart = sql<boolean>`notes_too_long + begun > 0`;
      return (await rowsOf(key).where(isInPart).execute()).map(toRow);
    },

    /** Returns rows that have no film, or that the member left out. */
    async unresolved(key: ImportKey): Promise<StoredRow[]> {
      const rows = await rowsOf(key).where('choice', 'is', null).where('written', 'is', null).execute();
      return rows.map(toRow);
    },

    /**
     * Returns imports that a job works on, and imports with rows that must be looked up again. These rows have no film,
     * and TMDB was unavailable at their last look-up, or that look-up was earlier than `before`.
     */
    async unfinished(before: Date): Promise<(ImportKey & { next: 'match' | 'apply' | 'undo' })[]> {
      const { rows } = await sql<ImportKey & { next: 'match' | 'apply' | 'undo' }>`
        select member_id as "memberId", id as "importId",
          case when state <> 'applying' then 'match' when is_undo then 'undo' else 'apply' end as next
        from import
        where state in ('reading', 'applying') or state <> 'failed' and exists (
          select from import_row as one
          where one.member_id = import.member_id and import_id = import.id and not is_decided
            and (status = 'unknown' or status = 'notHorror' and elsewhere is null)
            and (is_pending or matched_at < ${before}))`.execute(db);
      return rows;
    },

    /**
     * @returns false if the import's state is not in `from`, or while an import is applied
     * @throws AppError conflict for too many viewings, lists, films of lists or notes, or for a list's name that is taken
     */
    async begin(
      key: ImportKey,
      { from, isUndo, settings }: { from: ImportState[]; isUndo: boolean; settings?: ImportApply | undefined },
      enqueue: InTransaction,
    ): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        await lockMemberData(trx, key.memberId);
        const changed = await trx
          .updateTable('import')
          .set({ state: 'applying', progress: 0, problem: null, is_undo: isUndo })
          .$if(settings !== undefined, (query) =>
            query.set({
              conflicts: settings?.conflicts ?? null,
              include_not_horror: settings?.includeNotHorror ?? false,
              near_is_same: settings?.nearIsSame ?? false,
              undated_days: settings?.undatedDays ?? [],
            }),
          )
          .where(importOf(key))
          .where('state', 'in', from)
          .where(
            // A member applies one import at a time.
            sql<boolean>`not exists (select from import as other
              where other.member_id = ${key.memberId} and other.state = 'applying')`,
          )
          .executeTakeFirst();
        if (changed.numUpdatedRows === 0n) return false;
        if (!isUndo) await requireViewingRoom(trx, key.memberId, await viewingsToAdd(trx, key, settings));
        if (!isUndo) await planLists(trx, key, await noteBytesToAdd(trx, key, settings?.includeNotHorror), settings);
        await enqueue(trx);
        return true;
      });
    },

    /** @returns false while the import is being applied */
    async remove(key: ImportKey): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('import')
        .where(importOf(key))
        .where('state', '<>', 'applying')
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

type AnyRow = { film: unknown; elsewhere: unknown; written: unknown; status: string | null };
/** Only this feature writes these columns. */
const toRow = <Row extends AnyRow>(row: Row) => ({
  ...row,
  film: row.film as StoredRow['film'],
  elsewhere: row.elsewhere as StoredRow['elsewhere'],
  status: row.status as RowStatus | null,
});
