import { LRUCache } from 'lru-cache';
import { etagOf, isKnown } from './etag.ts';
import { formFor, type KeptBody, keepBody, keptBytes } from './kept-body.ts';

/** Over a thousand pages, or the plain form of some two hundred and fifty. */
const MAX_BYTES = 32 * 1024 * 1024;
/** What an entry weighs beside its body: key, headers, bookkeeping. */
const ENTRY_BYTES = 2048;
/** Headers that belong to one exchange, not to the stored answer. */
const NOT_STORED = new Set(['x-request-id', 'date', 'content-length', 'connection', 'etag', 'cache-control']);

type Entry = {
  status: number;
  headers: [string, string][];
  /** As the app said it, for an answer that was just made. */
  cacheControl: string;
  etag: string;
  body: KeptBody;
  freshUntil: number;
  staleUntil: number;
};

/** What the app answered: kept as an entry, or not to be kept. */
type Answer = { entry: Entry; response?: undefined } | { entry?: undefined; response: Response };

/** @param env passed on to the app as it is */
type Fetch = (request: Request, env?: object) => Response | Promise<Response>;

type ResponseCacheOptions = {
  /** Requests that must reach the app, for example those that carry a session to an answer which depends on it. */
  bypass?: (request: Request, url: URL) => boolean;
  /** Told of each answer that the app was not asked for. */
  onHit?: () => void;
  /** Milliseconds. */
  now?: () => number;
  maxBytes?: number;
};

/** What Cache-Control allows a shared cache, in seconds, or null for "do not store" (RFC 9111; RFC 5861 for stale). */
export function sharedLifetime(cacheControl: string | null): { fresh: number; stale: number } | null {
  if (!cacheControl || !/\bpublic\b/.test(cacheControl) || /no-store|private/.test(cacheControl)) return null;
  const fresh = Number(/s-maxage=(\d+)/.exec(cacheControl)?.[1] ?? 0);
  const stale = Number(/stale-while-revalidate=(\d+)/.exec(cacheControl)?.[1] ?? 0);
  return fresh > 0 ? { fresh, stale } : null;
}

async function toEntry(response: Response, lifetime: { fresh: number; stale: number }, now: number): Promise<Entry> {
  const body = new Uint8Array(await response.arrayBuffer());
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => !NOT_STORED.has(name)),
    cacheControl: response.headers.get('Cache-Control') ?? '',
    etag: etagOf(body),
    body: keepBody(body),
    freshUntil: now + lifetime.fresh * 1000,
    staleUntil: now + (lifetime.fresh + lifetime.stale) * 1000,
  };
}

/** What is left of an entry's time, so that caches one behind the other keep an answer no longer than one would. */
function remainingControl({ cacheControl, freshUntil, staleUntil }: Entry, now: number): string {
  const seconds = (until: number) => Math.max(0, Math.floor((until - now) / 1000));
  const fresh = seconds(freshUntil);
  return cacheControl
    .replace(/s-maxage=\d+/, `s-maxage=${fresh}`)
    .replace(/stale-while-revalidate=\d+/, `stale-while-revalidate=${seconds(staleUntil) - fresh}`);
}

/**
 * A shared cache in front of the app: stores public GET answers as long as their Cache-Control says, serves them
 * compressed and with an ETag, renews a stale one behind the reader's back, and lets one request fetch what many
 * wait for. Everything that is not public passes through untouched.
 *
 * @param fetchApp the app
 * @returns the app behind the cache
 */
export function createResponseCache(fetchApp: Fetch, options: ResponseCacheOptions = {}): Fetch {
  const { bypass = () => false, onHit = () => {}, now = Date.now, maxBytes = MAX_BYTES } = options;
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: (entry) => ENTRY_BYTES + keptBytes(entry.body),
  });
  const underway = new Map<string, Promise<Answer>>();

  /** An entry as an answer: 304 where the reader has it, otherwise compressed as the reader accepts. */
  async function serve(key: string, entry: Entry, request: Request): Promise<Response> {
    const headers = new Headers(entry.headers);
    headers.set('Cache-Control', remainingControl(entry, now()));
    headers.set('ETag', entry.etag);
    headers.append('Vary', 'Accept-Encoding');
    if (isKnown(entry.etag, request.headers.get('If-None-Match'))) return new Response(null, { status: 304, headers });

    const { encoding, bytes, body } = await formFor(entry.body, request.headers.get('Accept-Encoding'));
    // The cache weighs an entry when it is set; a newer answer that came meanwhile stays.
    if (body !== entry.body && entries.peek(key) === entry) entries.set(key, { ...entry, body });
    if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
    headers.set('Content-Length', String(bytes.byteLength));
    return new Response(request.method === 'HEAD' ? null : bytes, { status: entry.status, headers });
  }

  async function ask(key: string, request: Request, env?: object): Promise<Answer> {
    const response = await fetchApp(request, env);
    const lifetime = sharedLifetime(response.headers.get('Cache-Control'));
    if (!lifetime || response.headers.has('Set-Cookie')) return { response };
    const entry = await toEntry(response, lifetime, now());
    entries.set(key, entry);
    return { entry };
  }

  /** Asks the app, so that others who want the same meanwhile can wait for this one answer. */
  function load(key: string, request: Request, env?: object): Promise<Answer> {
    const answer = ask(key, request, env).finally(() => underway.delete(key));
    underway.set(key, answer);
    return answer;
  }

  return async (request, env) => {
    const url = new URL(request.url);
    if (request.method !== 'GET' && request.method !== 'HEAD') return fetchApp(request, env);
    if (bypass(request, url)) return fetchApp(request, env);

    const key = url.pathname + url.search;
    const kept = entries.get(key);
    if (kept && now() < kept.staleUntil) onHit();
    if (kept && now() < kept.freshUntil) return serve(key, kept, request);
    const get = request.method === 'HEAD' ? new Request(request.url, { headers: request.headers }) : request;
    if (kept && now() < kept.staleUntil) {
      // Nobody waits for this one; a failure leaves the kept answer until its time is up.
      if (!underway.has(key)) load(key, get, env).catch(() => undefined);
      return serve(key, kept, request);
    }
    const underwayAnswer = underway.get(key);
    if (underwayAnswer) {
      const shared = await underwayAnswer.catch(() => null);
      // What one asker may not share, the next one asks for themselves.
      return shared?.entry ? serve(key, shared.entry, request) : fetchApp(request, env);
    }
    const { entry, response } = await load(key, get, env);
    return entry ? serve(key, entry, request) : response;
  };
}
