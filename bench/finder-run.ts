import { seededRandom } from '#engine/lib/seeded-random.ts';
import { PLATFORM_SLUGS } from '#features/browse/contract/platforms.ts';
import { THEMES } from '#features/browse/contract/themes.ts';
import { CONTENT_NOTES } from '#features/films/contract/content-notes.ts';
import { DECADES } from '#features/my-movies/contract/list-orders.ts';
import { RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import type { FinderSearch } from '#features/tonight/contract/finder-query.ts';
import { FINDER_SORTS } from '#features/tonight/contract/finder-values.ts';

/** The orders that visitors may choose; `for-you` is only for members. */
const PUBLIC_SORTS = FINDER_SORTS.filter((sort) => sort !== 'for-you');
const QUESTIONS = 200;
const WARM_UP = 20;

/** A random range: at least, at most, or between two figures. */
function someRange(random: () => number): string {
  const figure = 2 + Math.floor(random() * 7);
  const kind = random();
  if (kind < 0.4) return `${figure}-`;
  return kind < 0.8 ? `-${figure}` : `${Math.max(0, figure - 2)}-${Math.min(10, figure + 2)}`;
}

/** A random search by one to four categories; each other parameter is present at random. */
function someQuestion(random: () => number): FinderSearch {
  const one = <T>(list: readonly T[]) => list.slice(Math.floor(random() * list.length)).slice(0, 1);
  const maybe = (share: number, list: readonly (string | number)[]) => (random() < share ? one(list).join() : '');
  const themes = THEMES.map(({ value }) => value);
  const categories = Array.from({ length: 1 + Math.floor(random() * 4) }, () => one(RATING_CATEGORIES)).flat();
  const given = {
    ...Object.fromEntries(categories.map((category) => [category, someRange(random)])),
    themes: maybe(0.3, themes),
    not: maybe(0.2, themes),
    platforms: maybe(0.3, PLATFORM_SLUGS),
    decades: maybe(0.3, DECADES),
    without: maybe(
      0.2,
      CONTENT_NOTES.map(({ slug }) => slug),
    ),
    maxRuntime: maybe(0.3, [80, 90, 100, 120]),
    like: maybe(0.1, [694, 948, 578]),
    sort: one(PUBLIC_SORTS).join(),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}

/**
 * Sends 200 different searches by fright over HTTP. The same seed gives the same searches, so use each seed only once
 * per site: repeated searches would come from the site's cache.
 *
 * @returns milliseconds
 */
export async function questionTimes(url: string, seed: number): Promise<number[]> {
  const random = seededRandom(seed);
  const asked = new Set<string>();
  const times: number[] = [];
  while (times.length < WARM_UP + QUESTIONS) {
    const query = new URLSearchParams(someQuestion(random)).toString();
    // The response to a repeated search is cached.
    if (asked.has(query)) continue;
    asked.add(query);
    const start = performance.now();
    const response = await fetch(`${url}/api/films/by-fright?${query}`);
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${query} returned ${response.status}`);
    times.push(performance.now() - start);
  }
  return times.slice(WARM_UP);
}
