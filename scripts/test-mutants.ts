// npm run test:mutants:by-hand: makes each change of test/mutants/mutants.ts in a copy of the repository and expects
// that its tests fail (docs/mutants.md). Arguments after -- are the names of mutants.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { applyMutant, MUTANTS, type Mutant } from '../test/mutants/mutants.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NOT_COPIED = new Set(
  ['.git', '.stryker-tmp', 'data', 'dist', 'node_modules', 'screenshots', 'test-results'].map((name) =>
    join(ROOT, name),
  ),
);
/** Matches the line in which Vitest or Playwright names the first failure. */
const FIRST_FAILURE = /^ *(?:FAIL|1\)) +(.*\S)/m;

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
    if (succeeded) continue;
    const failure = FIRST_FAILURE.exec(output)?.[1];
    if (!failure) throw new Error(`${command} ended without a failed test:\n${output}`);
    return failure;
  }
  return null;
}

async function isKilled(copy: string, mutant: Mutant): Promise<boolean> {
  const file = join(copy, mutant.file);
  const code = await readFile(file, 'utf8');
  await writeFile(file, applyMutant(mutant, code));
  const failure = await firstFailure(copy, mutant.tests);
  await writeFile(file, code);
  console.log(`${failure ? 'killed  ' : 'survived'}  ${mutant.name}  ${failure ?? mutant.survives ?? ''}`);
  return failure !== null;
}

async function main(names: string[]): Promise<void> {
  const unknown = names.filter((name) => !MUTANTS.some((mutant) => mutant.name === name));
  if (unknown.length > 0) throw new Error(`There is no mutant ${unknown.join(', ')}.`);
  const mutants = MUTANTS.filter(({ name }) => names.length === 0 || names.includes(name));
  const copy = await copyRepository();
  try {
    const failure = await firstFailure(copy, [...new Set(mutants.flatMap(({ tests }) => tests))]);
    if (failure) throw new Error(`A test fails without any mutant: ${failure}`);
    const survivors: Mutant[] = [];
    for (const mutant of mutants) if (!(await isKilled(copy, mutant))) survivors.push(mutant);
    console.log(`${mutants.length - survivors.length} of ${mutants.length} killed`);
    if (survivors.some(({ survives }) => !survives)) process.exitCode = 1;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

await main(process.argv.slice(2));
