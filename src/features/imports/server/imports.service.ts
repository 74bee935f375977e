import type { Deps } from '#engine/deps.ts';
import { AppError, badRequest, notFound } from '#engine/errors.ts';
import type { RateLimits } from '#engine/http/rate-limits.ts';
import { toCsv } from '#engine/lib/csv.ts';
import { MAX_NOTE } from '#features/notes/contract/note-rules.ts';
import { isAsked } from '../contract/import-room.ts';
import type { Import, ImportApply, ImportRow, ImportState, Imports, RowGroup, RowStatus } from '../contract/imports.ts';
import type { ImportKey } from './import-key.repository.ts';
import type { ImportSummary, ImportsRepository } from './imports.repository.ts';
import { countSharedFilms, NOTHING_NEW, planOptions, statusOf } from './matching.service.ts';
import type { PlanOptions } from './plan-row.ts';
import type { Reader } from './read-in-process.ts';
import type { RunImportRepository } from './run-import.repository.ts';
import type { StoredRow, Upload } from './stored-import.ts';

const ROWS_ON_PAGE = 50;
const NEAR_SHOWN = 20;

type Needs = {
  repository: ImportsRepository;
  run: RunImportRepository;
  read: Reader;
  rateLimits: Pick<RateLimits, 'count'>;
};

const BUSY = 'An import is still running. Please wait until it is done.';

const REASONS: Record<RowStatus, string> = {
  matched: 'not applied yet',
  ambiguous: 'no film was chosen: several fit, or the only one is from the year before or after',
  unknown: 'not in the catalog',
  notHorror: 'not horror',
  alreadyHere: 'already here',
  conflict: 'not applied yet',
};

const TOO_LONG = `a note is left out: together with your note it would have more than ${MAX_NOTE.toLocaleString('en-US')} characters`;

const BEGUN = 'a play is left out: it is shorter than 80 % of the film';

const missing = () => notFound('Import not found.');
const conflict = (message: string) => new AppError('conflict', { message });

export type ImportsService = ReturnType<typeof createImportsService>;

