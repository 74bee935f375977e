import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { THEMES } from '#contract/themes.ts';
import { type Figure, percentile } from './report.ts';
import type { Site } from './site.ts';

/** Requests per second, sent without waiting for earlier responses. */
const RATE = 50;

/** @param warmUp seconds at the beginning that do not count @param begin of the queries, so that no page is cached */
type Run = { what: string; warmUp: number; seconds: number; budget: number; begin: number };

/** URLs that are in no cache: a new page of a list or a new query each time. */
const ADDRESSES: ((turn: number, films: number[]) => string)[] = [
  (turn, films) => `/movie/${films[turn % films.length]}?turn=${turn}`,
  (turn) => `/keyword/${THEMES[turn % THEMES.length]?.value}?turn=${turn}`,
  (turn, films) => `/movie/${films[(turn * 7) % films.length]}?turn=${turn}`,
  (turn) => `/calendar?month=${1970 + (turn % 55)}-${String(1 + (turn % 12)).padStart(2, '0')}&turn=${turn}`,
  (turn) => `/?turn=${turn}`,
];

/**
 * Requests like a browser, but does not decompress the response, because the benchmark shares the processors with the
 * site.
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

/** Times of pages that must be rendered, at a constant rate, over HTTP. @param films ids */
async function pagesAtRate(site: Site, films: number[], { what, warmUp, seconds, budget, begin }: Run) {
  const turns: Promise<number | Error>[] = [];
  const agent = new Agent({ keepAlive: true });
  const start = performance.now();
  for (let turn = 0; turn < RATE * (warmUp + seconds); turn++) {
    const due = start + (turn * 1000) / RATE;
    if (due > performance.now()) await sleep(due - performance.now());
    const address = ADDRESSES[turn % ADDRESSES.length];
    if (address) turns.push(timeOfPage(site.url + address(begin + turn, films), agent));
  }
  const outcomes = (await Promise.all(turns)).slice(RATE * warmUp);
  agent.destroy();
  const times = outcomes.filter((outcome) => typeof outcome === 'number').sort((a, b) => a - b);
  const figures: Figure[] = [
    { what: `${what}, p50`, value: percentile(times, 0.5), unit: 'ms' },
    { what: `${what}, p95`, value: percentile(times, 0.95), unit: 'ms', budget },
    { what: `${what}, without a page`, value: outcomes.length - times.length, unit: 'requests', budget: 0 },
  ];
  return figures;
}

const WHAT = `page not yet cached, at ${RATE} requests a second`;

export const uncachedPages = (site: Site, films: number[]) =>
  pagesAtRate(site, films, { what: WHAT, warmUp: 4, seconds: 20, budget: 25, begin: 100_000 });

/** The same from the second second after a start on. @param site has just started */
export const firstMinute = (site: Site, films: number[]) =>
  pagesAtRate(site, films, { what: `${WHAT}, in the first minute`, warmUp: 1, seconds: 59, budget: 50, begin: 0 });
