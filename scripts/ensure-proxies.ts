// Makes sure that there are an nginx and a Caddy for the tests of several processes: installed ones, or Debian's packages.
import { spawnSync } from 'node:child_process';

const PROXIES = [
  { program: 'nginx', version: '-v', debian: 'nginx-light' },
  { program: 'caddy', version: 'version', debian: 'caddy' },
];

const runs = (program: string, ...args: string[]) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;

function install(packages: string[]): boolean {
  console.log(`Proxies: apt-get install ${packages.join(' ')}`);
  // A package that starts its service would take the ports of this machine.
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
