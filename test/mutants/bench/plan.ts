import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One change of one file. */
export type Change = {
  /** Unique among the changes of a plan. */
  id: string;
  kind: 'sql' | 'code';
  /** Path from the root of the repository. */
  file: string;
  /** Line, kind and text, as the result lists it. */
  name: string;
  /** Test files that reach the change, with paths from the root of the repository. */
  tests: string[];
};

/**
 * `reached` has the ids of the changes that a test file reaches, `loaded` those of the changes that ran while modules
 * were loaded.
 */
export type Covered = { test: string; reached: string[]; loaded: string[] };

export type Plan = { files: string[]; tests: string[]; changes: Change[] };

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Holds the plan, the generated test files and their results; ignored by Git. */
export const FOLDER = join(ROOT, '.stryker-tmp/bench');
const PLAN = join(FOLDER, 'plan.json');

export const readPlan = (): Plan => JSON.parse(readFileSync(PLAN, 'utf8'));

export function writeUnder(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

export const writePlan = (plan: Plan) => writeUnder(PLAN, JSON.stringify(plan));
