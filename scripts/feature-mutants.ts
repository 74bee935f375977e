// npm run test:mutants -- FEATURE…: changes the code and the SQL of features, and runs the tests that reach each change
// (docs/mutants.md). --sample=200 makes only 200 changes of code, which are the same in every run. --only=TEXT makes
// only the changes whose name or file contains TEXT.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { PURE } from '../stryker.config.mjs';
import { codeChanges, instrument, sourceOf, sqlChanges } from '../test/mutants/bench/changes.ts';
import { type Change, type Covered, FOLDER, ROOT, writePlan, writeUnder } from '../test/mutants/bench/plan.ts';
import { HARMLESS } from '../test/mutants/harmless.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' }, only: { type: 'string' } },
});

const find = (...patterns: string[]) => globSync(patterns, { cwd: ROOT }).sort();
/**
 * Files that are not changed here. Routes contain little code, and the tests of all calls check them. Modules without
 * I/O are left to Stryker (stryker.config.mjs).
 */
const leftOut = new Set(find(...PURE, 'src/**/*.{routes,test}.ts'));

/** The folder of a feature. The name may also be that of another folder of src/server. */
const folderOf = (name: string) =>
  find(`src/server/features/${name}/*.ts`).length > 0 ? `src/server/features/${name}` : `src/server/${name}`;

/** The tests beside the code, and those in the folder of the same name in test/. */
const testsOf = (name: string) =>
  find(`${folderOf(name)}/**/*.test.ts`, `test/${name}/**/*.api.test.ts`).filter((file) => !file.includes('.mocks.'));

/** Other features whose tests run the code of a folder, for folders with few tests of their own. */
const TESTS_ELSEWHERE: Record<string, string[]> = {
  accounts: ['admin'],
  admin: ['accounts'],
  films: ['editorial', 'night'],
  finder: ['horror-profile', 'night'],
  fright: [
    'accounts',
    'browse',
    'content-notes',
    'films',
    'finder',
    'horror-profile',
    'imports',
    'limits',
    'ratings',
    'user-list',
    'search',
  ],
  services: ['user-list'],
};

/** `duration` in milliseconds. */
type Result = { isKilled: boolean; failure?: string; error?: string; duration: number };

/** Runs the generated test files. @throws Error if one of them has not ended */
function vitest(runs: number): Map<string, Result> {
  const { status } = spawnSync('vitest', ['run', '-c', 'test/mutants/bench/bench.config.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
    env: { ...process.env, NODE_OPTIONS: '--max-old-space-size=6000' },
  });
  const results = status === null ? null : resultsIn<Result>('results');
  if (results?.size !== runs) throw new Error(`${results?.size} of ${runs} runs ended.`);
  return results;
}

const resultsIn = <T>(folder: string): Map<string, T> =>
  new Map(
    readdirSync(join(FOLDER, folder)).map((name) => [
      basename(name, '.json'),
      JSON.parse(readFileSync(join(FOLDER, folder, name), 'utf8')) as T,
    ]),
  );

const fileOf = (index: number) => String(index).padStart(5, '0');

function generate(calls: readonly string[]): void {
  for (const [index, call] of calls.entries()) {
    const [name] = call.split('(');
    const code = `import { ${name} } from '../../test/mutants/bench/switch.ts';\nawait ${call};\n`;
    writeUnder(join(FOLDER, `${fileOf(index)}.test.ts`), code);
  }
}

const quoted = (text: string) => JSON.stringify(text);

type Reached = {
  /** The test files that reach a change, by its id. */
  inTests: Map<string, string[]>;
  /** Changes that run while a module is loaded. */
  onLoad: Set<string>;
  /** Milliseconds of each test file. */
  durations: Map<string, number>;
};

/** Runs every test file without a change. */
function reach(files: string[], tests: string[]): Reached {
  rmSync(FOLDER, { recursive: true, force: true });
  writePlan({ files, tests, changes: [] });
  generate(tests.map((test, index) => `runUnchanged(${quoted(test)}, ${quoted(fileOf(index))})`));
  const [inTests, onLoad, durations] = [new Map<string, string[]>(), new Set<string>(), new Map<string, number>()];
  for (const [index, { isKilled, failure, error, duration }] of vitest(tests.length)) {
    const test = tests[Number(index)] ?? '';
    if (isKilled) throw new Error(`${test} fails without any change: ${failure} ${error}`);
    durations.set(test, duration);
  }
  for (const { test, reached, loaded } of resultsIn<Covered>('reached').values()) {
    for (const id of reached) inTests.set(id, [...(inTests.get(id) ?? []), test]);
    for (const id of loaded) onLoad.add(id);
  }
  return { inTests, onLoad, durations };
}

/**
 * Returns the tests that reach the smallest change of code around a change of SQL. If no change of code is around it, or
 * if that code runs while the module is loaded, returns all tests that reach a change in the file.
 */
