// Finds or installs nginx and Caddy for the tests with several processes.
import { spawnSync } from 'node:child_process';

const PROXIES = [
  { program: 'nginx', version: '-v', debian: 'nginx-light' },
  { program: 'caddy', version: 'version', debian: 'caddy' },
];

const runs = (program: string, ...args: string[]) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;

function install(packages: string[]): boolean {
  console.log(`Proxies: apt-get install ${packages.join(' ')}`);
  // RUNLEVEL=1 keeps the packages from starting their services, which would use our ports.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  return apt('update') && apt('install', '-y', '--no-install-recommends', ...packages);
}

const missing = PROXIES.filter(({ program, version }) => !runs(program, version));
if (missing.length > 0) {
  const isDebianRoot = process.getuid?.() === 0 && runs('apt-get', '--version');
  if (isDebianRoot) install(missing.map(({ debian }) => debian));
  const names = missing.filter(({ program, version }) => !runs(program, version)).map(({ program }) => program);
  if (names.length > 0) {
    console.error(
      `These tests need ${names.join(' and ')}: install them (as root, apt-get install nginx-light caddy).`,
    );
    process.exit(1);
  }
}
