import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseEnv } from 'node:util';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readEnvironment } from '#engine/env.ts';
import { BEFORE_TOKENS } from '#engine/http/headers.ts';
import { MAX_EVENT_BODY_BYTES, MAX_NOTE_BODY_BYTES } from '#engine/http/request-limits.ts';
import { createMetrics } from '#engine/observability/metrics.ts';
import { settingsInForce } from '#features/admin/server/settings-in-force.ts';
import { MAX_IMPORT_BYTES } from '#features/imports/contract/import-rules.ts';
import manifest from '../../package.json' with { type: 'json' };
import siteProcess from '../../scripts/site-process.json' with { type: 'json' };
import { CALLS } from '../calls/call-table.ts';

const read = (file: string) => readFile(new URL(`../../${file}`, import.meta.url), 'utf8');

/** The settings of env.ts as people write them: providers (OIDC_ISSUER and so on) are one value there. */
const SETTINGS = [
  ...settingsInForce(readEnvironment({}))
    .map(({ name }) => name)
    .filter((name) => name !== 'OIDC_PROVIDERS' && name !== 'NODE_ENV'),
  ...['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME', 'OIDC_TRUST_EMAIL', 'OIDC_ADMIN_GROUP'],
].sort();

test('.env.example lists every setting', async () => {
  expect(Object.keys(parseEnv(await read('.env.example'))).sort()).toEqual(SETTINGS);
});

const appSchema = z.object({
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  env_file: z.tuple([z.object({ path: z.literal('.env'), required: z.literal(false) })]),
  environment: z.record(z.string(), z.string()),
});

const OF_A_CONTAINER = ['DATABASE_PASSWORD', 'DATABASE_URL', 'DATA_DIR', 'HOST', 'PORT'];

const COMPOSE_FILES = [
  ['compose.yaml', ['app'], ['app', 'postgres'], OF_A_CONTAINER],
  [
    'deploy/compose.two-apps.yaml',
    ['app1', 'app2'],
    ['app1', 'app2', 'postgres', 'caddy'],
    ['APP_URL', ...OF_A_CONTAINER, 'TRUSTED_PROXY'],
  ],
] as const;

/** Replaces ${NAME:-default} and ${NAME:?message} as Compose does. */
const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\$\{(\w+):[-?]([^}]*)\}/g, (_, name, otherwise) => values[name] ?? otherwise);

describe.each(COMPOSE_FILES)('%s', (file, apps, all, own) => {
  test('runs the app read-only, without capabilities, and passes every setting of the file .env', async () => {
    const { services } = parse(await read(file), { merge: true });
    expect(Object.keys(services)).toEqual(all);
    for (const name of apps) {
      const { environment } = appSchema.parse(services[name]);
      expect(Object.keys(environment).sort()).toEqual(own);
    }
  });

  test.each(['Ab/cd+Ef==', 'p#ss', 'p?ss', 'secret%de1x', "1@2:3 '"])(
    'gives the app and PostgreSQL the password %s',
    async (password) => {
      const { services } = parse(await read(file), { merge: true });
      const values = { POSTGRES_PASSWORD: password };
      expect(fill(services.postgres.environment.POSTGRES_PASSWORD, values)).toBe(password);
      for (const name of apps) {
        const given = Object.entries(appSchema.parse(services[name]).environment);
        const env = readEnvironment(Object.fromEntries(given.map(([key, value]) => [key, fill(value, values)])));
        expect(new pg.Client(env.DATABASE_URL)).toMatchObject({ user: 'fright_club', host: 'postgres', password });
      }
    },
  );
});

test('the port of compose.yaml is the one on which the app listens', async () => {
  const { app } = parse(await read('compose.yaml')).services;
  for (const [values, port] of [
    [{}, '3000'],
    [{ PORT: '8080' }, '8080'],
  ] as const) {
    expect(fill(app.ports[0], values)).toBe(`127.0.0.1:${port}:${port}`);
    expect(fill(app.environment.PORT, values)).toBe(port);
  }
});

test('the proxy of the recipe with two apps knows both apps', async () => {
  const { services } = parse(await read('deploy/compose.two-apps.yaml'), { merge: true });
  expect(services.caddy.environment.APPS).toBe('app1:3000 app2:3000');
});

test('the image runs as a user other than root, with a health check', async () => {
  const stage = (await read('Dockerfile')).split(/^FROM /m).at(-1) ?? '';
  expect(stage).toMatch(/^USER node$/m);
  expect(stage).toMatch(/^HEALTHCHECK .*\n.*\/readyz/m);
});

