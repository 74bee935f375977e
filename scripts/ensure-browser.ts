// Finds or installs a browser for the browser tests: an installed one, Debian's package, or Playwright's.
import { spawnSync } from 'node:child_process';
import { findChromium } from '../e2e/find-chromium.ts';

function attempt(command: string, args: string[]): boolean {
  console.log(`Browser: ${command} ${args.join(' ')}`);
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

const installPackage = (name: string) => attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);

if (!findChromium()) {
  const isDebianRoot = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  const installed =
    (isDebianRoot &&
      attempt('apt-get', ['update', '-qq']) &&
      installPackage('chromium') &&
      // Optional: the tests are only slower without it.
      (installPackage('chromium-headless-shell') || true)) ||
    attempt('npx', ['playwright', 'install', 'chromium']);
  if (!installed || !findChromium()) {
    console.error('The browser tests need Chromium: install it, or set CHROMIUM_PATH.');
    process.exit(1);
  }
}