async function testsAround(change: Change, at: number, { inTests, onLoad }: Reached): Promise<string[]> {
  const lines = sourceOf(change.file).slice(0, at).split('\n');
  const [line, column] = [lines.length - 1, lines.at(-1)?.length ?? 0];
  const isAround = ({ start, end }: Mutant['location']) =>
    (start.line < line || (start.line === line && start.column <= column)) &&
    (end.line > line || (end.line === line && end.column >= column));
  const size = ({ start, end }: Mutant['location']) => (end.line - start.line) * 1000 + end.column - start.column;
  const { mutants } = await instrument(change.file);
  const around = mutants.filter(({ location }) => isAround(location));
  const [smallest] = around.toSorted((a, b) => size(a.location) - size(b.location));
  const reaching = (id: string) => inTests.get(`${change.file}:${id}`) ?? [];
  if (smallest && !onLoad.has(`${change.file}:${smallest.id}`)) return reaching(smallest.id);
  return [...new Set(mutants.flatMap(({ id }) => reaching(id)))];
}

type Mutant = Awaited<ReturnType<typeof instrument>>['mutants'][number];

const order = (id: string) => createHash('sha256').update(id).digest('hex');

async function changesOf({ name, files, tests }: Feature, reached: Reached): Promise<Change[]> {
  const { inTests, onLoad } = reached;
  const own = new Set(tests);
  const changes: Change[] = [];
  for (const file of files) {
    if (file.endsWith('.repository.ts')) {
      for (const { start, ...change } of sqlChanges(file))
        changes.push({ ...change, tests: await testsAround(change, start, reached) });
    } else {
      for (const change of await codeChanges(file))
        if (inTests.has(change.id) || !onLoad.has(change.id))
          changes.push({ ...change, tests: inTests.get(change.id) ?? [] });
    }
  }
  // The tests beside the code come first, and quick ones before slow ones, because the first failure ends a run.
  const isElsewhere = (test: string) => Number(!test.startsWith(folderOf(name)));
  const durationOf = (test: string) => reached.durations.get(test) ?? 0;
  const sorted = (all: string[]) =>
    all.toSorted((a, b) => isElsewhere(a) - isElsewhere(b) || durationOf(a) - durationOf(b));
  return changes.map((change) => ({ ...change, tests: sorted(change.tests.filter((test) => own.has(test))) }));
}

function chosen(changes: Change[]): Change[] {
  const { sample, only } = options;
  const wanted = only ? changes.filter(({ name, file }) => `${file}:${name}`.includes(only)) : changes;
  const code = wanted.filter(({ kind }) => kind === 'code').toSorted((a, b) => (order(a.id) < order(b.id) ? -1 : 1));
  const kept = new Set(sample ? code.slice(0, Number(sample)) : code);
  return wanted.filter((change) => change.kind === 'sql' || kept.has(change));
}

function run(files: string[], tests: string[], changes: Change[]): Map<string, Result> {
  rmSync(FOLDER, { recursive: true, force: true });
  writePlan({ files, tests, changes });
  generate(changes.map(({ id }) => `runChange(${quoted(id)})`));
  return vitest(changes.length);
}

const where = ({ file, name }: Change) => `${file.replace('src/server/', '')}:${name}`;
const withoutLine = (text: string) => text.replace(/:\d+: /, ': ');
const reasonFor = (change: Change) =>
  HARMLESS.find(({ of }) => [where(change), withoutLine(where(change))].some((text) => text.includes(of)))?.because;

/** @returns the number of survivors that are not in HARMLESS */
function report(kind: Change['kind'], changes: Change[], killed: ReadonlySet<string>): number {
  const all = changes.filter((change) => change.kind === kind);
  const survivors = all.filter(({ id }) => !killed.has(id));
  for (const change of survivors) {
    const why = change.tests.length === 0 ? 'no test reaches it' : '';
    console.log(`survived  ${where(change)}  ${reasonFor(change) ?? why}`);
  }
  const died = all.length - survivors.length;
  if (all.length > 0)
    console.log(`${kind}: ${died} of ${all.length} killed (${Math.floor((died / all.length) * 100)} %)`);
  return survivors.filter((change) => !reasonFor(change)).length;
}

type Feature = { name: string; files: string[]; tests: string[]; changes: Change[] };

function feature(name: string): Feature {
  const files = find(`${folderOf(name)}/**/*.ts`).filter((file) => !leftOut.has(file));
  const tests = [name, ...(TESTS_ELSEWHERE[name] ?? [])].flatMap(testsOf);
  if (files.length === 0 || tests.length === 0) throw new Error(`There is no feature with tests: ${name}.`);
  return { name, files, tests, changes: [] };
}

async function main(): Promise<void> {
  const features = positionals.map(feature);
  const files = [...new Set(features.flatMap((one) => one.files))];
  const tests = [...new Set(features.flatMap((one) => one.tests))];
  const reached = reach(files, tests);
  for (const one of features) one.changes = chosen(await changesOf(one, reached));
  const reachable = features.flatMap(({ changes }) => changes.filter((change) => change.tests.length > 0));
  const results = reachable.length > 0 ? run(files, tests, reachable) : new Map<string, Result>();
  const killed = new Set(reachable.filter((_, index) => results.get(fileOf(index))?.isKilled).map(({ id }) => id));
  let unexcused = 0;
  for (const { name, changes } of features) {
    console.log(`\n${name}`);
    for (const kind of ['sql', 'code'] as const) unexcused += report(kind, changes, killed);
  }
  if (unexcused > 0) process.exitCode = 1;
}

await main();
