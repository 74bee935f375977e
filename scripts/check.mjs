// npm run check: all checks that are not tests, as many at a time as there are cores, then the unit and API tests.
// npm run check -- WORD runs one check; `static` runs all that need neither Java nor a built site.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { environment, exitCodeOf, ROOT } from './install.mjs';

const STATIC = {
  types: 'npm run --silent types',
  lint: 'npm run --silent lint',
  imports: 'depcruise src packages test --config .dependency-cruiser.cjs',
  'dead-code': 'knip',
  'database-types': 'node scripts/database-types.ts --check',
  catalogue: 'node scripts/catalogue-check.ts',
  licences: 'node scripts/licences.ts --check',
};
/** Each takes further arguments. */
const OTHERS = {
  html: ['node', 'scripts/check-html.ts'],
  crawl: ['node', 'scripts/crawl.ts'],
  house: ['node', 'scripts/house.ts'],
};

/** Runs a command and shows its output when it ends, so that the outputs of two commands do not mix. */
function passes(command) {
  return new Promise((resolve) => {
    const child = spawn(command, { cwd: ROOT, env: environment, shell: true });
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(output));
      if (code !== 0) console.error(`${command} failed`);
      resolve(code === 0);
    });
  });
}

/** Runs the static checks and further commands. @returns the commands that failed */
export async function checkStatic(...more) {
  const waiting = [...more, ...Object.values(STATIC)];
  const failed = [];
  const runWaiting = async () => {
    for (let command = waiting.shift(); command; command = waiting.shift()) {
      if (!(await passes(command))) failed.push(command);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runWaiting));
  return failed;
}

async function staticCode() {
  return (await checkStatic()).length > 0 ? 1 : 0;
}

async function everything() {
  const projects = ['unit', 'unit-mocks', 'api'].flatMap((name) => ['--project', name]);
  return (await staticCode()) || exitCodeOf('vitest', ['run', ...projects]);
}

const tasks = {
  static: staticCode,
  ...Object.fromEntries(
    Object.entries(STATIC).map(([word, command]) => [word, () => exitCodeOf(command, [], { shell: true })]),
  ),
  ...Object.fromEntries(
    Object.entries(OTHERS).map(([word, [program, ...args]]) => [
      word,
      (...rest) => exitCodeOf(program, [...args, ...rest]),
    ]),
  ),
};

/**
 * Returns the task that the word on the command line names, or undefined without a word. For an unknown word it prints
 * the known words and exits with 1.
 *
 * @param others words that the caller handles itself
 */
export function chosen(command, tasks, word, others = []) {
  if (word === undefined) return undefined;
  if (Object.hasOwn(tasks, word)) return tasks[word];
  console.error(
    `${command} -- ${word}: no such word. Usage: ${command} -- ${[...others, ...Object.keys(tasks)].join('|')}`,
  );
  return process.exit(1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [word, ...rest] = process.argv.slice(2);
  process.exitCode = await (chosen('npm run check', tasks, word) ?? everything)(...rest);
}
