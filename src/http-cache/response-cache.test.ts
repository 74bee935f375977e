import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { createResponseCache, sharedLifetime } from './response-cache.ts';

const LONG = 'x'.repeat(5_000);
const PUBLIC = 'public, max-age=0, s-maxage=30, stale-while-revalidate=30';

function site(cacheControl = PUBLIC) {
  let now = 0;
  let served = 0;
  const app = vi.fn(async (_request: Request) => {
    served += 1;
    return new Response(`${served} ${LONG}`, {
      headers: { 'Cache-Control': cacheControl, 'X-Request-Id': String(served) },
    });
  });
  const fetchCached = createResponseCache(app, { now: () => now });
  return {
    app,
    pass: (seconds: number) => {
      now += seconds * 1000;
    },
    get: async (path = '/', headers: Record<string, string> = {}, method = 'GET') =>
      fetchCached(new Request(`http://localhost${path}`, { headers, method })),
  };
}
const first = async (response: Response) => (await response.text()).split(' ')[0];

describe('the response cache', () => {
  test('serves a public answer again without asking the app, until it is no longer fresh', async () => {
    const { get, pass, app } = site();
    expect(await first(await get())).toBe('1');
    pass(29);
    expect(await first(await get())).toBe('1');
    expect(app).toHaveBeenCalledTimes(1);
  });

  test('a stale answer is served once more while a new one is fetched behind it', async () => {
    const { get, pass, app } = site();
    await get();
    pass(40);
    expect(await first(await get())).toBe('1');
    await vi.waitFor(() => expect(app).toHaveBeenCalledTimes(2));
    await vi.waitFor(async () => expect(await first(await get())).toBe('2'));
  });

  test('an answer says how long it may still be kept, so that a cache behind this one adds nothing to its age', async () => {
    const { get, pass } = site();
    const control = async () => (await get()).headers.get('Cache-Control');
    expect(await control()).toBe(PUBLIC);
    pass(12);
    expect(await control()).toBe('public, max-age=0, s-maxage=18, stale-while-revalidate=30');
    pass(20);
    expect(await control()).toBe('public, max-age=0, s-maxage=0, stale-while-revalidate=28');
  });

  test('what the app says an answer varies by is kept', async () => {
    const app = async () => new Response(LONG, { headers: { 'Cache-Control': PUBLIC, Vary: 'Cookie' } });
    const fetchCached = createResponseCache(app);
    for (const _ of ['made', 'kept']) {
      const answer = await fetchCached(new Request('http://localhost/'));
      expect(answer.headers.get('Vary')).toBe('Cookie, Accept-Encoding');
    }
  });

  test('an answer beyond its stale time is fetched before it is served', async () => {
    const { get, pass } = site();
    await get();
    pass(61);
    expect(await first(await get())).toBe('2');
  });

  test('many who ask at once are served by one request', async () => {
    const { get, app } = site();
    const answers = await Promise.all(Array.from({ length: 50 }, () => get()));
    expect(app).toHaveBeenCalledTimes(1);
    expect(new Set(await Promise.all(answers.map(first)))).toEqual(new Set(['1']));
  });

  test.each(['private, no-store', 'no-store', 'public, max-age=60', ''])(
    'an answer with %j is not kept',
    async (control) => {
      const { get, app } = site(control);
      await get();
      await get();
      expect(app).toHaveBeenCalledTimes(2);
    },
  );

  test('two who ask at once for what may not be shared get an answer each', async () => {
    const { get } = site('private, no-store');
    const answers = await Promise.all([get(), get()]);
    expect(new Set(await Promise.all(answers.map(first)))).toEqual(new Set(['1', '2']));
  });

  test('an answer that sets a cookie is not kept', async () => {
    const app = vi.fn(async () => new Response('a', { headers: { 'Cache-Control': PUBLIC, 'Set-Cookie': 'a=b' } }));
    const fetchCached = createResponseCache(app);
    await fetchCached(new Request('http://localhost/'));
    await fetchCached(new Request('http://localhost/'));
    expect(app).toHaveBeenCalledTimes(2);
  });

  test('whoever reads first, the next one gets the same in another form', async () => {
    const { get, app } = site();
    const forms = { br: brotliDecompressSync, gzip: gunzipSync };
    const read = async (accepted: string) => {
      const answer = await get('/', { 'Accept-Encoding': accepted });
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(answer.headers.get('Content-Length')).toBe(String(bytes.byteLength));
      const encoding = answer.headers.get('Content-Encoding');
      expect(encoding).toBe(accepted === 'identity' ? null : accepted);
      return (encoding === 'br' || encoding === 'gzip' ? forms[encoding](bytes) : bytes).toString();
    };
    const first = await read('br');
    for (const accepted of ['identity', 'gzip', 'br', 'identity', 'gzip']) expect(await read(accepted)).toBe(first);
    expect(app).toHaveBeenCalledTimes(1);
  });

  test('holds many more pages that are read compressed than read plain', async () => {
    const page = Array.from({ length: 2_000 }, (_, line) => `<li>film number ${line}</li>`).join('');
    const kept = async (accepted: string) => {
      const app = vi.fn(async () => new Response(page, { headers: { 'Cache-Control': PUBLIC } }));
      const fetchCached = createResponseCache(app, { maxBytes: 10 * page.length });
      const read = (path: number) =>
        fetchCached(new Request(`http://localhost/${path}`, { headers: { 'Accept-Encoding': accepted } }));
      for (let path = 0; path < 40; path++) await read(path);
      app.mockClear();
      for (let path = 39; path >= 0; path--) await read(path);
      return 40 - app.mock.calls.length;
    };
    expect(await kept('identity')).toBeLessThan(10);
    expect(await kept('br')).toBe(40);
  });

  test('compresses as the reader accepts, and says so', async () => {
    const { get } = site();
    const brotli = await get('/', { 'Accept-Encoding': 'gzip, br' });
    expect(brotli.headers.get('Content-Encoding')).toBe('br');
    expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toContain(LONG);
    const gzip = await get('/', { 'Accept-Encoding': 'gzip, br;q=0' });
    expect(gunzipSync(await gzip.arrayBuffer()).toString()).toContain(LONG);
    expect((await get()).headers.get('Content-Encoding')).toBeNull();
    expect(brotli.headers.get('Vary')).toBe('Accept-Encoding');
  });

  test('an answer the reader has is a 304, and HEAD has the headers alone', async () => {
    const { get } = site();
    const etag = (await get()).headers.get('ETag') ?? '';
    expect((await get('/', { 'If-None-Match': etag })).status).toBe(304);
    const head = await get('/', {}, 'HEAD');
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    expect(Number(head.headers.get('Content-Length'))).toBeGreaterThan(5_000);
  });

  test('addresses differ by path and query, and nothing of one exchange is kept for another', async () => {
    const { get, app } = site();
    await get('/a');
    await get('/a?page=2');
    expect(app).toHaveBeenCalledTimes(2);
    expect((await get('/a')).headers.get('X-Request-Id')).toBeNull();
  });

  test('anything but reading goes through', async () => {
    const { get, app } = site();
    await get('/', {}, 'POST');
    await get('/', {}, 'POST');
    expect(app).toHaveBeenCalledTimes(2);
  });

  test('a failing app fails each asker, and is asked again', async () => {
    const app = vi.fn(async () => Promise.reject(new Error('down')));
    const fetchCached = createResponseCache(app);
    const ask = () => fetchCached(new Request('http://localhost/'));
    await expect(ask()).rejects.toThrow('down');
    await expect(ask()).rejects.toThrow('down');
    expect(app).toHaveBeenCalledTimes(2);
  });
});

test('sharedLifetime reads s-maxage and stale-while-revalidate', () => {
  expect(sharedLifetime('public, s-maxage=5, stale-while-revalidate=7')).toEqual({ fresh: 5, stale: 7 });
  expect(sharedLifetime('public, s-maxage=0')).toBeNull();
  expect(sharedLifetime(null)).toBeNull();
});
