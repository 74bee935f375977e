import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { detailOf, type FakeFilm, personDetailOf, rowOf } from './fake-film.ts';
import { FAULTS, type Fault, refusal } from './faults.ts';
import { changes, discover, type FakeResponse, search, trending } from './lists.ts';

export const TMDB_TOKEN = 'token-of-the-tests';

type FakeOptions = {
  films?: FakeFilm[];
  /** Requests per second before the fake responds with 429; TMDB allows about 40. */
  perSecond?: number;
};

type Failing = { fault: Fault; only: RegExp; times: number };

export type FakeTmdb = Awaited<ReturnType<typeof fakeTmdb>>;

const missing: FakeResponse = { status: 404, code: 34 };

type Known = {
  films: Map<number, FakeFilm>;
  odd: Map<number, object>;
  changed: Set<number>;
  lists: Map<string, FakeFilm[]>;
};

function resultOf(url: URL, { films, odd, changed, lists }: Known): FakeResponse {
  const all = [...films.values()];
  const query = url.searchParams;
  const path = url.pathname.replace(/^\/3/, '');
  if (path === '/discover/movie') return discover(all, query, lists);
  if (path === '/search/movie') return search(all, query);
  if (path === '/trending/movie/week') return trending(all, query);
  if (path === '/movie/changes') return changes(changed, query);
  const imdbId = /^\/find\/(tt\d+)$/.exec(path)?.[1];
  if (imdbId) {
    return { status: 200, body: { movie_results: all.filter((film) => film.imdbId === imdbId).map(rowOf) } };
  }
  const [, kind, id] = /^\/(movie|person)\/(\d+)$/.exec(path) ?? [];
  if (kind === 'movie') {
    const film = films.get(Number(id));
    const list = (name: string) => query.get(name)?.split(',');
    const body = film && detailOf(film, list('append_to_response') ?? [], list('include_video_language'));
    return body ? { status: 200, body: { ...body, ...odd.get(film.id) } } : missing;
  }
  const person = kind === 'person' ? personDetailOf(Number(id), all) : null;
  return person ? { status: 200, body: person } : missing;
}

/** Creates a function that counts a request and returns true when it exceeds the rate. */
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

/** Starts an HTTP server on 127.0.0.1 that behaves like TMDB. If created inside a test, it closes after the test. */
export async function fakeTmdb({ films = [], perSecond }: FakeOptions = {}) {
  const exceedsRate = createRate(perSecond);
  let refused = 0;
  const known = new Map(films.map((film) => [film.id, film]));
  const odd = new Map<number, object>();
  const changed = new Set<number>();
  const lists = new Map<string, FakeFilm[]>();
  const requests: string[] = [];
  const headersSeen: IncomingMessage['headers'][] = [];
  const cut: number[] = [];
  let bytesSent = 0;
  let failing: Failing | null = null;
  const counted: { path: RegExp; count: number; resolve: () => void }[] = [];

  const countOf = (path: RegExp) => requests.filter((request) => path.test(request)).length;

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
    for (const { path, count, resolve } of counted) if (countOf(path) >= count) resolve();
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
    const { status, code, body } = resultOf(url, { films: known, odd, changed, lists });
    if (status !== 200) {
      refusal(status, code ?? 0)(request, response);
      return;
    }
    response.writeHead(200, { 'Content-Type': 'application/json;charset=utf-8' }).end(JSON.stringify(body));
  }

  const server = createServer(serve);
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  // A listening server has an address with a port.
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  try {
    onTestFinished(close);
  } catch {
    // Outside a test, the caller must close the server.
  }

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    env: { TMDB_TOKEN, TMDB_API_URL: `http://127.0.0.1:${port}` },
    films: known,
    /** Fields that replace fields in a film's response, by film id. */
    odd,
    /** Film ids in /movie/changes. */
    changed,
    /** Path and query string of every request so far. */
    requests,
    headersSeen,
    /** Counts the requests whose path and query match. */
    count: countOf,
    /** Resolves after this number of requests whose path and query match, before the next request is served. */
    whenCounted: (path: RegExp, count: number) =>
      new Promise<void>((resolve) => counted.push({ path, count, resolve })),
    /** The number of requests above the rate so far. */
    refused: () => refused,
    /** Makes the next `times` requests to paths that match `only` fail in this way. */
    fail: (fault: Fault, { only = /./, times = Number.POSITIVE_INFINITY }: { only?: RegExp; times?: number } = {}) => {
      failing = { fault, only, times };
    },
    recover: () => {
      failing = null;
    },
    /** For each aborted call, the milliseconds until the caller aborted it. */
    cut,
    /** The largest number of bytes sent over one connection. */
    bytesSent: () => bytesSent,
    /** The number of open connections. */
    openSockets: () => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count))),
    /** Refuses connections until `start`. */
    stop: close,
    start: () => listen(port),
    close,
  };
}
