import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createResponseCache } from './response-cache.ts';

const LONG = 'x'.repeat(5_000);
const PUBLIC = 'public, max-age=0, s-maxage=30, stale-while-revalidate=30';

function cachedApp(cacheControl = PUBLIC) {
  let now = 0;
  let served = 0;
  const app = vi.fn(async ({ method }: Request) => {
    served += 1;
    return new Response(method === 'HEAD' ? null : `${served} ${LONG}`, {
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
/** Returns a function that requests the app's front page through a cache. */
function cacheOf(app: (request: Request) => Promise<Response>) {
  const fetchCached = createResponseCache(app);
  return async (headers: Record<string, string> = {}) => fetchCached(new Request('http://localhost/', { headers }));
}

const first = async (response: Response) => (await response.text()).split(' ')[0];

describe('the response cache', () => {
  test('serves a public response from the cache while it is fresh', async () => {
    const { get, pass, app } = cachedApp();
    expect(await first(await get())).toBe('1');
    pass(29);
    expect(await first(await get())).toBe('1');
    expect(app).toHaveBeenCalledTimes(1);
  });

  test('serves a stale response while it is revalidated in the background', async () => {
    const { get, pass, app } = cachedApp();
    await get();
    pass(40);
    expect(await first(await get())).toBe('1');
    await expect.poll(async () => first(await get())).toBe('2');
    expect(app).toHaveBeenCalledTimes(2);
  });

  test('sends the remaining seconds in Cache-Control, so that a second cache does not extend them', async () => {
    const { get, pass } = cachedApp('public, max-age=0, s-maxage=30, stale-while-revalidate=40');
    const control = async () => (await get()).headers.get('Cache-Control');
    expect(await control()).toBe('public, max-age=0, s-maxage=30, stale-while-revalidate=40');
    pass(12);
    expect(await control()).toBe('public, max-age=0, s-maxage=18, stale-while-revalidate=40');
    pass(20);
    expect(await control()).toBe('public, max-age=0, s-maxage=0, stale-while-revalidate=38');
  });

  test("keeps the app's Vary header", async () => {
    const app = async () => new Response(LONG, { headers: { 'Cache-Control': PUBLIC, Vary: 'Cookie' } });
    const get = cacheOf(app);
    for (const _ of ['first', 'cached']) expect((await get()).headers.get('Vary')).toBe('Cookie, Accept-Encoding');
  });

  test('caches a response that varies by Cookie only for requests without a cookie', async () => {
    const app = vi.fn(async (request: Request) => {
      const cookie = request.headers.get('Cookie');
      return new Response(`${cookie} ${LONG}`, {
        headers: { 'Cache-Control': PUBLIC, Vary: 'Accept-Encoding, cookie' },
      });
    });
    const request = cacheOf(app);
    const get = async (headers?: Record<string, string>) => first(await request(headers));
    expect(await get({ Cookie: 'a' })).toBe('a');
    expect(await Promise.all([get(), get({ Cookie: 'a' }), get({ Cookie: 'b' })])).toEqual(['null', 'a', 'b']);
    expect(await Promise.all([get({ Cookie: 'b' }), get()])).toEqual(['b', 'null']);
    expect(app).toHaveBeenCalledTimes(5);
  });

  test.each(['Cookie', 'Authorization'])(
    'sends each request with %s to the app separately until the app has sent a public response',
    async (header) => {
      const waiting: ((response: Response) => void)[] = [];
      const app = vi.fn(() => new Promise<Response>((resolve) => waiting.push(resolve)));
      const request = cacheOf(app);
      const get = async (headers: Record<string, string>) => first(await request(headers));
      const responses = [get({ [header]: 'a' }), get({ [header]: 'b' }), get({}), get({ [header]: 'c' })];
      expect(app).toHaveBeenCalledTimes(4);
      for (const [index, resolve] of waiting.entries()) {
        resolve(new Response(`${index} `, { headers: { 'Cache-Control': 'private, no-store' } }));
      }
      expect(await Promise.all(responses)).toEqual(['0', '1', '2', '3']);
    },
  );

  test('sends one request to the app for several concurrent requests with cookies, if an earlier response was public', async () => {
    const { get, pass, app } = cachedApp();
    await get('/', { Cookie: 'a' });
    pass(61);
    const responses = await Promise.all([get('/', { Cookie: 'a' }), get('/', { Cookie: 'b' }), get()]);
    expect(await Promise.all(responses.map(first))).toEqual(['2', '2', '2']);
    expect(app).toHaveBeenCalledTimes(2);
  });

  test('sends one request to the app for concurrent requests', async () => {
    const { get, app } = cachedApp();
    const responses = await Promise.all(Array.from({ length: 50 }, () => get()));
    expect(app).toHaveBeenCalledTimes(1);
    expect(new Set(await Promise.all(responses.map(first)))).toEqual(new Set(['1']));
  });

  test.each<Record<string, string>>([
    { 'Cache-Control': 'private, no-store' },
    { 'Cache-Control': 'no-store' },
    { 'Cache-Control': 'public, max-age=60' },
    { 'Cache-Control': 'public, s-maxage=0' },
    {},
    { 'Cache-Control': PUBLIC, Vary: '*' },
    { 'Cache-Control': PUBLIC, 'Set-Cookie': 'a=b' },
  ])('does not cache a response with the headers %j', async (headers) => {
    const app = vi.fn(async () => new Response(LONG, { headers }));
    const get = cacheOf(app);
    for (let count = 0; count < 2; count++) await get();
    expect(app).toHaveBeenCalledTimes(2);
  });

  test('sends each of several concurrent requests for a private response to the app', async () => {
    const { get } = cachedApp('private, no-store');
    const responses = await Promise.all([get(), get()]);
    expect(new Set(await Promise.all(responses.map(first)))).toEqual(new Set(['1', '2']));
  });

  test('caches a response in each encoding, with one ETag', async () => {
    const app = vi.fn(async () => new Response(LONG, { headers: { 'Cache-Control': PUBLIC } }));
    const get = cacheOf(app);
    const plain = {
      br: brotliDecompressSync,
      gzip: gunzipSync,
      identity: (bytes: Buffer) => bytes,
    };
    const encodings = ['br', 'identity', 'gzip', 'br', 'identity', 'gzip'] as const;
    const etags = new Set<string | null>();
    for (const accepted of encodings) {
      const response = await get({ 'Accept-Encoding': accepted });
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(response.headers.get('Content-Length')).toBe(String(bytes.byteLength));
      expect(response.headers.get('Content-Encoding')).toBe(accepted === 'identity' ? null : accepted);
      expect(plain[accepted](bytes).toString()).toBe(LONG);
      etags.add(response.headers.get('ETag'));
    }
    expect(etags.size).toBe(1);
    expect(app).toHaveBeenCalledTimes(3);
  });

  test('holds many more pages when they are requested compressed', async () => {
    const page = Array.from({ length: 2_000 }, (_, line) => `<li>film number ${line}</li>`).join('');
    const countCached = async (accepted: string) => {
      const app = vi.fn(async () => new Response(page, { headers: { 'Cache-Control': PUBLIC } }));
      const fetchCached = createResponseCache(app, { maxBytes: 10 * page.length });
      const read = (path: number) =>
        fetchCached(new Request(`http://localhost/${path}`, { headers: { 'Accept-Encoding': accepted } }));
      for (let path = 0; path < 40; path++) await read(path);
      app.mockClear();
      for (let path = 39; path >= 0; path--) await read(path);
      return 40 - app.mock.calls.length;
    };
    expect(await countCached('identity')).toBeLessThan(10);
    expect(await countCached('br')).toBe(40);
  });

  test('compresses with the best encoding that Accept-Encoding allows', async () => {
    const { get } = cachedApp();
    const encodingFor = async (accepted: string) =>
      (await get('/', { 'Accept-Encoding': accepted })).headers.get('Content-Encoding');
    expect([await encodingFor('gzip, br'), await encodingFor('gzip, br;q=0')]).toEqual(['br', 'gzip']);
    expect((await get()).headers.get('Content-Encoding')).toBeNull();
    expect((await get()).headers.get('Vary')).toBe('Accept-Encoding');
  });

  test('stores the whole response when HEAD comes before GET', async () => {
    const { get, app } = cachedApp();
    expect(await (await get('/', {}, 'HEAD')).text()).toBe('');
    expect(await first(await get())).toBe('1');
    expect(app).toHaveBeenCalledTimes(1);
  });

  test('caches by path and query, and does not store headers that belong to a single request', async () => {
    const { get, app } = cachedApp();
    await get('/a');
    await get('/a?page=2');
    expect(app).toHaveBeenCalledTimes(2);
    expect((await get('/a')).headers.get('X-Request-Id')).toBeNull();
  });

  test('passes POST requests through', async () => {
    const { get, app } = cachedApp();
    await get('/', {}, 'POST');
    await get('/', {}, 'POST');
    expect(app).toHaveBeenCalledTimes(2);
  });

  test('does not cache a failure of the app', async () => {
    const app = vi.fn(async () => Promise.reject(new Error('down')));
    const get = cacheOf(app);
    await expect(get()).rejects.toThrow('down');
    await expect(get()).rejects.toThrow('down');
    expect(app).toHaveBeenCalledTimes(2);
  });
});

test('a clock that is set back does not extend the lifetime of a cached response', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const get = cacheOf(async () => new Response(LONG, { headers: { 'Cache-Control': PUBLIC } }));
  await get();
  vi.setSystemTime(Date.now() - 3_600_000);
  const seconds = Number(/s-maxage=(\d+)/.exec((await get()).headers.get('Cache-Control') ?? '')?.[1]);
  expect(seconds).toBeLessThanOrEqual(30);
});
