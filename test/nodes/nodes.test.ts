import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asMember, cookiesOf, fromElsewhere, login, post, signUp } from '../app/members.ts';
import { freePorts, LOOPBACK } from '../process/ports.ts';
import { cleanUp, later } from './clean-up.ts';
import { failed, startLoad } from './load.ts';
import { lastLines, type Node, startNodes } from './node.ts';
import { type Primary, startPrimary } from './postgres.ts';
import { startNginx } from './proxy.ts';
import { siteAt } from './requests.ts';

const FILM = 694;

afterAll(cleanUp);

describe.each([2, 4])('%i processes on one PostgreSQL behind nginx', (count) => {
  let primary: Primary;
  let nodes: Node[];
  let proxy: string;
  let films: number[];
  const node = (index: number) => siteAt(nodes[index % count]?.url ?? '');

  beforeAll(async () => {
    primary = await startPrimary();
    const [port = 0] = await freePorts(1);
    nodes = await startNodes(count, { DATABASE_URL: primary.url, APP_URL: `http://127.0.0.1:${port}` });
    proxy = await startNginx(port, nodes);
    films = (await primary.query<{ id: number }>('select id from film order by id')).map(({ id }) => id);
  });

  test('start together on an empty database, run each migration once and load the catalogue once', async () => {
    const loaders = nodes.filter((each) => /films added/.test(each.output()));
    const migrators = nodes.filter((each) => /migrations applied/.test(each.output()));
    expect([loaders.length, migrators.length]).toEqual([1, 1]);
    expect(films.length).toBeGreaterThan(900);
    for (const each of nodes) expect((await fetch(`${each.url}/movie/${FILM}`)).status).toBe(200);
  });

  test('give a page the same ETag', async () => {
    for (const path of ['/', `/movie/${FILM}`, '/keyword/ghost', '/calendar']) {
      const etag = (await node(0).request(path)).headers.get('ETag') ?? '';
      for (let index = 0; index < count; index++) {
        const response = await node(index).request(path, { headers: { 'If-None-Match': etag } });
        expect([path, response.status]).toEqual([path, 304]);
      }
    }
  });

  test('all know at once about a sign-in or sign-out on one of them', async () => {
    const member = await signUp(node(0));
    for (let index = 0; index < count; index++) {
      const request = asMember(node(index), member.cookie);
      expect(await (await request('/api/auth/status')).json()).toMatchObject({ user: { email: member.email } });
    }
    const added = await asMember(node(1), member.cookie)('/api/user-list/add', {
      method: 'POST',
      body: { title_id: FILM },
    });
    expect(added.status).toBe(200);
    const list = await (await asMember(node(count - 1), member.cookie)('/api/user-list')).json();
    expect(list.items).toMatchObject([{ title_id: FILM }]);
    expect((await asMember(node(1), member.cookie)('/api/auth/logout', { method: 'POST' })).status).toBe(204);
    for (let index = 0; index < count; index++) {
      const request = asMember(node(index), member.cookie);
      expect(await (await request('/api/auth/status')).json()).toMatchObject({ user: null });
      expect((await request('/api/user-list')).status).toBe(401);
    }
  });

  test('all recognise a browser that one of them knows, so that strangers who guess passwords do not lock its owner out', async () => {
    const member = await signUp(node(0));
    for (let guess = 0; guess < 40; guess++) {
      await login(node(guess), member.email, 'a guess', fromElsewhere());
    }
    const stranger = await login(node(0), member.email, member.password, fromElsewhere());
    const owner = await login(node(1), member.email, member.password, { ...fromElsewhere(), Cookie: member.cookie });
    expect([stranger.status, owner.status]).toEqual([429, 200]);
    expect(cookiesOf(owner)).toContain('session=');
  });

  test('share the rate limits', async ({ annotate }) => {
    const from = fromElsewhere();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 14; attempt++) {
      const response = await login(node(attempt), 'nobody@example.org', 'a guess', from);
      statuses.push(response.status);
      if (response.status === 429) expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(4).fill(429)]);
    await annotate('10 tries let through by all processes together, the next 4 refused');
  });

  test("serve public responses from the proxy's cache, and never private ones", async () => {
    const member = await signUp(siteAt(proxy));
    const ask = async (path: string, cookie = '') => {
      const response = await fetch(proxy + path, { headers: cookie ? { Cookie: cookie } : {} });
      return {
        cache: response.headers.get('X-Cache'),
        control: response.headers.get('Cache-Control'),
        body: await response.text(),
      };
    };
    const path = `/api/tmdb/movie/${FILM}`;
    await ask(path);
    expect((await ask(path)).cache).toBe('HIT');
    await member.request(`/api/tmdb/update-watched-status/${FILM}`, {
      method: 'POST',
      body: { watched: true, watchDate: null },
    });
    const own = await ask(path, member.cookie);
    expect(own).toMatchObject({ cache: 'BYPASS', control: 'private, no-store' });
    expect(JSON.parse(own.body).watched).toBe(true);
    expect(JSON.parse((await ask(path)).body).watched).toBe(false);
    await ask('/');
    expect(await ask('/', member.cookie)).toMatchObject({ cache: 'HIT', body: (await ask('/')).body });
    expect((await ask('/metrics')).body).not.toContain('process_cpu');
  });

  async function members(): Promise<string[]> {
    const joined = await Promise.all([1, 2, 3, 4].map(() => signUp(siteAt(proxy))));
    return joined.map(({ cookie }) => cookie);
  }

  test('lose only the requests in the sockets of a process that is killed under load', async ({ annotate }) => {
    const load = startLoad(proxy, films, await members());
    await sleep(3_000);
    const killedAt = Date.now();
    await nodes[0]?.kill();
    const goneAt = Date.now();
    await sleep(4_000);
    const seen = await load.stop();
    const inFlight = ({ began, ended }: { began: number; ended: number }) => began <= goneAt && ended >= killedAt;
    expect(
      failed(seen).filter((request) => !inFlight(request)),
      lastLines(nodes),
    ).toEqual([]);
    expect(seen.filter(({ began }) => began > goneAt).length).toBeGreaterThan(100);
    await annotate(
      `${failed(seen).length} of ${seen.filter(inFlight).length} requests under way at the kill failed, 0 later`,
    );
    await nodes[0]?.start();
  });

  test('lose no request in a rolling restart', async ({ annotate }) => {
    const load = startLoad(proxy, films, await members());
    await sleep(1_000);
    for (const each of nodes) {
      expect(await each.stop()).toBe(0);
      await each.start();
      // nginx takes a moment to use the process again (docs/operations.md).
      await sleep(3_000);
    }
    const seen = await load.stop();
    expect(failed(seen), lastLines(nodes)).toEqual([]);
    expect(seen.length).toBeGreaterThan(1_000);
    await annotate(`${count} processes restarted, 0 requests failed`);
    const stats = await primary.query<{ wrong: number }>(
      `select count(*)::int as wrong from rating_stats
       full join (select film_id, count(overall) as rated, coalesce(sum(overall), 0) as points from rating group by film_id) r
         using (film_id)
       where coalesce(overall_count, 0) <> coalesce(rated, 0) or coalesce(overall_sum, 0) <> coalesce(points, 0)`,
    );
    expect(stats).toEqual([{ wrong: 0 }]);
  });

  test('register an e-mail address only once', async () => {
    const email = `once-${count}@example.org`;
    const responses = await Promise.all(
      nodes.map((_, index) =>
        post(node(index), '/api/auth/register', { email, password: 'red rum, red rum' }, fromElsewhere()),
      ),
    );
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array<number>(count - 1).fill(409)]);
  });
});

