// node .ci/first-start.mjs: runs `npm run up` in a checkout, waits until the site serves its front page and a film, and
// exits with 0. For systems on which the tests do not run.
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

const MAX_MINUTES = 20;
const url = 'http://localhost:3000';
const isWindows = process.platform === 'win32';
const site = spawn('npm', ['run', 'up'], { stdio: 'inherit', shell: isWindows });

function finish(message, code) {
  console.log(message);
  site.removeAllListeners();
  // npm forwards no signal to the site on Windows.
  if (isWindows) spawn('taskkill', ['/pid', String(site.pid), '/t', '/f']).on('exit', () => process.exit(code));
  else site.on('exit', () => process.exit(code)).kill('SIGTERM');
}

site.on('exit', (code) => {
  console.error(`npm run up ended with ${code}`);
  process.exit(1);
});

const until = Date.now() + MAX_MINUTES * 60_000;
while (Date.now() < until) {
  const ready = await fetch(`${url}/readyz`).catch(() => null);
  if (ready?.ok) break;
  await sleep(1_000);
}
const statuses = await Promise.all(
  ['/readyz', '/', '/movie/694', '/api/catalogue/status'].map((path) =>
    fetch(`${url}${path}`).then(
      ({ status }) => `${path} ${status}`,
      (error) => `${path} ${error.message}`,
    ),
  ),
);
const isServed = statuses.every((line) => line.endsWith(' 200'));
finish(statuses.join('\n'), isServed ? 0 : 1);
