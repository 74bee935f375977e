import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { BEFORE_TOKENS, PAGES_WITH_TOKENS } from '#engine/http/secret-urls.ts';
import { createMetrics } from '#engine/observability/metrics.ts';
import { MAX_IMPORT_BYTES } from '#features/imports/contract/import-limits.ts';
import siteProcess from '../../scripts/site-process.json' with { type: 'json' };
import { CALLS } from '../calls/call-table.ts';

const read = (file: string) => readFile(new URL(`../../${file}`, import.meta.url), 'utf8');

const appSchema = z.object({
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  environment: z.record(z.string(), z.string()),
});

const COMPOSE_FILES = [
  ['compose.yaml', ['app'], ['app', 'postgres']],
  ['deploy/compose.two-apps.yaml', ['app1', 'app2'], ['app1', 'app2', 'postgres', 'caddy']],
] as const;

test.each(COMPOSE_FILES)(
  '%s runs the app read-only, without capabilities, and only with settings that .env.example lists',
  async (file, apps, all) => {
    const { services } = parse(await read(file), { merge: true });
    expect(Object.keys(services)).toEqual(all);
    const known = [...(await read('.env.example')).matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
    for (const name of apps) {
      const { environment } = appSchema.parse(services[name]);
      for (const setting of Object.keys(environment)) expect(known).toContain(setting);
    }
  },
);

test('the proxy of the recipe with two apps knows both apps', async () => {
  const { services } = parse(await read('deploy/compose.two-apps.yaml'), { merge: true });
  expect(services.caddy.environment.APPS).toBe('app1:3000 app2:3000');
});

test('the image runs as a user other than root, with a health check', async () => {
  const stage = (await read('Dockerfile')).split(/^FROM /m).at(-1) ?? '';
  expect(stage).toMatch(/^USER node$/m);
  expect(stage).toMatch(/^HEALTHCHECK .*\n.*\/readyz/m);
});

test('the image starts the site as npm start does', async () => {
  const lines = (await read('Dockerfile')).split('\n');
  expect(lines).toContain(`CMD ${JSON.stringify(['node', ...siteProcess.arguments]).replaceAll(',', ', ')}`);
  const settings = lines
    .filter((line) => line.startsWith('ENV '))
    .join(' ')
    .split(' ');
  for (const [name, value] of Object.entries(siteProcess.environment)) expect(settings).toContain(`${name}=${value}`);
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
  const metrics = createMetrics();
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

const PROXY_FILES = ['deploy/nginx.conf', 'deploy/Caddyfile'];

test('the proxies hide the same URLs from their logs as the app', async () => {
  const names = BEFORE_TOKENS.map((start) => start.replaceAll('/', '')).join('|');
  const [nginx = '', caddy = ''] = await Promise.all(PROXY_FILES.map(read));
  expect(nginx).toContain(`.*/(?:${names})/)[^/]+`);
  expect(nginx).toContain(`location ~* /(${names})/|^/(${PAGES_WITH_TOKENS.map((page) => page.slice(1)).join('|')}) {`);
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

test('nginx accepts large bodies only for imports', async () => {
  const sizes = [...(await read('deploy/nginx.conf')).matchAll(/client_max_body_size (\d+)([km]);/g)];
  const [all, imports] = sizes.map(([, size, unit]) => Number(size) * (unit === 'm' ? 2 ** 20 : 2 ** 10));
  expect(all).toBe(64 * 1024);
  expect(imports).toBeGreaterThan(MAX_IMPORT_BYTES);
  expect(sizes).toHaveLength(2);
});

test('in a cluster, the app has only existing settings, and each variable of haproxy.cfg has a value', async () => {
  const known = [...(await read('.env.example')).matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
  const named = async (file: string) => Object.keys(parseEnv(await read(`deploy/cluster/${file}`)));
  for (const setting of await named('app.env')) expect([...known, 'NODE_ENV']).toContain(setting);
  const variables = (await read('deploy/cluster/haproxy.cfg')).match(/(?<=\$\{)\w+/g) ?? [];
  expect(new Set(await named('haproxy.env'))).toEqual(new Set(variables));
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