export function createImportsService(
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  { repository, run, read, rateLimits }: Needs,
) {
  async function stateOf(key: ImportKey): Promise<ImportState> {
    const state = await repository.state(key);
    if (!state) throw missing();
    return state;
  }

  /** Returns rows as the screen shows them. Films that are no longer in the catalogue are left out. */
  async function shown(memberId: string, rows: StoredRow[]): Promise<ImportRow[]> {
    const films = await repository.films(rows.flatMap((row) => row.candidates));
    const ratings = await repository.ratingsHere(
      memberId,
      rows.flatMap((row) => row.choice ?? []),
    );
    return rows.map(({ line, film, candidates, elsewhere, choice, ...row }) => ({
      line,
      title: film.title,
      year: film.year,
      choice,
      status: row.status ?? 'unknown',
      viewings: film.viewings.length,
      rating: film.rating?.value ?? null,
      ratingHere: (choice !== null && ratings.get(choice)) || null,
      isOnWatchlist: film.watchlisted !== null,
      lists: film.lists?.length ?? 0,
      candidates: [
        ...(elsewhere && !films.has(elsewhere.id) ? [elsewhere] : []),
        ...candidates.flatMap((id) => films.get(id) ?? []),
      ],
      isDecided: row.is_decided,
      isApplied: row.written !== null,
    }));
  }

  const begin = async (key: ImportKey, job: 'import-apply' | 'import-undo', settings?: ImportApply) => {
    const isUndo = job === 'import-undo';
    const begun = await repository.begin(
      key,
      { from: isUndo ? ['done'] : ['ready', 'done', 'undone'], isUndo, ...(settings ? { settings } : {}) },
      (trx) => jobs.add(job, { id: key.importId, memberId: key.memberId }, trx),
    );
    if (begun) return;
    const state = await stateOf(key);
    if (state === 'reading') throw conflict('This import is still being read.');
    if (state === 'failed' && !isUndo) throw conflict('This import could not be read. Please send the files again.');
    const hasNothing = isUndo && state !== 'applying' && state !== 'done';
    throw conflict(hasNothing ? 'This import has nothing to undo.' : BUSY);
  };

  return {
    /**
     * Stores the films of the files, but never the files themselves.
     *
     * @throws AppError conflict while an import is applied, too_many_requests, or another code when the files cannot
     *   be read
     */
    async create(memberId: string, upload: Upload): Promise<{ _id: string }> {
      if (await repository.isApplying(memberId)) throw conflict(BUSY);
      await rateLimits.count('import', memberId);
      const timeZone = await repository.timeZone(memberId);
      const found = await read(memberId, upload, { timeZone, now: clock() });
      const id = await repository.create(memberId, found, (trx, importId) =>
        jobs.add('import-match', { id: importId, memberId }, trx),
      );
      if (id === null) throw conflict(BUSY);
      return { _id: id };
    },

    async list(memberId: string): Promise<Imports> {
      const imports: Imports['imports'] = [];
      // One after the other: each reads the lists of all.
      for (const one of await repository.summaries(memberId))
        imports.push(
          toSummary(one, one.lists > 0 ? await repository.countNewLists({ memberId, importId: one.id }) : 0),
        );
      return { imports };
    },

    async read(key: ImportKey, page: number, groups: RowGroup[]): Promise<Import> {
      const [[found], { rows, total }, nearViewings, { lists, here }, noteBytes] = await Promise.all([
        repository.summaries(key.memberId, key.importId),
        repository.rows(key, { groups, limit: ROWS_ON_PAGE, offset: (page - 1) * ROWS_ON_PAGE }),
        repository.nearViewings(key, NEAR_SHOWN),
        repository.shownLists(key),
        repository.noteBytesToAdd(key),
      ]);
      if (!found) throw missing();
      return {
        ...toSummary(found, lists.filter(({ isNew }) => isNew).length),
        questions: [],
        doubtfulDays: [],
        tables: [],
        unreadFiles: [],
        unclear: [],
        ...found.doubts,
        nearViewings,
        here,
        noteBytes,
        lists: lists.map(({ isNew: _, ...list }) => list),
        problems: found.problems,
        progress: ['reading', 'applying'].includes(found.state) ? found.progress : 1,
        rows: await shown(key.memberId, rows),
        totalPages: Math.ceil(total / ROWS_ON_PAGE),
      };
    },

    /** @throws AppError not_found, bad_request for an unknown film, conflict for a row that is already applied */
    async choose(key: ImportKey, line: number, choice: number | null): Promise<ImportRow> {
      const state = await stateOf(key);
      if (state === 'reading' || state === 'applying') throw conflict('This import is still running. Please wait.');
      const row = await repository.row(key, line);
      if (!row) throw notFound('This import has no such row.');
      const isElsewhere = choice !== null && row.elsewhere?.id === choice;
      const isKnown = choice === null || isElsewhere || (await repository.films([choice])).has(choice);
      if (!isKnown) throw badRequest('choice: must be the id of a film in the catalog');
      const settings = await run.settings(key);
      if (!settings) throw missing();
      const options = planOptions(settings, clock());
      const saved = { line, choice, elsewhere: row.elsewhere, is_pending: false };
      const changed = { ...saved, ...(await decided(key.memberId, row, choice, options)) };
      if ((await run.saveMatches(key, [changed], true)) === 0)
        throw conflict('This row was already imported. Undo the import to change it.');
      const films = [row.choice, choice].filter((id) => id !== null);
      await countSharedFilms(run, key, films, options);
      const [after] = await shown(key.memberId, [(await repository.row(key, line)) ?? row]);
      if (!after) throw notFound('This import has no such row.');
      return after;
    },

    /**
     * @throws AppError not_found, or conflict while a question is open, while the import is being read or applied, or
     *   after it failed
     */
    async apply(key: ImportKey, settings: ImportApply): Promise<void> {
      const [found] = await repository.summaries(key.memberId, key.importId);
      if (found?.state === 'ready' && isAsked(found.doubts.questions ?? []))
        throw conflict('We still have questions about these files. Send the files again with the answers.');
      await begin(key, 'import-apply', settings);
    },

    undo: (key: ImportKey) => begin(key, 'import-undo'),

    async remove(key: ImportKey): Promise<void> {
      if (await repository.remove(key)) return;
      await stateOf(key);
      throw conflict(BUSY);
    },

    /** Returns all entries that were not imported, with file, line and reason, as CSV. */
    async leftOut(key: ImportKey): Promise<string> {
      const left = await repository.leftOut(key);
      if (!left) throw missing();
      const rows = await repository.unresolved(key);
      const inPart = await repository.inPart(key);
      return toCsv(
        ['file', 'line', 'title', 'year', 'reason'],
        [
          ...rows.map(({ film, status, is_decided }) => [
            ...[film.file, film.line, film.title, film.year],
            is_decided ? 'left out' : REASONS[status ?? 'unknown'],
          ]),
          ...inPart.flatMap(({ film, notes_too_long, begun }) =>
            [notes_too_long > 0 && TOO_LONG, begun > 0 && BEGUN]
              .filter((reason) => reason !== false)
              .map((reason) => [film.file, film.line, film.title, film.year, reason]),
          ),
          ...left.map(({ file, line, title, reason }) => [file, line, title, null, reason]),
        ],
      );
    },
  };

  async function decided(memberId: string, row: StoredRow, choice: number | null, options: PlanOptions) {
    const others = row.candidates.filter((id) => id !== choice);
    if (choice === null) {
      const status = row.elsewhere || row.film.isOtherGenre ? ('notHorror' as const) : ('unknown' as const);
      return { status, candidates: others, ...NOTHING_NEW };
    }
    const here = await run.readHere(memberId, [choice]);
    const known = statusOf(row.film, here(choice), options);
    const isElsewhere = row.elsewhere?.id === choice;
    return { ...known, ...(isElsewhere ? { status: 'notHorror' as const } : {}), candidates: [choice, ...others] };
  }
}

const toSummary = (
  { id, is_undo, created_at, state, source, files, problem, counts }: ImportSummary,
  lists: number,
) => ({
  _id: id,
  state,
  isUndo: is_undo,
  source,
  files,
  createdAt: created_at.toISOString(),
  problem,
  counts: { ...counts, adds: { ...counts.adds, lists } },
});
