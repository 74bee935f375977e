import { calendarOf } from '#engine/lib/dates.ts';
import type { ImportKey } from './import-key.repository.ts';
import { type Match, matchRow, type NamedFilm } from './match-row.ts';
import type { ParsedFilm } from './parsed-import.ts';
import {
  addedNoteBytes,
  countNotes,
  type Here,
  hereAfter,
  leavesOut,
  type PlanOptions,
  planRow,
  type RowPlan,
  writesNothing,
} from './plan-row.ts';
import type { Adds, RunImportRepository, SavedRow } from './run-import.repository.ts';
import type { ImportDoubts, ShownFilm } from './stored-import.ts';

const ROWS_AT_ONCE = 500;
/** Number of simultaneous requests to the source. The source has its own rate limit. */
const LOOK_UPS_AT_ONCE = 8;

export type LookedUp =
  /** The film is in the catalogue now. */
  | { kind: 'stored' }
  | { kind: 'not-horror'; film: ShownFilm }
  | { kind: 'none' }
  /** The source is unavailable. */
  | { kind: 'away' };

export type FilmSource = {
  /** Looks up a film by id, otherwise by title and year. */
  lookUp: (film: NamedFilm, signal: AbortSignal) => Promise<LookedUp>;
  /** Stores a film that is not horror. Only members' lists show such a film. @returns false if it cannot be stored */
  keep: (filmId: number, signal: AbortSignal) => Promise<boolean>;
};

type Row = { line: number; film: ParsedFilm; status: string | null; is_pending: boolean };
export type RunNeeds = { repository: RunImportRepository; source?: FilmSource | undefined; clock: () => Date };

type ImportSettings = { time_zone: string | null; doubts?: ImportDoubts; listsHere?: (string | null)[] };

export const planOptions = ({ time_zone, doubts, listsHere = [] }: ImportSettings, now: Date): PlanOptions => ({
  ...calendarOf(time_zone ?? 'UTC'),
  doubtfulDays: new Set(doubts?.doubtfulDays?.map(({ date }) => date)),
  conflicts: 'mine',
  listsHere,
  nearIsSame: false,
  undatedDays: new Set(),
  now,
});

const addsOf = (plan: RowPlan): Adds => ({
  adds_viewings: plan.viewings.length,
  adds_rating: Number(plan.ratings.length > 0),
  adds_watchlist: Number(plan.watchlist !== undefined),
  adds_tags: Number(plan.tags.length > 0),
  adds_notes: countNotes(plan),
  adds_note_bytes: addedNoteBytes(plan),
  near: plan.near,
  overlapping: plan.overlapping,
  notes_too_long: plan.notesTooLong,
  begun: plan.begun,
});

/** Of a row without a film. */
export const NOTHING_NEW: Adds & Pick<SavedRow, 'is_newer'> = {
  ...{ adds_viewings: 0, adds_rating: 0, adds_watchlist: 0, adds_tags: 0, adds_notes: 0, adds_note_bytes: 0 },
  ...{ near: [], overlapping: 0, notes_too_long: 0, begun: 0, is_newer: false },
};

export function statusOf(film: ParsedFilm, here: Here, options: PlanOptions) {
  const plan = planRow(film, here, options);
  const status: SavedRow['status'] =
    (plan.isConflict && 'conflict') || (writesNothing(plan) && !leavesOut(plan) ? 'alreadyHere' : 'matched');
  return { status, ...addsOf(plan), is_newer: plan.isNewer };
}

/**
 * Counts again what the rows of these films add: a second row of a film finds what the first one writes.
 *
 * @param filmIds null for all films that have several rows
 */
export async function countSharedFilms(
  repository: RunImportRepository,
  key: ImportKey,
  filmIds: number[] | null,
  options: PlanOptions,
): Promise<void> {
  const rows = await repository.rowsOfSharedFilms(key, filmIds);
  const hereOf = await repository.readHere(
    key.memberId,
    rows.map(({ choice }) => choice),
  );
  const now = new Map<number, Here>();
  const counted = rows.map(({ line, choice, film }) => {
    const here = now.get(choice) ?? hereOf(choice);
    const plan = planRow(film, here, options);
    now.set(choice, hereAfter(here, plan));
    return { line, ...addsOf(plan) };
  });
  await repository.saveAdds(key, counted);
}

