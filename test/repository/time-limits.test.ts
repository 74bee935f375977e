import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { APP_LIMITS, BROWSER_LIMITS, DATABASE_LIMITS, UPSTREAM_LIMITS } from '#contract/time-limits.ts';
import { MINUTE } from '#contract/units.ts';

const read = (file: string) => readFile(new URL(`../../${file}`, import.meta.url), 'utf8');

const UNITS: Record<string, number> = { ms: 1, s: 1_000, m: 60_000 };

/** Returns all values of a proxy's setting in milliseconds, for example of `proxy_read_timeout 25s`. */
function settings(text: string, name: string): number[] {
  const found = [...text.matchAll(new RegExp(`^\\s*${name} (\\d+)(ms|s|m);?$`, 'gm'))];
  expect(found, name).not.toEqual([]);
  return found.map(([, value, unit = 's']) => Number(value) * (UNITS[unit] ?? Number.NaN));
}

async function proxies() {
  const [nginx, caddy] = [await read('deploy/nginx.conf'), await read('deploy/Caddyfile')];
  const only = (text: string, name: string) => {
    const values = settings(text, name);
    expect(new Set(values).size, name).toBe(1);
    return values[0] ?? 0;
  };
  const [nginxAnswer = 0, nginxUpload = 0] = settings(nginx, 'proxy_read_timeout');
  const [caddyUpload = 0, caddyAnswer = 0] = settings(caddy, 'response_header_timeout');
  return {
    nginx: {
      head: only(nginx, 'client_header_timeout'),
      request: only(nginx, 'client_body_timeout'),
      choice: only(nginx, 'proxy_next_upstream_timeout'),
      connect: only(nginx, 'proxy_connect_timeout'),
      answer: nginxAnswer,
      uploadAnswer: nginxUpload,
      unread: only(nginx, 'send_timeout'),
      idle: settings(nginx, 'keepalive_timeout')[0] ?? 0,
    },
    caddy: {
      head: only(caddy, 'read_header'),
      request: only(caddy, 'read_body'),
      choice: only(caddy, 'lb_try_duration'),
      connect: only(caddy, 'dial_timeout'),
      answer: caddyAnswer,
      uploadAnswer: caddyUpload,
      unread: only(caddy, 'write'),
      idle: only(caddy, 'keepalive'),
    },
  };
}

/** Expects that each limit is longer than the one before it. */
function expectNested(limits: [name: string, milliseconds: number][]): void {
  for (const [index, [name, milliseconds]] of limits.entries()) {
    const inner = limits[index - 1];
    if (inner) expect(milliseconds, `${name} must be longer than ${inner[0]}`).toBeGreaterThan(inner[1]);
  }
}

test('a proxy waits longer for a response than the app takes, and the browser waits longer than a proxy', async () => {
  for (const [name, { choice, answer, uploadAnswer }] of Object.entries(await proxies())) {
    expectNested([
      ['the app', APP_LIMITS.answer],
      [name, answer],
      [`${name}, with the choice of a process`, choice + answer],
      ['the browser', BROWSER_LIMITS.write],
    ]);
    expectNested([
      ['the turn of the files', APP_LIMITS.readingTurn],
      ['reading the files', APP_LIMITS.reading],
      ['the app', APP_LIMITS.uploadAnswer],
      [name, uploadAnswer],
      ['the browser', BROWSER_LIMITS.upload - APP_LIMITS.uploadRequest - choice],
    ]);
  }
});

test('the time limits of the database and of other services are shorter than the limit of the app', () => {
  const { freeConnection, statement, lock, silence, connect } = DATABASE_LIMITS;
  expectNested([
    ['a lock', lock],
    ['a statement', statement],
    ['a silent server', silence],
    ['the app, after waiting for a connection', APP_LIMITS.answer - freeConnection],
  ]);
  expectNested([
    ['a new connection', connect],
    ['a slow statement of others', statement],
    ['a free connection', freeConnection],
  ]);
  expect(DATABASE_LIMITS.idleInTransaction).toBeLessThan(APP_LIMITS.answer);
  const { picture, conversion, ...others } = UPSTREAM_LIMITS;
  for (const each of [picture + conversion, APP_LIMITS.turn, ...Object.values(others)])
    expect(each).toBeLessThan(APP_LIMITS.answer);
});

