import { beforeEach, expect, test } from 'vitest';
import { normal, seededRandom } from '#engine/lib/seeded-random.ts';
import { byCategory, RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import { insertFilms } from '#test/app/insert-films.ts';
import { emptyApp, type TestApp } from '#test/app/test-app.ts';
import { computeFigures } from './figures.repository.ts';

let site: TestApp;
beforeEach(async () => {
  site = await emptyApp();
});

const FIRST = 9_000_000;
const desk = (gore: number) => JSON.stringify({ ...byCategory(() => 5), gore, reason: 'invented' });

/** Inserts films with these estimates of gore, and members with their ratings of gore in the order of the films. */
async function rated(estimates: number[], ratings: (number | null)[][]): Promise<void> {
  await insertFilms(
    site.db,
    estimates.map((gore, place) => ({ id: FIRST + place, release_date: '1980-01-01', desk_profile: desk(gore) })),
  );
  const members = await site.db
    .insertInto('member')
    .values(ratings.map((_, place) => ({ email: `rater-${place}@example.org` })))
    .returning('id')
    .execute();
  const rows = ratings.flatMap((figures, member) =>
    figures.flatMap((gore, place) =>
      gore === null ? [] : [{ member_id: members[member]?.id ?? '', film_id: FIRST + place, gore }],
    ),
  );
  for (let from = 0; from < rows.length; from += 2_000) {
    await site.db
      .insertInto('rating')
      .values(rows.slice(from, from + 2_000))
      .execute();
  }
  await site.pool.query(`insert into rating_stats (film_id, gore_sum, gore_count)
    select film_id, sum(gore), count(*) from rating group by film_id
    on conflict (film_id) do update set gore_sum = excluded.gore_sum, gore_count = excluded.gore_count`);
  // The second run computes biases from the first run's figures.
  await computeFigures(site.db);
}

async function goreOf(place: number): Promise<number> {
  const row = await site.db
    .selectFrom('film_finder')
    .select('gore')
    .where('film_id', '=', FIRST + place)
    .executeTakeFirstOrThrow();
  return row.gore ?? Number.NaN;
}

const weights = async (): Promise<number[]> => {
  const { rows } = await site.pool.query("select value -> 'weights' as weights from site_fact where name = 'finder'");
  return RATING_CATEGORIES.map((category) => rows[0].weights[category]);
};

/** Ratings of ten members who agree: the fewest that count. */
const ten = (figures: (number | null)[]) => Array.from({ length: 10 }, () => figures);

test('a rating by a member who rates everything high raises the figure less', async () => {
  // Ten members rate film 0 as 8, ten others rate film 1 as 8. The first ten rate twenty other films three points above
  // their estimate of 4, the others rate the same twenty films as estimated.
  const others = Array.from({ length: 20 }, () => 4);
  await rated(
    [4, 4, ...others, ...others],
    [...ten([8, null, ...others.map(() => 7)]), ...ten([null, 8, ...others.map(() => 4)])],
  );
  const [lenient, strict] = [await goreOf(0), await goreOf(1)];
  // Without a bias, both films would have (80 + 5 · 4) / 15. The biases come from the differences to the effective
  // figures before any rating, which are 4: (4 + 20 · 3) / 31 and 4 / 31.
  expect(lenient).toBeCloseTo((80 - 640 / 31 + 20) / 15, 4);
  expect(strict).toBeCloseTo((80 - 40 / 31 + 20) / 15, 4);
  // There are too few ratings for a fit, so the weights keep their default.
  expect(await weights()).toEqual(RATING_CATEGORIES.map(() => 5));
});

test('a figure stays within the scale, and a film without ratings has the estimate', async () => {
  const zeros = Array.from({ length: 30 }, () => 0);
  await rated([0, 9, ...zeros], ten([0, null, ...zeros.map(() => 10)]));
  expect(await goreOf(0)).toBe(0);
  expect(await goreOf(1)).toBe(9);
});

test('the weight of the estimates is fitted, so that good estimates weigh more than poor ones', async () => {
  const random = seededRandom(7);
  const fitted = async (error: number) => {
    await site.pool.query('delete from rating; delete from rating_stats; delete from member');
    await site.pool.query('delete from film where id >= $1', [FIRST]);
    const truths = Array.from({ length: 300 }, () => 3 + 4 * random());
    const estimates = truths.map((truth) => Math.round(normal(random, truth, error)));
    const ratings = Array.from({ length: 8 }, () => truths.map((truth) => Math.round(normal(random, truth, 1))));
    await rated(
      estimates.map((one) => Math.min(10, Math.max(0, one))),
      ratings.map((figures) => figures.map((one) => Math.min(10, Math.max(0, one)))),
    );
    return weights();
  };
  const gore = RATING_CATEGORIES.indexOf('gore');
  const [good, poor] = [await fitted(0.5), await fitted(2)];
  // σ² / τ², where rounding adds 1/12 to both variances: 1.08 / 0.33, and 1.08 / 4.08, which is below the minimum of 1.
  expect(good[gore]).toBeGreaterThan(2.4);
  expect(good[gore]).toBeLessThan(4.4);
  expect(poor[gore]).toBe(1);
  // Nobody rated the other axes.
  expect(good.filter((_, place) => place !== gore)).toEqual(Array(7).fill(5));
});

test('the leniency of a film on an axis is the mean bias of only the members who rated it on this axis', async () => {
  const twenty = (gore: number) => Array.from({ length: 20 }, () => gore);
  await rated(
    [4, ...twenty(4)],
    [
      [7, ...twenty(7)],
      [null, ...twenty(1)],
    ],
  );
  const lenient = async () =>
    (await site.pool.query('select gore from film_leniency where film_id = $1', [FIRST])).rows[0].gore;
  const before = await lenient();
  expect(before).toBeGreaterThan(1);
  await site.pool.query(
    "insert into rating (member_id, film_id, scares) select id, $1, 5 from member where email = 'rater-1@example.org'",
    [FIRST],
  );
  await computeFigures(site.db);
  expect(await lenient()).toBeCloseTo(before, 0);
});
