import { describe, expect, test } from 'vitest';
import { signUp } from '../app/members.ts';
import { appForFile, emptyPage, getJson, testApp } from '../app/test-app.ts';
import { untilWaiting } from '../database/lock-waits.ts';
import { readableLog } from '../process/readable-log.ts';

const site = await appForFile();

describe('the HTTP surface', () => {
  test('returns 404 in the common error format for an unknown call, with the request id of the header', async () => {
    const response = await site.app.request('/api/no/such/call');
    expect(response.status).toBe(404);
    const body = await response.json();
    expect(body).toMatchObject({ code: 'not_found', message: expect.any(String) });
    expect(body.requestId).toBe(response.headers.get('X-Request-Id'));
  });

  test('forbids caches to store errors', async () => {
    for (const [path, status] of [
      ['/api/tmdb/movie/999999999', 404],
      ['/api/movies/find', 400],
      ['/api/user-list', 401],
      ['/api/no/such/call', 404],
    ] as const) {
      const response = await site.app.request(path);
      expect([path, response.status, response.headers.get('Cache-Control')]).toEqual([path, status, 'no-store']);
    }
  });

  test('redirects a path with capital letters to the path in lower case, with its query', async () => {
    for (const [path, location] of [
      ['/Keyword/Slasher?page=2&sort=Newest', '/keyword/slasher?page=2&sort=Newest'],
      ['/movie/The-Shining-1980', '/movie/the-shining-1980'],
      ['/tag/H%C3%84xan', '/tag/h%C3%84xan'],
      ['//Evil.example/', '/evil.example/'],
    ] as const) {
      const response = await site.app.request(`http://localhost${path}`);
      expect([response.status, response.headers.get('Location')], path).toEqual([308, location]);
    }
    for (const path of ['/movie/694', '/keyword/caf%C3%A9', '/search?q=The%20Thing', '//x']) {
      expect((await site.app.request(`http://localhost${path}`)).status, path).toBe(200);
    }
  });

  test('responds to HEAD as to GET but without a body, and names in Vary the headers that change the response', async () => {
    for (const [path, status, vary] of [
      ['/', 200, null],
      ['/api/tmdb/trending-horror', 200, 'Authorization'],
      ['/api/tmdb/movie/694', 200, 'Cookie, Authorization'],
      ['/api/content/featured-review', 404, 'Authorization'],
      ['/api/user-list', 401, 'Authorization'],
      ['/images/art/poster/694.svg', 200, 'Accept-Encoding'],
      ['/robots.txt', 200, null],
      ['/sitemap.xml', 200, null],
      ['/healthz', 200, null],
    ] as const) {
      const [get, head] = [await site.app.request(path), await site.app.request(path, { method: 'HEAD' })];
      expect([path, get.status, get.headers.get('Vary')]).toEqual([path, status, vary]);
      for (const { headers } of [get, head]) headers.delete('X-Request-Id');
      expect([head.status, [...head.headers], await head.text()]).toEqual([status, [...get.headers], '']);
      expect(await get.text(), path).not.toBe('');
    }
  });

  test('returns 503 only on /readyz while the site is not ready', async () => {
    const { app } = await testApp({ on: site, isReady: () => false });
    expect((await app.request('/readyz')).status).toBe(503);
    expect((await app.request('/api/tmdb/trending-horror')).status).toBe(200);
  });

  test('names the version of the database on /readyz to the operator only', async () => {
    const token = 'a token of the operator';
    const { app } = await testApp({ on: site, env: { METRICS_TOKEN: token } });
    const read = async (authorization: string) => (await app.request('/readyz', { headers: { authorization } })).json();
    expect(await read(`Bearer ${token}`)).toEqual({
      status: 'ready',
      database: { version: '18.4', releasedOn: '2026-05-14', origin: 'embedded' },
    });
    expect(await read('Bearer another token')).toEqual({ status: 'ready' });
  });

  test('renders pages without cookies or other data of the visitor', async () => {
    const seen: string[] = [];
    const { app } = await testApp({
      on: site,
      renderPage: async (request, fetchApi) => {
        seen.push(JSON.stringify([...request.headers]));
        return emptyPage(request, fetchApi);
      },
    });
    await app.request('/', { headers: { cookie: 'session=abc', authorization: 'Bearer x', 'accept-language': 'de' } });
    expect(seen).toEqual([JSON.stringify([['accept', 'text/html']])]);
  });

  test('does not let caches store a page that is incomplete because a call failed', async () => {
    const { app, pool } = await testApp({
      on: site,
      renderPage: async (request, fetchApi) => {
        await fetchApi(new Request('http://in-process/api/tmdb/trending-horror'));
        return emptyPage(request, fetchApi);
      },
    });
    expect((await app.request('/')).headers.get('Cache-Control')).toMatch(/^public/);
    await pool.end();
    expect((await app.request('/')).headers.get('Cache-Control')).toBe('no-store');
  });

  test('describes the API in OpenAPI 3.1 and on a page', async () => {
    const { body } = await getJson<{ openapi: string }>(site.app, '/api/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    const docs = await (await site.app.request('/api/docs')).text();
    expect(docs).toContain('GET /api/tmdb/trending-horror');
    expect(docs).toContain('Access: session, or token (write)');
    expect(docs).toMatch(/Pages of other sites can make calls with an access token .* \(CORS\)/);
  });

  test('returns API documentation with valid ids, links that lead to these ids, and no label without a role', async () => {
    const docs = await (await site.app.request('/api/docs')).text();
    const ids = [...docs.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id ?? '');
    expect(ids.length).toBeGreaterThan(50);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[\w.-]+$/.test(id))).toEqual([]);
    const targets = [...docs.matchAll(/href="#([^"]*)"/g)].map(([, target]) => target ?? '');
    expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
    expect([...docs.matchAll(/<pre(?![^>]* role=)[^>]* aria-label/g)]).toEqual([]);
  });

  test('lists fixed pages and every film in the sitemap, and the sitemap in robots.txt', async () => {
    const { app, db } = await testApp({ on: site, env: { APP_URL: 'https://fright.example' } });
    const robots = await (await app.request('/robots.txt')).text();
    expect(robots).toContain('Sitemap: https://fright.example/sitemap.xml');
    // These paths must stay allowed, because calendar services follow robots.txt.
    const disallowed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map((match) => match[1] ?? '');
    for (const path of ['/calendar.ics', '/feeds/', '/reviews.atom', '/releases.rss']) {
      expect(disallowed.filter((prefix) => path.startsWith(prefix))).toEqual([]);
    }
    const index = await (await app.request('/sitemap.xml')).text();
    const parts = [...index.matchAll(/<loc>https:\/\/fright\.example([^<]+)<\/loc>/g)].map(([, path]) => path ?? '');
    const ofFilms = parts.filter((path) => path.startsWith('/sitemap-films-'));
    const films = await Promise.all(ofFilms.map(async (path) => (await app.request(path)).text()));
    const { count } = await db
      .selectFrom('film')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(films.join('').match(/<loc>/g)).toHaveLength(count);
    expect(await (await app.request(parts[0] ?? '')).text()).toContain('https://fright.example/keyword/slasher');
    for (const path of ['/sitemap-films-2147483647.xml', '/sitemap-people-9999999999.xml']) {
      expect((await app.request(path)).status).toBe(404);
    }
  });
});

