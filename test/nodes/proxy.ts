import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LOOPBACK } from '../process/ports.ts';
import { temporaryFolder } from './folders.ts';
import type { Node } from './node.ts';
import { type Program, runProgram, untilServes } from './programs.ts';

const DEPLOY = new URL('../../deploy/', import.meta.url);

/** Replaces patterns in a text. @throws Error when a pattern does not match */
function replaceAll(text: string, changes: [pattern: RegExp, by: string][]): string {
  return changes.reduce((changed, [pattern, by]) => {
    if (!pattern.test(changed)) throw new Error(`The file does not match ${pattern}`);
    return changed.replace(pattern, by);
  }, text);
}

const untilThrough = (proxy: Program, url: string) =>
  untilServes(proxy, async () => (await fetch(`${url}/healthz`)).ok);

/** Higher than the rate that these tests send from one IP address. */
export const NO_RATE_LIMIT = '100000r/s';

/**
 * Runs nginx with deploy/nginx.conf in front of the nodes.
 *
 * @param rate the limit for one IP address, for example `50r/s`
 */
export async function runNginx(port: number, nodes: readonly Pick<Node, 'port'>[], rate: string): Promise<Program> {
  const folder = await temporaryFolder();
  const accessLog = path.join(folder, 'access.log');
  const servers = (settings: string) => nodes.map(({ port }) => `server ${LOOPBACK}:${port} ${settings};`).join('\n');
  const site = replaceAll(await readFile(new URL('nginx.conf', DEPLOY), 'utf8'), [
    [
      /server 127\.0\.0\.1:3001 max_fails=3 fail_timeout=1s;\s+server 127\.0\.0\.1:3002 .*;/,
      servers('max_fails=3 fail_timeout=1s'),
    ],
    [/server 127\.0\.0\.1:3001 backup .*;\s+server 127\.0\.0\.1:3002 backup .*;/, servers('backup max_fails=0')],
    [/\/var\/cache\/nginx\/fright-club/, path.join(folder, 'cache')],
    [/rate=50r\/s/, `rate=${rate}`],
    [/listen 80;/, `listen ${LOOPBACK}:${port};`],
    [/\/var\/log\/nginx\/fright-club\.log/, accessLog],
  ]);
  await writeFile(path.join(folder, 'site.conf'), site);
  const folders = ['client_body', 'proxy', 'fastcgi', 'scgi', 'uwsgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  await mkdir(path.join(folder, 'cache'));
  await writeFile(
    path.join(folder, 'nginx.conf'),
    `daemon off;
     ${process.getuid?.() === 0 ? 'user root;' : ''}
     pid ${folder}/nginx.pid;
     error_log stderr warn;
     worker_processes 1;
     events { worker_connections 2048; }
     http { ${folders.join(' ')} include ${folder}/site.conf; }`,
  );
  const nginx = runProgram('nginx', ['-c', path.join(folder, 'nginx.conf'), '-p', folder, '-e', 'stderr']);
  await untilThrough(nginx, `http://${LOOPBACK}:${port}`);
  return { ...nginx, output: () => nginx.output() + readFileSync(accessLog, 'utf8') };
}

/** Runs nginx like runNginx. @returns its URL */
export async function startNginx(
  port: number,
  nodes: readonly Pick<Node, 'port'>[],
  rate: string = NO_RATE_LIMIT,
): Promise<string> {
  await runNginx(port, nodes, rate);
  return `http://${LOOPBACK}:${port}`;
}

/** Runs Caddy with deploy/Caddyfile in front of the nodes. */
export async function runCaddy(port: number, nodes: readonly Pick<Node, 'port'>[]): Promise<Program> {
  const folder = await temporaryFolder();
  const url = `http://${LOOPBACK}:${port}`;
  const file = path.join(folder, 'Caddyfile');
  // Adds `bind`, without which Caddy listens on all interfaces.
  const bound = replaceAll(await readFile(new URL('Caddyfile', DEPLOY), 'utf8'), [
    [/\t@upload /, `\tbind ${LOOPBACK}\n\t@upload `],
  ]);
  await writeFile(file, bound);
  const caddy = runProgram('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      SITE_ADDRESS: url,
      APPS: nodes.map((node) => `${LOOPBACK}:${node.port}`).join(' '),
    },
  });
  await untilThrough(caddy, url);
  return caddy;
}

/** Runs Caddy like runCaddy. @returns its URL */
export async function startCaddy(port: number, nodes: readonly Pick<Node, 'port'>[]): Promise<string> {
  await runCaddy(port, nodes);
  return `http://${LOOPBACK}:${port}`;
}
