import { seededRandom } from '#engine/lib/seeded-random.ts';
import { PLATFORMS } from '#features/browse/contract/platforms.ts';
import { THEMES } from '#features/browse/contract/themes.ts';
import { FIRST_ID } from '#test/plans/generated-films.ts';
import { COMMON_WORDS } from '#test/plans/title-words.ts';
import { type Figure, quantile } from './report.ts';
import type { Site } from './site.ts';

const ROUNDS = 60;
const WARM_UP = 10;
const TAGS = ['gothic', 'isolation'];

type Pick = <T>(items: readonly T[]) => T;

/** A URL of each kind of page that is in no cache. */
const PAGES: [string, (round: number, pick: Pick, films: number) => string][] = [
  ['home', (round) => `/?round=${round}`],
  ['film', (round, _, films) => `/movie/${FIRST_ID + ((round * 7919) % films)}`],
  ['keyword', (round, pick) => `/keyword/${pick(THEMES).value}?page=${2 + (round % 20)}&round=${round}`],
  ['provider', (round, pick) => `/provider/${pick(PLATFORMS).value}?page=${2 + (round % 20)}&round=${round}`],
  ['tag', (round, pick) => `/tag/${pick(TAGS)}?round=${round}`],
  [
    'month',
    (round) => `/calendar?month=${1940 + (round % 80)}-${String(1 + (round % 12)).padStart(2, '0')}&round=${round}`,
  ],
  ['search', (round, pick) => `/search?q=${pick(COMMON_WORDS)}+${pick(COMMON_WORDS)}+${round}`],
];

async function timeOfPage(url: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(url, { redirect: 'manual' });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} returned ${response.status}`);
  return performance.now() - start;
}

/** Measures uncached pages of each kind over HTTP, one request at a time. */
export async function pageTimes(site: Site, films: number): Promise<Figure[]> {
  const random = seededRandom(1);
  const pick: Pick = (items) => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error('The list is empty');
    return item;
  };
  const figures: Figure[] = [];
  for (const [name, addressOf] of PAGES) {
    const times: number[] = [];
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      const time = await timeOfPage(site.url + addressOf(round, pick, films));
      if (round >= WARM_UP) times.push(time);
    }
    figures.push({ name: `${name} page, uncached, p50`, value: quantile(times, 0.5), unit: 'ms' });
    figures.push({ name: `${name} page, uncached, p95`, value: quantile(times, 0.95), unit: 'ms' });
  }
  return figures;
}
