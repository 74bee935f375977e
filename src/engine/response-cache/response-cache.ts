import { LRUCache } from 'lru-cache';
import { bytesOf, type CachedBody, cacheBody, encodingFor } from './cached-body.ts';
import { etagOf, isUnchanged } from './etag.ts';

/** Room for over a thousand compressed pages, or about 300 uncompressed pages. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Estimate of an entry's size without its body. */
const ENTRY_BYTES = 2048;
/** Headers that belong to one exchange, not to the cached response. */
const NOT_STORED = new Set(['x-request-id', 'date', 'content-length', 'connection', 'etag', 'cache-control']);

type Entry = {
  status: number;
  headers: [string, string][];
  /** The app's Cache-Control header. Clients get it with the remaining seconds. */
  cacheControl: string;
  etag: string;
  /** Request headers named in Vary. The response is for a request without them, and is served only to such requests. */
  varies: string[];
  body: CachedBody;
  freshUntil: number;
  staleUntil: number;
};

type Loaded = { entry: Entry; response?: undefined } | { entry?: undefined; response: Response };

/** @param env passed to the app unchanged */
type Fetch = (request: Request, env?: object) => Response | Promise<Response>;

type ResponseCacheOptions = {
  /** Called for each response served without waiting for the app. */
  onHit?: () => void;
  /** Returns milliseconds. Monotonic by default, so that a changed clock neither extends nor ends a lifetime. */
  now?: () => number;
  maxBytes?: number;
  /** Sends a stored body; creates a Response by default, which copies the bytes. @param env as passed to the cache */
  respond?: (bytes: Uint8Array<ArrayBuffer>, init: { status: number; headers: Headers }, env?: object) => Response;
};

/** Returns the seconds that a shared cache may use a response, null when it may not (RFC 9111; RFC 5861 for stale). */
export function sharedLifetime(cacheControl: string | null): { fresh: number; stale: number } | null {
  if (!cacheControl || !/\bpublic\b/.test(cacheControl) || /no-store|private/.test(cacheControl)) return null;
  const fresh = Number(/s-maxage=(\d+)/.exec(cacheControl)?.[1] ?? 0);
  const stale = Number(/stale-while-revalidate=(\d+)/.exec(cacheControl)?.[1] ?? 0);
  return fresh > 0 ? { fresh, stale } : null;
}

/** Returns the headers in Vary, in lower case, without Accept-Encoding, because the cache encodes responses itself. */
const variesOf = (response: Response) =>
  (response.headers.get('Vary') ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'accept-encoding');

/** If a response varies, only the variant for requests without the named headers is cached. */
const isVariantFor = (request: Request, varies: string[]) =>
  varies.every((name) => name !== '*' && !request.headers.has(name));

const hasCredentials = ({ headers }: Request) => headers.has('Cookie') || headers.has('Authorization');

async function toEntry(response: Response, lifetime: { fresh: number; stale: number }, now: number): Promise<Entry> {
  const body = new Uint8Array(await response.arrayBuffer());
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => !NOT_STORED.has(name)),
    cacheControl: response.headers.get('Cache-Control') ?? '',
    etag: etagOf(body),
    varies: variesOf(response),
    body: cacheBody(body),
    freshUntil: now + lifetime.fresh * 1000,
    staleUntil: now + (lifetime.fresh + lifetime.stale) * 1000,
  };
}

/**
 * Returns Cache-Control with the remaining seconds. Otherwise a second cache between us and the client would store the
 * response for longer than the app allows.
 */
function remainingControl({ cacheControl, freshUntil, staleUntil }: Entry, now: number): string {
  const seconds = (until: number) => Math.max(0, Math.floor((until - now) / 1000));
  const fresh = seconds(freshUntil);
  return cacheControl
    .replace(/s-maxage=\d+/, `s-maxage=${fresh}`)
    .replace(/stale-while-revalidate=\d+/, `stale-while-revalidate=${seconds(staleUntil) - fresh}`);
}

/**
 * Creates a shared cache in front of the app. It stores public responses to GET as long as their Cache-Control allows,
 * serves them compressed and with an ETag, and revalidates stale responses in the background. Concurrent requests share
 * one request to the app. A request with credentials shares it only if the cache has a public response for the URL,
 * even an expired one. Other responses pass through unchanged.
 */
export function createResponseCache(fetchApp: Fetch, options: ResponseCacheOptions = {}): Fetch {
  const { onHit = () => {}, now = () => performance.now(), maxBytes = MAX_BYTES } = options;
  const { respond = (bytes, init) => new Response(bytes, init) } = options;
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: (entry) => ENTRY_BYTES + bytesOf(entry.body),
  });
  const pending = new Map<string, Promise<Loaded>>();

  async function serve(key: string, entry: Entry, request: Request, env?: object): Promise<Response> {
    const headers = new Headers(entry.headers);
    headers.set('Cache-Control', remainingControl(entry, now()));
    headers.set('ETag', entry.etag);
    headers.append('Vary', 'Accept-Encoding');
    if (isUnchanged(request.headers, headers)) return new Response(null, { status: 304, headers });

    const { encoding, bytes, body } = await encodingFor(entry.body, request.headers.get('Accept-Encoding'));
    // The entry is set again, because the cache measures its size only then. A newer entry is not replaced.
    if (body !== entry.body && entries.peek(key) === entry) entries.set(key, { ...entry, body });
    if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
    headers.set('Content-Length', String(bytes.byteLength));
    const init = { status: entry.status, headers };
    return request.method === 'HEAD' ? new Response(null, init) : respond(bytes, init, env);
  }

  async function fetchAndStore(key: string, request: Request, env?: object): Promise<Loaded> {
    const response = await fetchApp(request, env);
    const lifetime = sharedLifetime(response.headers.get('Cache-Control'));
    const isShared = lifetime && !response.headers.has('Set-Cookie') && isVariantFor(request, variesOf(response));
    if (!isShared) return { response };
    const entry = await toEntry(response, lifetime, now());
    entries.set(key, entry);
    return { entry };
  }

  function load(key: string, request: Request, env?: object): Promise<Loaded> {
    const loaded = fetchAndStore(key, request, env).finally(() => pending.delete(key));
    pending.set(key, loaded);
    return loaded;
  }

  return async (request, env) => {
    const url = new URL(request.url);
    if (request.method !== 'GET' && request.method !== 'HEAD') return fetchApp(request, env);

    const key = url.pathname + url.search;
    const cached = entries.get(key);
    if (cached && !isVariantFor(request, cached.varies)) return fetchApp(request, env);
    if (cached && now() < cached.staleUntil) onHit();
    if (cached && now() < cached.freshUntil) return serve(key, cached, request, env);
    const get = request.method === 'HEAD' ? new Request(request.url, { headers: request.headers }) : request;
    if (cached && now() < cached.staleUntil) {
      // Revalidates in the background; after a failure the stale entry is served until it expires.
      if (!pending.has(key)) load(key, get, env).catch(() => undefined);
      return serve(key, cached, request, env);
    }
    const mayBePrivate = !cached && hasCredentials(request);
    const sharedRequest = mayBePrivate ? undefined : pending.get(key);
    if (sharedRequest) {
      const shared = (await sharedRequest.catch(() => null))?.entry;
      // A response that may not be cached belongs to one client. The other clients' requests go to the app.
      return shared && isVariantFor(request, shared.varies) ? serve(key, shared, request, env) : fetchApp(request, env);
    }
    const { entry, response } = await (mayBePrivate ? fetchAndStore : load)(key, get, env);
    return entry ? serve(key, entry, request, env) : response;
  };
}
