import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { THEMES } from '#contract/themes.ts';
import { type Figure, percentile } from './report.ts';
import type { Site } from './site.ts';

/** Requests a second, as many as come, whether or not those before are answered. */
const RATE = 50;
const SECONDS = 20;
const WARM_UP_SECONDS = 4;

/** Addresses that no cache has: another page of a list, or a query that nobody has made, for each turn. */
const ADDRESSES: ((turn: number, films: number[]) => string)[] = [
  (turn, films) => `/movie/${films[turn % films.length]}?turn=${turn}`,
  (turn) => `/keyword/${THEMES[turn % THEMES.length]?.value}?turn=${turn}`,
  (turn, films) => `/movie/${films[(turn * 7) % films.length]}?turn=${turn}`,
  (turn) => `/calendar?month=${1970 + (turn % 55)}-${String(1 + (turn % 12)).padStart(2, '0')}&turn=${turn}`,
  (turn) => `/?turn=${turn}`,
];

/**
 * Asks as a browser does, and leaves the answer compressed: the caller shares two processors with the site, which
 * readers do not.
 *
 * @returns milliseconds. A failure is a value, so that it is told after the run instead of ending it in its middle
 */
function timeOfPage(url: string, agent: Agent): Promise<number | Error> {
  const begin = performance.now();
  return new Promise((resolve) => {
    const request = get(url, { agent, headers: { 'Accept-Encoding': 'gzip, deflate, br' } }, (response) => {
      const { statusCode } = response;
      response.resume();
      response.on('error', resolve);
      response.on('end', () =>
        resolve(statusCode === 200 ? performance.now() - begin : new Error(`${url} answered ${statusCode}`)),
      );
    });
    request.on('error', (cause) => resolve(new Error(`${url} was not answered`, { cause })));
  });
}

/** How long pages take that have to be rendered, at an even rate, over HTTP. @param films ids */
export async function uncachedPages(site: Site, films: number[]): Promise<Figure[]> {
  const turns: Promise<number | Error>[] = [];
  const agent = new Agent({ keepAlive: true });
  const begin = performance.now();
  for (let turn = 0; turn < RATE * (WARM_UP_SECONDS + SECONDS); turn++) {
    const due = begin + (turn * 1000) / RATE;
    if (due > performance.now()) await sleep(due - performance.now());
    const address = ADDRESSES[turn % ADDRESSES.length];
    if (address) turns.push(timeOfPage(site.url + address(turn, films), agent));
  }
  const outcomes = (await Promise.all(turns)).slice(RATE * WARM_UP_SECONDS);
  agent.destroy();
  const failure = outcomes.find((outcome) => outcome instanceof Error);
  if (failure) throw failure;
  const times = outcomes.filter((outcome) => typeof outcome === 'number').sort((a, b) => a - b);
  const what = `page not yet cached, at ${RATE} requests a second`;
  return [
    { what: `${what}, p50`, value: percentile(times, 0.5), unit: 'ms' },
    { what: `${what}, p95`, value: percentile(times, 0.95), unit: 'ms', budget: 25 },
  ];
}
