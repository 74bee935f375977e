import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '@stryker-mutator/api/logging';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { sqlMutants } from '../sql-mutants.ts';
import { type Change, ROOT } from './plan.ts';

const SILENT = new Proxy({} as Logger, {
  get: (_, name) => () => (String(name).startsWith('is') ? false : undefined),
});

/** Strings are not changed: the types and the tests of the screens check wording. */
const LEFT_OUT = ['StringLiteral'];

export const sourceOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Inserts all changes of Stryker into the code of a file, switched off. Ids are unique within the file. */
export async function instrument(file: string) {
  const files = [{ name: file, mutate: true, content: sourceOf(file) }];
  const options = { ignorers: [], excludedMutations: LEFT_OUT, plugins: null };
  const { files: written, mutants } = await new Instrumenter(SILENT).instrument(files, options);
  // Adds the file to each id. Stryker's switch only compares ids as text, so any text can be an id.
  const code = written[0]?.content.replaceAll(
    /\bstry(MutAct|Cov)_9fa48\(("[\d", ]+)\)/g,
    (_, kind: string, ids: string) => `stry${kind}_9fa48(${ids.replaceAll(/"(\d+)"/g, `"${file}:$1"`)})`,
  );
  if (code === undefined) throw new Error(`${file} could not be changed.`);
  return { code, mutants: mutants.filter(({ status }) => status !== 'Ignored') };
}

type Mutant = Awaited<ReturnType<typeof instrument>>['mutants'][number];

const lineOf = ({ location }: Mutant) => location.start.line + 1;

function nameOf(mutant: Mutant): string {
  const line = sourceOf(mutant.fileName).split('\n')[mutant.location.start.line]?.trim().slice(0, 80);
  return `${lineOf(mutant)}: ${mutant.mutatorName}: ${mutant.replacement.replaceAll(/\s+/g, ' ').slice(0, 50)} in ${line}`;
}

/** Changes that Stryker makes to code. */
export async function codeChanges(file: string): Promise<Change[]> {
  const { mutants } = await instrument(file);
  return mutants.map((mutant) => ({
    id: `${file}:${mutant.id}`,
    kind: 'code' as const,
    file,
    name: nameOf(mutant),
    tests: [],
  }));
}

/** Changes of a repository's SQL, as a careless programmer might make them. */
export function sqlChanges(file: string): (Change & { start: number })[] {
  return sqlMutants(sourceOf(file)).map(({ name, start }, index) => ({
    start,
    id: `${file}:sql${index}`,
    kind: 'sql' as const,
    file,
    name,
    tests: [],
  }));
}

/** @returns the text of a repository with one change */
export function withSqlChange(file: string, id: string): string {
  const code = sourceOf(file);
  const mutant = sqlMutants(code)[Number(id.slice(id.lastIndexOf(':sql') + 4))];
  if (!mutant) throw new Error(`There is no change ${id}.`);
  return mutant.apply(code);
}