test('adding a film to a list returns 404 when the film is deleted at the same time', async () => {
  const { app, pool } = site;
  await pool.query("insert into film (id, title, title_slug, source) values (77, 'Gone', 'gone', 'snapshot')");
  const member = await signUp(app);
  const removal = await pool.connect();
  await removal.query('begin');
  await removal.query('delete from film where id = 77');
  const underWay = member.request('/api/user-list/add', { method: 'POST', body: { title_id: 77 } });
  await untilWaiting(pool);
  await removal.query('commit');
  removal.release();
  const response = await underWay;
  expect([response.status, (await response.json()).code]).toEqual([404, 'not_found']);
});

test('every response has the security headers, and requires https if APP_URL has https', async () => {
  for (const [APP_URL, demanded] of [
    ['http://fright.example', null],
    ['https://fright.example', 'max-age=63072000; includeSubDomains'],
  ] as const) {
    const { app } = await testApp({ on: site, env: { APP_URL } });
    for (const path of ['/', '/api/tmdb/trending-horror', '/api/no/such/call', '/healthz']) {
      const { headers } = await app.request(path);
      expect(headers.get('Strict-Transport-Security')).toBe(demanded);
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
      expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('X-Frame-Options')).toBe('DENY');
      expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
    }
  }
});

test('the log has the path of a request without its query string', async () => {
  const { log, lines } = readableLog();
  const { app } = await testApp({ on: site, log });
  await app.request('/api/search?q=spiral+eyes');
  expect(JSON.stringify(lines())).toContain('/api/search');
  expect(JSON.stringify(lines())).not.toContain('spiral');
});

describe('/metrics', () => {
  const TOKEN = 'a token of the collector';

  test('returns metrics to a collector with the token, and 404 to all others', async () => {
    const { app } = await testApp({ on: site, env: { METRICS_TOKEN: TOKEN } });
    await app.request('/api/tmdb/trending-horror');
    const figures = await (await app.request('/metrics', { headers: { Authorization: `Bearer ${TOKEN}` } })).text();
    expect(figures).toContain('http_request_duration_seconds_count{kind="api",status="2xx"} 1');
    for (const authorization of ['', 'Bearer', `Bearer ${TOKEN}x`, TOKEN]) {
      const headers = { Authorization: authorization, 'X-Real-IP': '127.0.0.1' };
      expect((await app.request('/metrics', { headers })).status).toBe(404);
    }
  });

  test('does not exist when no token is set', async () => {
    expect((await site.app.request('/metrics')).status).toBe(404);
    expect((await site.app.request('/metrics', { headers: { Authorization: 'Bearer undefined' } })).status).toBe(404);
  });
});
