import { LRUCache } from 'lru-cache';
import { etagOf, isUnchanged } from '../http/headers.ts';
import { acceptedEncoding, type Encoding, encode } from './content-encoding.ts';

/** Room for over a thousand compressed pages, or about 300 uncompressed ones. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Estimate of an entry's size without its body. */
const ENTRY_BYTES = 2048;
/** Bytes below which compression saves nothing. */
const MIN_COMPRESSED = 1024;
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
  encoding: Encoding;
  bytes: Uint8Array<ArrayBuffer>;
  freshUntil: number;
  staleUntil: number;
};

/** Seconds. */
type Lifetime = { fresh: number; stale: number };

/** Responses are cached compressed, each encoding by itself. */
type Variant = { key: string; encoding: Encoding };

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
function sharedLifetime(cacheControl: string | null): Lifetime | null {
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

async function toEntry(response: Response, lifetime: Lifetime, accepted: Encoding, now: number): Promise<Entry> {
  const body = new Uint8Array(await response.arrayBuffer());
  const encoding = body.byteLength < MIN_COMPRESSED ? 'identity' : accepted;
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => !NOT_STORED.has(name)),
    cacheControl: response.headers.get('Cache-Control') ?? '',
    etag: etagOf(body),
    varies: variesOf(response),
    encoding,
    bytes: encoding === 'identity' ? body : await encode(body, encoding),
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
 * serves them compressed and with an ETag (RFC 9110, RFC 9111), and revalidates stale responses in the background.
 * Concurrent requests share one request to the app. A request with credentials shares it only if the cache has a public
 * response for the URL, even an expired one. Other responses pass through unchanged.
 */
export function createResponseCache(fetchApp: Fetch, options: ResponseCacheOptions = {}): Fetch {
  const { onHit = () => {}, now = () => performance.now(), maxBytes = MAX_BYTES } = options;
  const { respond = (bytes, init) => new Response(bytes, init) } = options;
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: (entry) => ENTRY_BYTES + entry.bytes.byteLength,
  });
  const pending = new Map<string, Promise<Loaded>>();

  function serve(entry: Entry, request: Request, env?: object): Response {
    const { status, encoding, bytes } = entry;
    const headers = new Headers(entry.headers);
    headers.set('Cache-Control', remainingControl(entry, now()));
    headers.set('ETag', entry.etag);
    headers.append('Vary', 'Accept-Encoding');
    if (isUnchanged(request.headers, headers)) return new Response(null, { status: 304, headers });
    if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
    headers.set('Content-Length', String(bytes.byteLength));
    return request.method === 'HEAD'
      ? new Response(null, { status, headers })
      : respond(bytes, { status, headers }, env);
  }

  async function fetchAndStore({ key, encoding }: Variant, request: Request, env?: object): Promise<Loaded> {
    const response = await fetchApp(request, env);
    const lifetime = sharedLifetime(response.headers.get('Cache-Control'));
    const isShared = lifetime && !response.headers.has('Set-Cookie') && isVariantFor(request, variesOf(response));
    if (!isShared) return { response };
    const entry = await toEntry(response, lifetime, encoding, now());
    entries.set(key, entry);
    return { entry };
  }

  function load(variant: Variant, request: Request, env?: object): Promise<Loaded> {
    const loaded = fetchAndStore(variant, request, env).finally(() => pending.delete(variant.key));
    pending.set(variant.key, loaded);
    return loaded;
  }

  return async (request, env) => {
    const url = new URL(request.url);
    if (request.method !== 'GET' && request.method !== 'HEAD') return fetchApp(request, env);

    const encoding = acceptedEncoding(request.headers.get('Accept-Encoding'));
    const key = `${encoding} ${url.pathname}${url.search}`;
    const variant = { key, encoding };
    const cached = entries.get(key);
    if (cached && !isVariantFor(request, cached.varies)) return fetchApp(request, env);
    if (cached && now() < cached.staleUntil) onHit();
    if (cached && now() < cached.freshUntil) return serve(cached, request, env);
    const get = request.method === 'HEAD' ? new Request(request.url, { headers: request.headers }) : request;
    if (cached && now() < cached.staleUntil) {
      // Revalidates in the background; after a failure the stale entry is served until it expires.
      if (!pending.has(key)) load(variant, get, env).catch(() => undefined);
      return serve(cached, request, env);
    }
    const mayBePrivate = !cached && hasCredentials(request);
    const sharedRequest = mayBePrivate ? undefined : pending.get(key);
    if (sharedRequest) {
      const shared = (await sharedRequest.catch(() => null))?.entry;
      // A response that may not be cached belongs to one client. The other clients' requests go to the app.
      return shared && isVariantFor(request, shared.varies) ? serve(shared, request, env) : fetchApp(request, env);
    }
    const { entry, response } = await (mayBePrivate ? fetchAndStore : load)(variant, get, env);
    return entry ? serve(entry, request, env) : response;
  };
}
