// Finds or installs a browser for the browser tests: an installed one, Debian's package, or Playwright's.
import { spawnSync } from 'node:child_process';
import { findChromium, findHeadlessShell } from '../e2e/find-chromium.ts';

function attempt(command: string, args: string[]): boolean {
  console.log(`Browser: ${command} ${args.join(' ')}`);
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

const missing = findChromium() ? [] : ['chromium'];
// Optional: without the headless shell the tests need twice the processor time.
if (!process.env.CHROMIUM_PATH && findHeadlessShell() === findChromium()) missing.push('chromium-headless-shell');

const isDebianRoot = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
if (missing.length > 0 && isDebianRoot && attempt('apt-get', ['update', '-qq']))
  for (const name of missing) attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);

if (!findChromium()) attempt('npx', ['playwright', 'install', 'chromium']);
if (!findChromium()) {
  console.error('The browser tests need Chromium: install it, or set CHROMIUM_PATH.');
  process.exit(1);
}
