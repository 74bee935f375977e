// npm run test:mutants:by-hand: makes each change of test/mutants/mutants.ts in a copy of the repository and expects
// that its tests fail (docs/mutants.md). Arguments after -- are the names of mutants, or of features: then it changes the
// SQL of their repositories.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { applyMutant, MUTANTS } from '../test/mutants/mutants.ts';
import { sqlMutants } from '../test/mutants/sql-mutants.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NOT_COPIED = new Set(
  ['.git', '.stryker-tmp', 'data', 'dist', 'node_modules', 'screenshots', 'test-results'].map((name) =>
    join(ROOT, name),
  ),
);
/** Vitest also fails when it cannot close in time on a busy machine. */
const ALL_PASSED = /^ *Tests +\d+ passed/m;
/** Matches the line in which Vitest or Playwright names the first failure. */
const FIRST_FAILURE = /^ *(?:FAIL|1\)) +(.*\S)/m;

type Change = {
  name: string;
  file: string;
  apply: (code: string) => string;
  tests: readonly string[];
  survives?: string | undefined;
};

const BY_HAND: Change[] = MUTANTS.map((mutant) => ({ ...mutant, apply: (code) => applyMutant(mutant, code) }));

/** Changes of the SQL of a feature's repositories, for its own tests. */
async function ofFeature(name: string): Promise<Change[]> {
  const folder = `src/server/features/${name}/`;
  const files = globSync(`${folder}**/*.repository.ts`, { cwd: ROOT });
  const changes = files.sort().map(async (file) => {
    const mutants = sqlMutants(await readFile(join(ROOT, file), 'utf8'));
    return mutants.map((mutant) => ({
      ...mutant,
      name: `${file.slice(folder.length)}:${mutant.name}`,
      file,
      tests: [folder],
    }));
  });
  return (await Promise.all(changes)).flat();
}

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort(new Error('Stopped.')));

async function copyRepository(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'fright-club-mutants-'));
  await cp(ROOT, copy, { recursive: true, filter: (path) => !NOT_COPIED.has(path) });
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction');
  return copy;
}

/** Runs a command. @throws Error after SIGINT or SIGTERM */
async function run(cwd: string, command: string, args: string[]): Promise<{ succeeded: boolean; output: string }> {
  stop.signal.throwIfAborted();
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  stop.signal.addEventListener('abort', () => child.kill('SIGTERM'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  stop.signal.throwIfAborted();
  return { succeeded: code === 0, output };
}

/** Runs test files. @returns the first failure, or null when all pass */
async function firstFailure(copy: string, tests: readonly string[]): Promise<string | null> {
  const specs = tests.filter((file) => file.endsWith('.spec.ts'));
  const others = tests.filter((file) => !specs.includes(file));
  const runs: [string, ...string[]][] = [];
  if (others.length > 0) runs.push(['vitest', 'run', '--bail=1', '--project=unit', '--project=api', ...others]);
  if (specs.length > 0) {
    const built = await run(copy, 'npm', ['run', '--silent', 'build']);
    if (!built.succeeded) throw new Error(`The build fails:\n${built.output}`);
    runs.push(['playwright', 'test', '-x', '--retries=0', ...specs]);
  }
  for (const [command, ...args] of runs) {
    const { succeeded, output } = await run(copy, command, args);
    const failure = FIRST_FAILURE.exec(output)?.[1];
    if (succeeded || (!failure && ALL_PASSED.test(output))) continue;
    if (!failure) throw new Error(`${command} ended without a failed test:\n${output}`);
    return failure;
  }
  return null;
}

async function isKilled(copy: string, mutant: Change): Promise<boolean> {
  const file = join(copy, mutant.file);
  const code = await readFile(file, 'utf8');
  await writeFile(file, mutant.apply(code));
  const failure = await firstFailure(copy, mutant.tests);
  await writeFile(file, code);
  console.log(`${failure ? 'killed  ' : 'survived'}  ${mutant.name}  ${failure ?? mutant.survives ?? ''}`);
  return failure !== null;
}

async function main(names: string[]): Promise<void> {
  const chosen = names.map((name) => BY_HAND.find((mutant) => mutant.name === name) ?? ofFeature(name));
  const mutants = names.length === 0 ? BY_HAND : (await Promise.all(chosen)).flat();
  if (mutants.length === 0) throw new Error(`There is no mutant and no feature with SQL: ${names.join(', ')}.`);
  const copy = await copyRepository();
  try {
    const failure = await firstFailure(copy, [...new Set(mutants.flatMap(({ tests }) => tests))]);
    if (failure) throw new Error(`A test fails without any mutant: ${failure}`);
    const survivors: Change[] = [];
    for (const mutant of mutants) if (!(await isKilled(copy, mutant))) survivors.push(mutant);
    console.log(`${mutants.length - survivors.length} of ${mutants.length} killed`);
    if (survivors.some(({ survives }) => !survives)) process.exitCode = 1;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

await main(process.argv.slice(2));