test('nginx sends a request again to the only running process if it responds with 503', async () => {
  const [port = 0, away = 0, there = 0] = await freePorts(3);
  const refused = new Set<string>();
  const server = createServer((request, response) => {
    const call = `${request.method} ${request.url}`;
    if (request.url === '/healthz' || refused.has(call)) return void request.pipe(response);
    refused.add(call);
    response.writeHead(503).end();
  });
  await new Promise<void>((resolve) => server.listen(there, LOOPBACK, resolve));
  later(() => server.close());
  const proxy = await startNginx(port, [{ port: away }, { port: there }]);
  // Only two requests: after three failures in a row nginx would skip the process.
  for (const method of ['GET', 'POST']) {
    const response = await fetch(`${proxy}/any`, { method, ...(method !== 'GET' && { body: `sent by ${method}` }) });
    expect([method, response.status, await response.text()]).toEqual([
      method,
      200,
      method === 'GET' ? '' : `sent by ${method}`,
    ]);
  }
});

test('nginx sends a request for a reset mail to one process only', async () => {
  const [port = 0, away = 0, there = 0, alsoThere = 0] = await freePorts(4);
  const received: string[] = [];
  for (const behind of [there, alsoThere]) {
    const server = createServer((request, response) => {
      if (request.url === '/healthz') return void response.end();
      received.push(`${request.method} ${request.url}`);
      response.writeHead(503, { 'Retry-After': '5' }).end();
    });
    await new Promise<void>((resolve) => server.listen(behind, LOOPBACK, resolve));
    later(() => server.close());
  }
  const proxy = await startNginx(port, [{ port: away }, { port: there }, { port: alsoThere }]);
  received.length = 0;
  const response = await fetch(`${proxy}/api/reset-password/request`, { method: 'POST', body: '{}' });
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(received).toEqual(['POST /api/reset-password/request']);
});
