import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type Covered, FOLDER, readPlan, writeUnder } from './plan.ts';

type Module = Record<string, unknown>;
type Stryker = {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
};
type Switch = { __stryker__?: Stryker; __changed__?: { file: string; module: Module } | undefined };

const shared = globalThis as Switch;
/** A change that causes an endless loop is stopped after this many rounds. */
const MOST_HITS = 1_000_000;

const state = (): Stryker => {
  shared.__stryker__ ??= {};
  return shared.__stryker__;
};

/**
 * Returns a stand-in for a repository's export. While a change of this repository is switched on, the stand-in acts
 * like the export with this change.
 */
export function live(file: string, name: string, original: Module): unknown {
  const now = () => (shared.__changed__?.file === file ? shared.__changed__.module : original)[name];
  const first = original[name];
  if (typeof first === 'function') return (...args: unknown[]) => (now() as (...given: unknown[]) => unknown)(...args);
  if (typeof first !== 'object' || first === null) return first;
  return new Proxy(first, {
    get(_, key) {
      const target = now() as Record<PropertyKey, unknown>;
      const value = target[key];
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** Loads the modules of the tests before a change is switched on, because all changes of the run share them. */
async function loadFirst(tests: readonly string[]): Promise<void> {
  for (const test of tests) await import(/* @vite-ignore */ `/${test}?imports`);
}

async function load(tests: readonly string[], run: string): Promise<void> {
  for (const test of tests) await import(/* @vite-ignore */ `/${test}?run=${run}`);
}

function switchOff(): void {
  shared.__changed__ = undefined;
  Object.assign(state(), { activeMutant: undefined, currentTestId: undefined, hitCount: undefined });
}

/** Runs a test file without any change. Then writes a file with the changes that the test file reaches. */
export async function runUnchanged(test: string, run: string): Promise<void> {
  switchOff();
  await loadFirst([test]);
  state().currentTestId = test;
  await load([test], run);
  afterAll(() => {
    const { perTest, static: onLoad } = state().mutantCoverage ?? { perTest: {}, static: {} };
    const covered: Covered = { test, reached: Object.keys(perTest[test] ?? {}), loaded: Object.keys(onLoad) };
    writeUnder(join(FOLDER, 'reached', `${run}.json`), JSON.stringify(covered));
    switchOff();
  });
}

/** Switches a change on and runs the tests that reach it. */
export async function runChange(id: string): Promise<void> {
  const change = readPlan().changes.find((one) => one.id === id);
  if (!change) throw new Error(`There is no change ${id}.`);
  switchOff();
  await loadFirst(change.tests);
  if (change.kind === 'sql')
    shared.__changed__ = { file: change.file, module: await import(/* @vite-ignore */ `/${change.file}?change=${id}`) };
  else Object.assign(state(), { activeMutant: id, hitCount: 0, hitLimit: MOST_HITS });
  await load(change.tests, encodeURIComponent(id));
  afterAll(switchOff);
}
