import type { Deps } from '#engine/deps.ts';
import { AppError } from '#engine/errors.ts';
import { isTemporary } from '#engine/http/error-handler.ts';
import type { ImportKey } from './import-key.repository.ts';
import type { ImportsRepository } from './imports.repository.ts';
import { createMatching, type FilmSource, planOptions, type RunNeeds } from './matching.service.ts';
import { planRow } from './plan-row.ts';
import type { RunImportRepository } from './run-import.repository.ts';

/** Milliseconds after which rows without a film are looked up again. The catalogue gets new films every day. */
const LOOK_AGAIN_AFTER = 24 * 3_600_000;

const JOBS = { match: 'import-match', apply: 'import-apply', undo: 'import-undo' } as const;

type ImportJob = { id: string; memberId: string };
type Work = (key: ImportKey, signal: AbortSignal) => Promise<void>;

const problemOf = (error: unknown) =>
  error instanceof AppError
    ? error.message
    : 'The import stopped because of an error on our side. The error is logged.';

type Needs = { repository: ImportsRepository; run: RunImportRepository; source: FilmSource | undefined };

export function createImportTasks({ jobs, clock }: Pick<Deps, 'jobs' | 'clock'>, { repository, run, source }: Needs) {
  const match = createMatching({ repository: run, source, clock });
  const { apply, undo } = createApplying({ repository: run, source, clock });

  /** Marks an import as failed when it cannot continue. Otherwise the member would wait forever. */
  const step = (work: Work) => async (job: ImportJob, signal: AbortSignal) => {
    const key = { memberId: job.memberId, importId: job.id };
    try {
      await work(key, signal);
    } catch (error) {
      // The account was deleted, and its import with it.
      if (error instanceof AppError && error.code === 'not_signed_in') return;
      if (!signal.aborted && !isTemporary(error)) await run.fail(key, problemOf(error));
      throw error;
    }
  };

  return {
    'import-match': step(match),
    'import-apply': step(apply),
    'import-undo': step(undo),

    /** Looks up rows without a film again, and restarts the job of an import when all its retries have failed. */
    'import-retry': async (_: object, signal: AbortSignal) => {
      const before = new Date(clock().getTime() - LOOK_AGAIN_AFTER);
      for (const { memberId, importId, next } of await repository.unfinished(before)) {
        signal.throwIfAborted();
        await jobs.add(JOBS[next], { id: importId, memberId });
      }
    },
  };
}

/**
 * Creates the jobs that apply and undo an import. Each batch is done completely or not at all, so a job that was killed
 * can continue.
 */
export function createApplying({ repository, source, clock }: RunNeeds) {
  /**
   * Stores the films that are not horror and that the member wants to import. This must happen before their rows are
   * applied: if a film cannot be stored, its row is not applied.
   */
  async function keepWanted(key: ImportKey, all: boolean, signal: AbortSignal): Promise<void> {
    if (!source) return;
    const kept: number[] = [];
    for (const { line, id } of await repository.wantedElsewhere(key, all)) {
      signal.throwIfAborted();
      if (await source.keep(id, signal)) kept.push(line);
    }
    await repository.choose(key, kept);
  }

  async function run(
    total: number,
    before: number,
    signal: AbortSignal,
    batch: (progress: (rows: number) => number) => Promise<number | null>,
  ) {
    for (let done = before; ; ) {
      signal.throwIfAborted();
      const rows = await batch((next) => Math.min(1, (done + next) / Math.max(1, total)));
      if (rows === null) return;
      done += rows;
    }
  }

  return {
    async apply(key: ImportKey, signal: AbortSignal): Promise<void> {
      const settings = await repository.settings(key);
      if (settings?.state !== 'applying') return;
      await keepWanted(key, settings.include_not_horror, signal);
      const options = planOptions(settings, clock());
      const { open, applied } = await repository.countRows(key);
      await run(open + applied, applied, signal, (progress) =>
        repository.applyBatch(key, (film, here, chosen) => planRow(film, here, { ...options, ...chosen }), progress),
      );
    },

    async undo(key: ImportKey, signal: AbortSignal): Promise<void> {
      const { applied } = await repository.countRows(key);
      await run(applied, 0, signal, (progress) => repository.undoBatch(key, progress));
    },
  };
}
