// npm run check:static: runs all checks that are not tests, as many at a time as there are cores.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { environment, ROOT } from './install.mjs';

const SCRIPTS = ['types', 'lint', 'imports', 'dead-code', 'types:database', 'catalogue:check', 'licences -- --check'];

/** Runs an npm script and shows its output when it ends, so that the outputs of two scripts do not mix. */
function passes(script) {
  return new Promise((resolve) => {
    const child = spawn(`npm run --silent ${script}`, { cwd: ROOT, env: environment, shell: true });
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(output));
      if (code !== 0) console.error(`npm run ${script} failed`);
      resolve(code === 0);
    });
  });
}

/** Runs the checks and further npm scripts. @returns the scripts that failed */
export async function checkStatic(...more) {
  const waiting = [...more, ...SCRIPTS];
  const failed = [];
  const runWaiting = async () => {
    for (let script = waiting.shift(); script; script = waiting.shift()) {
      if (!(await passes(script))) failed.push(script);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runWaiting));
  return failed;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const failed = await checkStatic(...process.argv.slice(2));
  if (failed.length > 0) process.exitCode = 1;
}
