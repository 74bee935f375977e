import { expect, onTestFinished, test } from 'vitest';
import type { Film } from '#features/films/contract/films.ts';
import { getJson, testApp } from '#test/app/test-app.ts';
import { TEST_DAY } from '#test/app/test-day.ts';
import { reviewsFolder, reviewText } from '#test/editorial/fixtures.ts';
import { serveReviews } from '#test/editorial/serve-space.ts';
import type { FeaturedReview, Review } from '../contract/reviews.ts';
import { readReviews } from './read-reviews.ts';

const THE_SHINING = 694;
const HALLOWEEN = 948;
/** Milliseconds after which a list of reviews expires. */
const EXPIRES_AFTER = 5 * 60_000;

async function spaceWithReviewOf(film: number, ...others: number[]) {
  const files = {
    'a.md': reviewText({ movieId: String(film), featured: 'true' }),
    ...Object.fromEntries(others.map((id) => [`${id}.md`, reviewText({ movieId: String(id) })])),
  };
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

test('the featured review has the poster of its film', async () => {
  const { env } = await spaceWithReviewOf(HALLOWEEN);
  const { app, db } = await testApp({ env });
  const { poster_path } = await db
    .selectFrom('film')
    .select('poster_path')
    .where('id', '=', HALLOWEEN)
    .executeTakeFirstOrThrow();
  expect((await getJson<FeaturedReview>(app, '/api/content/featured-review')).body.posterPath).toBe(poster_path);
});

test('a review of a merged film belongs to the film that TMDB merged it into, and to no other film', async () => {
  const [former, earlier, other] = [2_000_000_009, 2_000_000_008, 2_000_000_007];
  const { env } = await spaceWithReviewOf(former, other);
  const { app, pool } = await testApp({ env });
  await pool.query(`insert into merged_film (id, title_slug, film_id) values
    (${former}, 'former', ${THE_SHINING}), (${earlier}, 'earlier', ${THE_SHINING}), (${other}, 'other', ${HALLOWEEN})`);
  const review = (id: number) => getJson<Review>(app, `/api/content/reviews/${id}`);
  for (const id of [THE_SHINING, former, earlier])
    expect([id, (await review(id)).body.movieId]).toEqual([id, THE_SHINING]);
  await pool.query('delete from merged_film where id = $1', [other]);
  expect((await review(HALLOWEEN)).status).toBe(404);
  const hasReview = async (id: number) => (await getJson<Film>(app, `/api/tmdb/movie/${id}`)).body.hasReview;
  expect([await hasReview(THE_SHINING), await hasReview(HALLOWEEN)]).toEqual([true, false]);
});
