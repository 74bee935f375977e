import type { ImportKey } from './import-key.repository.ts';
import { type FilmSource, planOptions } from './matching.service.ts';
import { planRow } from './plan-row.ts';
import type { RunImportRepository } from './run-import.repository.ts';

type Options = { repository: RunImportRepository; source?: FilmSource | undefined; clock: () => Date };

/**
 * Creates the jobs that apply and undo an import. Each batch is done completely or not at all, so a job that was killed
 * can continue.
 */
export function createApplying({ repository, source, clock }: Options) {
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
    batch: (progress: Progress) => Promise<number | null>,
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

type Progress = (rows: number) => number;
