import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { detailOf, personDetailOf } from './bodies.ts';
import type { FakeFilm } from './fake-film.ts';
import { FAULTS, type Fault, refusal } from './faults.ts';
import { changes, discover, type FakeAnswer, search, trending } from './lists.ts';

export const TMDB_TOKEN = 'token-of-the-tests';

type FakeOptions = {
  films?: FakeFilm[];
  /** Seconds that answers may be kept; a real film's are five hours. */
  maxAge?: number;
  /** Requests of a second, above which the fake refuses; the real one takes about 40. */
  perSecond?: number;
};

type Failing = { fault: Fault; only: RegExp; times: number };

export type FakeTmdb = Awaited<ReturnType<typeof fakeTmdb>>;

const missing: FakeAnswer = { status: 404, code: 34 };

type Known = { films: Map<number, FakeFilm>; changed: Set<number>; lists: Map<string, FakeFilm[]> };

function answerOf(url: URL, { films, changed, lists }: Known): FakeAnswer {
  const all = [...films.values()];
  const query = url.searchParams;
  const path = url.pathname.replace(/^\/3/, '');
  if (path === '/discover/movie') return discover(all, query, lists);
  if (path === '/search/movie') return search(all, query);
  if (path === '/trending/movie/week') return trending(all, query);
  if (path === '/movie/changes') return changes(changed, query);
  const [, kind, id] = /^\/(movie|person)\/(\d+)$/.exec(path) ?? [];
  if (kind === 'movie') {
    const film = films.get(Number(id));
    const words = (name: string) => query.get(name)?.split(',');
    const body = film && detailOf(film, words('append_to_response') ?? [], words('include_video_language'));
    return body ? { status: 200, body } : missing;
  }
  const person = kind === 'person' ? personDetailOf(Number(id), all) : null;
  return person ? { status: 200, body: person } : missing;
}

/** Whether one more request within this second is too many. */
function createRate(perSecond?: number) {
  if (perSecond === undefined) return () => false;
  let lately: number[] = [];
  return (now: number): boolean => {
    lately = lately.filter((time) => time > now - 1_000);
    const tooMany = lately.length >= perSecond;
    if (!tooMany) lately.push(now);
    return tooMany;
  };
}

/** A real HTTP server on 127.0.0.1 that behaves like TMDB. Made inside a test it ends with it. */
export async function fakeTmdb({ films = [], maxAge = 0, perSecond }: FakeOptions = {}) {
  const exceedsRate = createRate(perSecond);
  let refused = 0;
  const known = new Map(films.map((film) => [film.id, film]));
  const changed = new Set<number>();
  const lists = new Map<string, FakeFilm[]>();
  const requests: string[] = [];
  const headersSeen: IncomingMessage['headers'][] = [];
  const cut: number[] = [];
  let bytesSent = 0;
  let failing: Failing | null = null;

  function watch({ socket }: IncomingMessage, response: ServerResponse): void {
    const begun = performance.now();
    response.once('close', () => {
      bytesSent = Math.max(bytesSent, socket.bytesWritten);
      if (!response.writableFinished) cut.push(performance.now() - begun);
    });
  }

  function serve(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', 'http://localhost');
    requests.push(`${url.pathname}${url.search}`);
    headersSeen.push(request.headers);
    watch(request, response);
    if (failing && failing.times > 0 && failing.only.test(url.pathname)) {
      failing.times -= 1;
      FAULTS[failing.fault](request, response);
      return;
    }
    if (exceedsRate(performance.now())) {
      refused += 1;
      refusal(429, 25)(request, response);
      return;
    }
    if (request.headers.authorization !== `Bearer ${TMDB_TOKEN}`) {
      refusal(401, 7)(request, response);
      return;
    }
    const { status, code, body } = answerOf(url, { films: known, changed, lists });
    if (status !== 200) {
      refusal(status, code ?? 0)(request, response);
      return;
    }
    const text = JSON.stringify(body);
    const etag = `W/"${createHash('sha1').update(text).digest('hex')}"`;
    const headers = {
      'Content-Type': 'application/json;charset=utf-8',
      'Cache-Control': `public, max-age=${maxAge}`,
      ETag: etag,
    };
    if (request.headers['if-none-match'] === etag) response.writeHead(304, headers).end();
    else response.writeHead(200, headers).end(text);
  }

  const server = createServer(serve);
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  // A server on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  try {
    onTestFinished(close);
  } catch {
    // Not inside a test: the caller closes.
  }

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    env: { TMDB_TOKEN, TMDB_API_URL: `http://127.0.0.1:${port}` },
    films: known,
    /** Ids that /movie/changes names. */
    changed,
    /** Path and query of every request so far. */
    requests,
    headersSeen,
    /** How often a path was asked for. */
    count: (path: RegExp) => requests.filter((request) => path.test(request)).length,
    /** Requests above the rate so far. */
    refused: () => refused,
    /** From now on requests to these paths fail in this way, so many times. */
    fail: (fault: Fault, { only = /./, times = Number.POSITIVE_INFINITY }: { only?: RegExp; times?: number } = {}) => {
      failing = { fault, only, times };
    },
    recover: () => {
      failing = null;
    },
    /** Milliseconds after which the caller cut each call that was never answered to its end. */
    cut,
    /** The most that went over one connection. */
    bytesSent: () => bytesSent,
    /** Connections that are open now. */
    openSockets: () => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count))),
    /** Refuses connections until `start`. */
    stop: close,
    start: () => listen(port),
    close,
  };
}
