import { expect, test } from 'vitest';
import type { ImportState } from '../contract/imports.ts';
import { createApplying } from './import-tasks.ts';
import type { RunImportRepository } from './run-import.repository.ts';

const KEY = { memberId: 'a member', importId: 'an import' };
const NOW = new Date('2026-05-04T12:00:00Z');

type Site = { open?: number; applied?: number; state?: ImportState; canKeep?: (filmId: number) => boolean };

/** A service with fakes. Each batch has two rows, the last one the rest. */
function applyingWith({ open = 0, applied = 0, state = 'applying', canKeep }: Site) {
  const progress: number[] = [];
  const chosen: number[][] = [];
  const wanted: boolean[] = [];
  const batchesOf = (rows: number) => {
    let left = rows;
    return async (after: (rows: number) => number) => {
      const next = Math.min(2, left);
      left -= next;
      if (next === 0) return null;
      progress.push(after(next));
      return next;
    };
  };
  const [apply, undo] = [batchesOf(open), batchesOf(applied)];
  const repository = {
    settings: async () => ({
      state,
      include_not_horror: true,
      time_zone: null,
      listsHere: [],
      doubts: { questions: [], doubtfulDays: [] },
    }),
    countRows: async () => ({ all: open + applied, open, applied }),
    wantedElsewhere: async (_, all) => {
      wanted.push(all);
      return [
        { line: 3, id: 30 },
        { line: 5, id: 50 },
      ];
    },
    choose: async (_, lines) => void chosen.push(lines),
    applyBatch: async (_, __, after) => apply(after),
    undoBatch: async (_, after) => undo(after),
  } satisfies Partial<RunImportRepository>;
  const source = canKeep && {
    lookUp: async () => ({ kind: 'none' as const }),
    keep: async (id: number) => canKeep(id),
  };
  // The tests call nothing else of the repository.
  const given = { repository: repository as unknown as RunImportRepository, source, clock: () => NOW };
  return { service: createApplying(given), progress, chosen, wanted };
}

const signal = new AbortController().signal;

test('the progress of applying counts the rows that were applied before an interruption', async () => {
  const { service, progress } = applyingWith({ open: 5, applied: 3 });
  await service.apply(KEY, signal);
  expect(progress).toEqual([5 / 8, 7 / 8, 1]);
});

test('the progress of undoing starts with the first row that is undone', async () => {
  const { service, progress } = applyingWith({ open: 9, applied: 4 });
  await service.undo(KEY, signal);
  expect(progress).toEqual([2 / 4, 1]);
});

test('nothing is applied unless the import is in the state "applying"', async () => {
  const { service, progress, wanted } = applyingWith({ open: 5, state: 'ready', canKeep: () => true });
  await service.apply(KEY, signal);
  expect([progress, wanted]).toEqual([[], []]);
});

test('films that are not horror are chosen only if the source could store them', async () => {
  const some = applyingWith({ canKeep: (id) => id === 50 });
  await some.service.apply(KEY, signal);
  expect([some.wanted, some.chosen]).toEqual([[true], [[5]]]);
  const withoutSource = applyingWith({});
  await withoutSource.service.apply(KEY, signal);
  expect(withoutSource.chosen).toEqual([]);
});

test('a job that is stopped starts no further batch', async () => {
  const { service, progress } = applyingWith({ open: 5 });
  await expect(service.apply(KEY, AbortSignal.abort())).rejects.toThrow('aborted');
  expect(progress).toEqual([]);
});
