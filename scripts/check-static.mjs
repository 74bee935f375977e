// npm run check:static: runs all checks that are not tests, as many at a time as there are cores.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { environment, ROOT } from './install.mjs';

const SCRIPTS = ['types', 'lint', 'imports', 'dead-code', 'types:database', 'catalogue:check', 'licences -- --check'];
const COMMANDS = SCRIPTS.map((script) => `npm run --silent ${script}`);

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

/** Runs the checks and further commands. @returns the commands that failed */
export async function checkStatic(...more) {
  const waiting = [...more, ...COMMANDS];
  const failed = [];
  const runWaiting = async () => {
    for (let command = waiting.shift(); command; command = waiting.shift()) {
      if (!(await passes(command))) failed.push(command);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runWaiting));
  return failed;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const failed = await checkStatic();
  if (failed.length > 0) process.exitCode = 1;
}
