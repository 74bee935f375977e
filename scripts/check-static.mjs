// npm run check:static: runs all checks that are not tests, as many at a time as there are cores. Arguments are further
// npm scripts to run.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { environment, ROOT } from './install.mjs';

const waiting = [
  ...process.argv.slice(2),
  'types',
  'lint',
  'imports',
  'dead-code',
  'types:database',
  'catalogue:check',
  'licences -- --check',
];

/** Runs an npm script and shows its output when it ends, so that the outputs of two scripts do not mix. */
function runScript(script) {
  return new Promise((resolve) => {
    const child = spawn(`npm run --silent ${script}`, { cwd: ROOT, env: environment, shell: true });
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(output));
      if (code !== 0) {
        console.error(`npm run ${script} failed`);
        process.exitCode = 1;
      }
      resolve();
    });
  });
}

async function runWaiting() {
  for (let script = waiting.shift(); script; script = waiting.shift()) await runScript(script);
}

await Promise.all(Array.from({ length: availableParallelism() }, runWaiting));