test.each([
  [200, 0],
  [503, 1],
])('the health check of the image requests PORT: status %i ends it with %i', async (status, code) => {
  const command = /^HEALTHCHECK .*\n +CMD (\[.*\])$/m.exec(await read('Dockerfile'))?.[1] ?? '';
  const [, ...options] = z.array(z.string()).parse(JSON.parse(command));
  const server = createServer(({ url }, response) => {
    response.writeHead(url === '/readyz' ? status : 404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const PORT = String((server.address() as AddressInfo).port); // a string only for a socket's path
  const [ended] = await once(spawn(process.execPath, options, { env: { PORT } }), 'exit');
  server.close();
  expect(ended).toBe(code);
});

test('both images are made smaller in the same way, which strips Node', async () => {
  const [docker, buildah] = [await read('Dockerfile'), await read('deploy/container/build.sh')];
  expect(docker).toContain('deploy/container/prune.sh .');
  expect(buildah).toContain('deploy/container/prune.sh "$work/app"');
  expect(await read('deploy/container/prune.sh')).toMatch(/^strip \.bin\/node$/m);
});

test('the image starts the site as npm start does', async () => {
  const lines = (await read('Dockerfile')).split('\n');
  expect(lines).toContain(`CMD ${JSON.stringify(['node', ...siteProcess.arguments]).replaceAll(',', ', ')}`);
  const settings = lines
    .filter((line) => line.startsWith('ENV '))
    .join(' ')
    .split(' ');
  // The image's files are read-only, so Node can keep no compiled modules there.
  const { NODE_COMPILE_CACHE: _, ...environment } = siteProcess.environment;
  for (const [name, value] of Object.entries(environment)) expect(settings).toContain(`${name}=${value}`);
});

test('the images of Dockerfile and build.sh run the same command with the same settings and health check', async () => {
  const [docker, buildah] = [await read('Dockerfile'), await read('deploy/container/build.sh')];
  const stage = docker.split(/^FROM /m).at(-1) ?? '';
  const settings = (text: string) => (text.match(/\b(NODE_ENV|HOST|PORT|DATA_DIR|MALLOC_ARENA_MAX)=\S+/g) ?? []).sort();
  expect(settings(buildah)).toEqual(settings(stage));
  expect(buildah).toContain(`--cmd '${/^CMD (\[.*\])$/m.exec(stage)?.[1]}'`);
  const health = z.array(z.string()).parse(JSON.parse(/ {2}CMD (\[.*\])/.exec(stage)?.[1] ?? ''));
  expect(buildah).toContain(`CMD node -e \\"${health.at(-1)}\\"`);
  expect(buildah).toContain('--user 1000:1000');
});

test('the app exports every metric that alerts and dashboards use', async () => {
  const metrics = createMetrics({ ofProcess: true });
  metrics.watchReplica(() => ({ state: 'used', lag: 0 }));
  const given = await metrics.text();
  const { groups } = parse(await read('deploy/alerts.yml'));
  const alerts: string[] = groups.flatMap(({ rules }: { rules: { expr: string }[] }) => rules.map(({ expr }) => expr));
  const texts = [...alerts, await read('docs/operations.md')].join('\n');
  const named =
    texts.match(/\b(http_|process_|nodejs_|database_connections|replica_|public_reads_|jobs_total)\w*/g) ?? [];
  const names = new Set(
    named.filter((name) => !/^replica_$/.test(name)).map((name) => name.replace(/_(count|bucket)$/, '')),
  );
  expect(names.size).toBeGreaterThan(8);
  for (const name of names) expect(given).toContain(`# TYPE ${name} `);
});

test('the counters of alerts begin with 0, so that Prometheus sees the first event', async () => {
  const given = await createMetrics({ ofProcess: true }).text();
  const counters = [...(await read('deploy/alerts.yml')).matchAll(/increase\((\w+)(?:\{(\w+="\w+")\})?\[/g)];
  expect(counters.map(([, name]) => name)).toEqual(['tmdb_rounds_stopped_total', 'jobs_total', 'jobs_total']);
  for (const [, name, label = ''] of counters) expect(given).toMatch(new RegExp(`^${name}\\{.*${label}.*\\} 0$`, 'm'));
});

const PROXY_FILES = ['deploy/nginx.conf', 'deploy/Caddyfile'];
/** Pages whose query string has a token, or the URL of a page with a token, to which the visitor returns. */
const PAGES_WITH_TOKENS = 'reset-password|login|create-account|forgot-password';

test('the proxies hide the same URLs from their logs as the app', async () => {
  const names = BEFORE_TOKENS.map((start) => start.replaceAll('/', '')).join('|');
  const [nginx = '', caddy = ''] = await Promise.all(PROXY_FILES.map(read));
  expect(nginx).toContain(`.*/(?:${names})/)[^/]+`);
  expect(nginx).toContain(`location ~* /(${names})/|^/(${PAGES_WITH_TOKENS}) {`);
  expect(caddy).toContain(`(/(?:${names})/)[^/?]+|\\?.*`);
  expect(nginx.match(/log_format [^;]+/)?.[0]).not.toMatch(/\$(request|request_uri|args|uri|http_referer)\b/);
});

test('nginx never repeats a call that must be made once, and repeats every call that sets a state', async () => {
  const [, repeatable] =
    /location ~ (\^\/api\/\S+) \{\s+proxy_next_upstream error timeout http_502 http_503;/.exec(
      await read('deploy/nginx.conf'),
    ) ?? [];
  const once = new RegExp(repeatable ?? 'no such location');
  for (const [name, row] of Object.entries(CALLS)) {
    const [method, path = ''] = name.split(' ');
    if (method !== 'POST') continue;
    const url = `/api${path.replace(/\{\w+\}/g, 'some-id')}`;
    // The upload has its own location, because its bodies are large.
    if (url !== '/api/imports') expect([name, once.test(url)]).toEqual([name, row.once ?? false]);
    if (row.again !== undefined) expect([name, row.once]).toEqual([name, true]);
  }
});

test('nginx accepts large bodies only for imports and media servers', async () => {
  const sizes = [...(await read('deploy/nginx.conf')).matchAll(/client_max_body_size (\d+)([km]);/g)];
  const [all, imports, players] = sizes.map(([, size, unit]) => Number(size) * (unit === 'm' ? 2 ** 20 : 2 ** 10));
  expect(all).toBe(MAX_NOTE_BODY_BYTES);
  expect(imports).toBeGreaterThan(MAX_IMPORT_BYTES);
  expect(players).toBeGreaterThan(MAX_EVENT_BODY_BYTES);
  expect(sizes).toHaveLength(3);
  const [small, ...large] = sizes.map(([, size, unit]) => `${size} ${unit?.toUpperCase()}B`);
  const words = `nginx also limits bodies (${small}, ${large[0]} for imports, ${large[1]} for events of players)`;
  expect(await read('docs/operations.md')).toContain(words);
});

test('the systemd unit starts the site as npm start does, without npm, so that the stop signal reaches only the site', async () => {
  const lines = (await read('deploy/fright-club.service')).split('\n');
  expect(lines).toContain(`ExecStart=/usr/bin/env ${manifest.scripts.start}`);
  expect(lines).toContain('KillMode=mixed');
});

test('the systemd unit requires the file of settings that docs/operations.md names', async () => {
  const file = /^EnvironmentFile=(\/.+)$/m.exec(await read('deploy/fright-club.service'))?.[1];
  expect(await read('docs/operations.md')).toContain(`the systemd unit \`${file}\``);
});

test('in a cluster, the app has only existing settings, and each variable of haproxy.cfg has a value', async () => {
  const known = [...(await read('.env.example')).matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
  const named = async (file: string) => Object.keys(parseEnv(await read(`deploy/cluster/${file}`)));
  for (const setting of await named('app.env')) expect([...known, 'NODE_ENV']).toContain(setting);
  const variables = (await read('deploy/cluster/haproxy.cfg')).match(/(?<=\$\{)\w+/g) ?? [];
  expect(new Set(await named('haproxy.env'))).toEqual(new Set(variables));
});

test('in a cluster, a backup is restored into the next cluster with the settings of the app', async () => {
  const url = /`DATABASE_URL=(\S+) npm run admin/.exec(await read('deploy/cluster/README.md'))?.[1];
  const app = parseEnv(await read('deploy/cluster/app.env'));
  const env = readEnvironment({ ...app, DATABASE_URL: url?.replace('PORT', '5432') });
  expect(new pg.Client(env.DATABASE_URL).password).toBe(app.DATABASE_PASSWORD);
});

test("in a cluster, the leader's key expires later than the longest round of Patroni", async () => {
  const { bootstrap } = parse(await read('deploy/cluster/patroni.yml'));
  const { ttl, loop_wait, retry_timeout, synchronous_mode } = bootstrap.dcs;
  expect(ttl).toBeGreaterThanOrEqual(loop_wait + 2 * retry_timeout);
  expect(synchronous_mode).toBe(true);
});

test('in a cluster, etcd elects a leader before Patroni stops retrying', async () => {
  const { bootstrap } = parse(await read('deploy/cluster/patroni.yml'));
  const { ETCD_ELECTION_TIMEOUT } = parseEnv(await read('deploy/cluster/etcd.env'));
  // Patroni divides retry_timeout equally among three etcds. The killed etcd refuses immediately, so two thirds remain.
  const tries = (1000 * bootstrap.dcs.retry_timeout * 2) / 3;
  // An election takes up to twice the time-out, and as long again after a tied vote.
  expect(4 * Number(ETCD_ELECTION_TIMEOUT)).toBeLessThan(tries);
});