test("the app's time limits for slow requests and slow readers fit those of the proxies", async () => {
  const { nginx, caddy } = await proxies();
  expect([nginx.head, caddy.head]).toEqual([APP_LIMITS.head, APP_LIMITS.head]);
  // nginx receives a whole request before it passes it on. Its limit is for the time between two reads, not for a
  // request.
  expect(nginx.request).toBeLessThan(APP_LIMITS.request);
  expectNested([
    ['the head', APP_LIMITS.head],
    ['a request', APP_LIMITS.request],
    ['an upload', APP_LIMITS.uploadRequest],
    ['Caddy', caddy.request],
  ]);
  // The app closes an unread connection after this time at the earliest, and after twice this time at the latest.
  expect(nginx.unread).toBeGreaterThan(2 * APP_LIMITS.unread);
  expect(caddy.unread).toBeGreaterThan(APP_LIMITS.download);
  expect(APP_LIMITS.unread).toBeGreaterThan(APP_LIMITS.request);
  // A proxy closes its idle connections long before the app does.
  for (const { idle, connect } of [nginx, caddy]) expect(idle + connect).toBeLessThan(APP_LIMITS.idle);
});

test('the table in docs/operations.md has these time limits', async () => {
  const { nginx, caddy } = await proxies();
  const docs = await read('docs/operations.md');
  const seconds = (milliseconds: number) =>
    milliseconds >= 60 * MINUTE || milliseconds === 65 * MINUTE
      ? `${milliseconds / MINUTE} min`
      : `${milliseconds / 1_000} s`;
  const rows = [
    ['the head of a request', '–', nginx.head, caddy.head, APP_LIMITS.head],
    ['a whole request', '–', nginx.request, caddy.request, APP_LIMITS.request],
    ['the files of an import', BROWSER_LIMITS.upload, nginx.request, caddy.request, APP_LIMITS.uploadRequest],
    ['a process that takes the request', '–', nginx.choice, caddy.choice, '–'],
    ['its turn among those of its IP address', '–', '–', '–', APP_LIMITS.turn],
    ['the response', BROWSER_LIMITS.write, nginx.answer, caddy.answer, APP_LIMITS.answer],
    [
      'the response to the files of an import',
      BROWSER_LIMITS.upload,
      nginx.uploadAnswer,
      caddy.uploadAnswer,
      APP_LIMITS.uploadAnswer,
    ],
    ['the client to read on', '–', nginx.unread, '–', APP_LIMITS.unread],
    ['the client to read everything', '–', '–', caddy.unread, APP_LIMITS.download],
  ];
  for (const [name, ...values] of rows) {
    const cells = values.map((value) => (typeof value === 'number' ? seconds(value) : value));
    expect(docs).toContain(`| ${name} | ${cells.join(' | ')} |`);
  }
  const inside: [string, number][] = [
    ["the turn of an import's files to be read", APP_LIMITS.readingTurn],
    ['reading them, the wait included', APP_LIMITS.reading],
    ['converting a picture', UPSTREAM_LIMITS.conversion],
    ['downloading a picture, or a call of the content service', UPSTREAM_LIMITS.picture],
    ['TMDB, while a visitor waits', UPSTREAM_LIMITS.film],
    ['a free database connection, or the turn of a transaction', DATABASE_LIMITS.freeConnection],
    ['a new database connection', DATABASE_LIMITS.connect],
    ['a statement', DATABASE_LIMITS.statement],
    ['a lock', DATABASE_LIMITS.lock],
    ['a database that says nothing', DATABASE_LIMITS.silence],
    ['a transaction without a statement', DATABASE_LIMITS.idleInTransaction],
  ];
  for (const [name, milliseconds] of inside) expect(docs).toContain(`| ${name} | ${seconds(milliseconds)} |`);
});
