import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** One request as the client sees it, with times in milliseconds since 1970. */
export type Seen = {
  method: string;
  path: string;
  /** null when the connection broke. */
  status: number | null;
  /** Body of an error response. */
  errorBody: string;
  began: number;
  ended: number;
};

const WORKERS = 12;
/** Milliseconds between two requests of a worker, so that many connections do not slow the nodes down. */
const PAUSE = 10;

type Step = { method: string; path: string; body?: unknown };

/**
 * Returns one round of requests of a visitor or member. Each round uses another film, so that some responses are not
 * cached.
 */
function steps(film: number): Step[] {
  return [
    { method: 'GET', path: '/' },
    { method: 'GET', path: `/movie/${film}` },
    { method: 'GET', path: '/api/user-list' },
    { method: 'POST', path: '/api/user-list/add', body: { title_id: film } },
    { method: 'POST', path: `/api/ratings/${film}`, body: { overallRating: film % 11, detailedRatings: {} } },
    { method: 'GET', path: `/api/ratings/${film}` },
    { method: 'DELETE', path: `/api/user-list/remove/${film}` },
    { method: 'GET', path: '/api/auth/status' },
  ];
}

function send(url: string, agent: Agent, cookie: string, { method, path, body }: Step): Promise<Seen> {
  const began = Date.now();
  const text = body === undefined ? '' : JSON.stringify(body);
  const headers = {
    Cookie: cookie,
    ...(text && { 'Content-Type': 'application/json', 'Content-Length': text.length }),
  };
  return new Promise((resolve) => {
    const done = (status: number | null, errorBody: string) =>
      resolve({ method, path, status, errorBody: (status ?? 500) < 400 ? '' : errorBody, began, ended: Date.now() });
    const broken = (error: Error) => done(null, error.message);
    const sent = request(url + path, { method, agent, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk) => (body += chunk));
      response.on('error', broken);
      response.on('end', () =>
        done(response.complete ? (response.statusCode ?? null) : null, `${response.headers.server} ${body}`),
      );
    });
    sent.on('error', broken).end(text);
  });
}

export type Load = { stop: () => Promise<Seen[]> };

/** Sends requests of visitors and members on keep-alive connections until `stop` is called. */
export function startLoad(url: string, films: readonly number[], cookies: readonly string[]): Load {
  const seen: Seen[] = [];
  let stopping = false;
  const work = async (worker: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let round = worker; !stopping; round += 1) {
      const film = films[(round * WORKERS + worker) % films.length] ?? 0;
      for (const step of steps(film)) {
        if (stopping) break;
        seen.push(await send(url, agent, cookies[worker % cookies.length] ?? '', step));
        await sleep(PAUSE);
      }
    }
    agent.destroy();
  };
  const workers = Promise.all(Array.from({ length: WORKERS }, (_, worker) => work(worker)));
  return {
    stop: async () => {
      stopping = true;
      await workers;
      return seen;
    },
  };
}

/** Returns the requests that failed. */
export const failed = (seen: readonly Seen[]): Seen[] => seen.filter(({ status }) => status === null || status >= 400);