/** Combines the catalogue's match of a row with the source's result. */
function toSaved({ film }: Row, match: Match, result: LookedUp | undefined) {
  const found = { ...match, elsewhere: null, is_pending: result?.kind === 'away' };
  if (result?.kind === 'not-horror')
    return match.status === 'matched'
      ? found
      : { ...found, status: 'notHorror' as const, choice: null, elsewhere: result.film };
  const isOther = match.status === 'unknown' && film.isOtherGenre && !found.is_pending;
  return isOther ? { ...found, status: 'notHorror' as const } : found;
}

export function createMatching({ repository, source, clock }: RunNeeds) {
  /**
   * True if the row must be looked up at the source. This includes a row that matches only a film of another year,
   * because the catalogue may lack the right film.
   */
  const isOpen = ({ film, ...row }: Row, match: Match) =>
    (row.status === null || row.is_pending) &&
    match.status !== 'matched' &&
    (film.year !== null || film.tmdbId !== null || film.imdbId !== null);

  async function lookUp(rows: Row[], signal: AbortSignal): Promise<Map<number, LookedUp>> {
    const found = new Map<number, LookedUp>();
    if (!source) return found;
    const waiting = [...rows];
    let away = false;
    const work = async () => {
      for (let row = waiting.shift(); row; row = waiting.shift()) {
        signal.throwIfAborted();
        const result: LookedUp = away ? { kind: 'away' } : await source.lookUp(row.film, signal);
        away ||= result.kind === 'away';
        found.set(row.line, result);
      }
    };
    await Promise.all(Array.from({ length: LOOK_UPS_AT_ONCE }, work));
    return found;
  }

  async function matchAll(memberId: string, rows: Row[], signal: AbortSignal) {
    const matches = await repository.findMatches(memberId, rows);
    const matched = rows.map((row) => ({ row, match: matchRow(row.film, matches(row.line)) }));
    const open = matched.filter(({ row, match }) => isOpen(row, match)).map(({ row }) => row);
    const found = await lookUp(open, signal);
    const again = open.flatMap((row) => {
      const result = found.get(row.line);
      // The film may be on the member's lists already, although it is not horror.
      if (result?.kind === 'not-horror') return [{ ...row, film: { ...row.film, tmdbId: result.film.id } }];
      return result?.kind === 'stored' ? [row] : [];
    });
    const now = await repository.findMatches(memberId, again);
    const better = new Map(again.map(({ line, film }) => [line, matchRow(film, now(line))]));
    return matched.map(({ row, match }) => ({
      row,
      ...toSaved(row, better.get(row.line) ?? match, found.get(row.line)),
    }));
  }

  async function matchBatch(key: ImportKey, rows: Row[], options: PlanOptions, signal: AbortSignal) {
    const saved = await matchAll(key.memberId, rows, signal);
    const here = await repository.readHere(
      key.memberId,
      saved.flatMap(({ choice }) => choice ?? []),
    );
    await repository.saveMatches(
      key,
      saved.map(({ row, ...each }): SavedRow => {
        if (each.choice === null) return { ...each, line: row.line, ...NOTHING_NEW };
        const known = statusOf(row.film, here(each.choice), options);
        const isOpen = each.status === 'ambiguous' && known.status !== 'alreadyHere';
        return { ...each, line: row.line, ...known, ...(isOpen ? { status: 'ambiguous' as const } : {}) };
      }),
    );
  }

  /** Does nothing for an import that is deleted or has failed. Rows that have a film stay as they are. */
  return async function match(key: ImportKey, signal: AbortSignal): Promise<void> {
    const { all } = await repository.countRows(key);
    for (let after = 0; ; ) {
      signal.throwIfAborted();
      const settings = await repository.settings(key);
      if (!settings || settings.state === 'failed') return;
      const batch = await repository.rowsToMatch(key, after, ROWS_AT_ONCE);
      const last = batch.at(-1);
      if (!last) break;
      await matchBatch(key, batch, planOptions(settings, clock()), signal);
      after = last.line;
      if (settings.state === 'reading') await repository.setProgress(key, Math.min(1, after / all));
    }
    const settings = await repository.settings(key);
    if (settings) await countSharedFilms(repository, key, null, planOptions(settings, clock()));
    await repository.endMatching(key, clock());
  };
}
