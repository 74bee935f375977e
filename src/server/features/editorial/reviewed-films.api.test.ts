import { expect, onTestFinished, test } from 'vitest';
import type { Film } from '#contract/films/films.ts';
import { getJson, testApp } from '#test/app/test-app.ts';
import { TEST_DAY } from '#test/app/test-day.ts';
import { reviewsFolder, reviewText } from '#test/editorial/fixtures.ts';
import { serveReviews } from '#test/editorial/serve-space.ts';
import { readReviews } from './reviews-source/read-reviews.ts';

const THE_SHINING = 694;
const HALLOWEEN = 948;
/** Milliseconds after which a list of reviews expires. */
const EXPIRES_AFTER = 5 * 60_000;

async function spaceWithReviewOf(film: number) {
  const files = { 'a.md': reviewText({ movieId: String(film), featured: 'true' }) };
  const content = await serveReviews((await readReviews(await reviewsFolder(files))).reviews);
  onTestFinished(content.stop);
  return content;
}

test('hasReview is true only while the review is published', async () => {
  const before = await spaceWithReviewOf(HALLOWEEN);
  const after = await spaceWithReviewOf(THE_SHINING);
  const time = { now: Date.parse(`${TEST_DAY}T12:00:00Z`) };
  const { app } = await testApp({ env: before.env, clock: () => new Date(time.now) });
  const hasReview = async () => (await getJson<Film>(app, `/api/tmdb/movie/${THE_SHINING}`)).body.hasReview;
  const expectSoon = (expected: boolean) => expect.poll(hasReview).toBe(expected);

  expect(await hasReview()).toBe(false);
  before.behave(after.serve);
  time.now += EXPIRES_AFTER;
  await expectSoon(true);
  before.recover();
  time.now += EXPIRES_AFTER;
  await expectSoon(false);
});
