import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { THEMES } from '#features/browse/contract/themes.ts';
import { type Figure, quantile } from './report.ts';
import type { Site } from './site.ts';

/** Requests per second, sent without waiting for earlier responses. */
const RATE = 50;

type Run = {
  name: string;
  /** Seconds at the beginning that do not count. */
  warmUp: number;
  seconds: number;
  budget: number;
  /** The first number in the URLs; each run has other numbers, so that no page is cached. */
  begin: number;
};

/** URLs that are in no cache: the query differs each time. */
const PATHS: ((turn: number, films: number[]) => string)[] = [
  (turn, films) => `/movie/${films[turn % films.length]}?turn=${turn}`,
  (turn) => `/keyword/${THEMES[turn % THEMES.length]?.value}?turn=${turn}`,
  (turn, films) => `/movie/${films[(turn * 7) % films.length]}?turn=${turn}`,
  (turn) => `/calendar?month=${1970 + (turn % 55)}-${String(1 + (turn % 12)).padStart(2, '0')}&turn=${turn}`,
  (turn) => `/?turn=${turn}`,
];

/**
 * Requests a page like a browser, but does not decompress the response: the site needs the processor time that this
 * would take.
 *
 * @returns milliseconds, or the error, which is counted after the run
 */
function timeOfPage(url: string, agent: Agent): Promise<number | Error> {
  const begin = performance.now();
  return new Promise((resolve) => {
    const request = get(url, { agent, headers: { 'Accept-Encoding': 'gzip, deflate, br' } }, (response) => {
      const { statusCode } = response;
      response.resume();
      response.on('error', resolve);
      response.on('end', () =>
        resolve(statusCode === 200 ? performance.now() - begin : new Error(`${url} responded ${statusCode}`)),
      );
    });
    request.on('error', (cause) => resolve(new Error(`${url} did not respond`, { cause })));
  });
}

/** Requests pages that must be rendered, at a constant rate over HTTP, and measures them. @param films their ids */
async function pagesAtRate(site: Site, films: number[], { name, warmUp, seconds, budget, begin }: Run) {
  const turns: Promise<number | Error>[] = [];
  const agent = new Agent({ keepAlive: true });
  const start = performance.now();
  for (let turn = 0; turn < RATE * (warmUp + seconds); turn++) {
    const due = start + (turn * 1000) / RATE;
    if (due > performance.now()) await sleep(due - performance.now());
    const path = PATHS[turn % PATHS.length];
    if (path) turns.push(timeOfPage(site.url + path(begin + turn, films), agent));
  }
  const outcomes = (await Promise.all(turns)).slice(RATE * warmUp);
  agent.destroy();
  const times = outcomes.filter((outcome) => typeof outcome === 'number');
  const figures: Figure[] = [
    { name: `${name}, p50`, value: quantile(times, 0.5), unit: 'ms' },
    { name: `${name}, p95`, value: quantile(times, 0.95), unit: 'ms', budget },
    { name: `${name}, without a page`, value: outcomes.length - times.length, unit: 'requests', budget: 0 },
  ];
  return figures;
}

const NAME = `page not yet cached, at ${RATE} requests a second`;

export const uncachedPages = (site: Site, films: number[]) =>
  pagesAtRate(site, films, { name: NAME, warmUp: 4, seconds: 20, budget: 25, begin: 100_000 });

/** Measures the first minute after a start, without its first second. @param site has just started */
export const firstMinute = (site: Site, films: number[]) =>
  pagesAtRate(site, films, { name: `${NAME}, in the first minute`, warmUp: 1, seconds: 59, budget: 50, begin: 0 });
