import { CONTENT_NOTES } from '#contract/content-notes.ts';
import { FINDER_SORTS } from '#contract/finder-query.ts';
import { DECADES } from '#contract/list-orders.ts';
import { PLATFORM_SLUGS } from '#contract/platforms.ts';
import { RATING_CATEGORIES } from '#contract/rating-categories.ts';
import { THEMES } from '#contract/themes.ts';
import { seededRandom } from '#lib/seeded-random.ts';
import type { Database } from '#server/db/database.ts';
import { createFinderRepository } from '#server/features/finder/finder.repository.ts';
import { createFinderService, type FinderService } from '#server/features/finder/finder.service.ts';
import type { Question, Range } from '#server/features/finder/finder-question.ts';
import { median } from './report.ts';

const QUESTIONS = 200;
const WARM_UP = 20;

/** At least, at most, or in between. */
function someRange(random: () => number): Range {
  const figure = 2 + Math.floor(random() * 7);
  const kind = random();
  if (kind < 0.4) return { min: figure, max: 10 };
  return kind < 0.8 ? { min: 0, max: figure } : { min: Math.max(0, figure - 2), max: Math.min(10, figure + 2) };
}

/** One to four categories, and each other parameter now and then. */
function someQuestion(random: () => number): Question {
  const one = <T>(list: readonly T[]) => list.slice(Math.floor(random() * list.length)).slice(0, 1);
  const maybe = <T>(share: number, list: readonly T[]) => (random() < share ? one(list) : []);
  const themes = THEMES.map(({ value }) => value);
  const categories = Array.from({ length: 1 + Math.floor(random() * 4) }, () => one(RATING_CATEGORIES)).flat();
  return {
    ...Object.fromEntries(categories.map((category) => [category, someRange(random)])),
    themes: maybe(0.3, themes),
    not: maybe(0.2, themes),
    platforms: maybe(0.3, PLATFORM_SLUGS),
    decades: maybe(0.3, DECADES),
    without: maybe(
      0.2,
      CONTENT_NOTES.map(({ slug }) => slug),
    ),
    maxRuntime: maybe(0.3, [80, 90, 100, 120])[0],
    like: maybe(0.1, [694, 948, 578])[0],
    unseen: false,
    services: false,
    watchlist: false,
    sort: one(FINDER_SORTS)[0] ?? 'match',
    page: 1,
  };
}

async function timeOf(finder: FinderService, question: Question, repeat: number): Promise<number> {
  const runs: number[] = [];
  for (let run = 0; run < repeat; run++) {
    const start = performance.now();
    await finder.find(question, null);
    runs.push(performance.now() - start);
  }
  return median(runs);
}

/**
 * Finds by 200 different questions, in process. The same seed gives the same questions.
 *
 * @param repeat runs per question; the median counts
 * @returns sorted milliseconds
 */
export async function questionTimes(db: Database, seed: number, repeat: number): Promise<number[]> {
  const repository = createFinderRepository(db);
  const servicesOf = async () => ({ region: 'US', platforms: PLATFORM_SLUGS });
  const finder = createFinderService({ repository, latest: repository, servicesOf, clock: () => new Date() });
  const random = seededRandom(seed);
  for (let turn = 0; turn < WARM_UP; turn++) await finder.find(someQuestion(random), null);
  const times: number[] = [];
  for (let turn = 0; turn < QUESTIONS; turn++) times.push(await timeOf(finder, someQuestion(random), repeat));
  return times.sort((a, b) => a - b);
}
