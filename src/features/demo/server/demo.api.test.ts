import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { driversOf } from '#features/horror-profile/server/drivers.ts';
import { createHorrorProfileRepository } from '#features/horror-profile/server/horror-profile.repository.ts';
import { RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import { signUp } from '#test/app/members.ts';
import { emptyApp } from '#test/app/test-app.ts';
import { TEST_DAY } from '#test/app/test-day.ts';
import { expectStatsToEqualRecount } from '#test/database/rating-stats.ts';
import { createDemoRepository } from './demo.repository.ts';
import { plausibleMembers } from './plausible-members.ts';

const UNTIL = new Date(`${TEST_DAY}T00:00:00Z`);

describe('demo data', () => {
  test('add members with ratings, lists and viewings, and are removed without changing real members', async () => {
    const { app, db } = await emptyApp();
    const demo = createDemoRepository(db);
    const real = await signUp(app);
    await real.request('/api/ratings/694', { method: 'POST', body: { overallRating: 3 } });

    const members = plausibleMembers(await demo.films(TEST_DAY), 60, UNTIL);
    expect(await demo.add(members)).toBe(60);
    expect(await demo.hasMembers()).toBe(true);
    // Adding the same members again changes nothing.
    expect(await demo.add(members)).toBe(0);

    await expectStatsToEqualRecount(db);
    const count = async (table: 'rating' | 'rating_history' | 'viewing' | 'watchlist_entry') =>
      (
        await db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count;
    expect(await count('rating')).toBeGreaterThan(600);
    expect(await count('viewing')).toBeGreaterThan(600);
    expect(await count('watchlist_entry')).toBeGreaterThan(200);

    expect(await demo.removeAll()).toBe(60);
    expect(await demo.hasMembers()).toBe(false);
    expect([await count('rating'), await count('rating_history')]).toEqual([1, 1]);
    const rated = db.selectFrom('rating_stats').select(['film_id', 'overall_sum', 'overall_count']);
    expect(await rated.where('overall_count', '>', 0).execute()).toEqual([
      { film_id: 694, overall_sum: 3, overall_count: 1 },
    ]);
    await expectStatsToEqualRecount(db);
  });

  test('are the same for the same films, number of members and date', async () => {
    const { db } = await emptyApp();
    const films = await createDemoRepository(db).films(TEST_DAY);
    expect(plausibleMembers(films, 5, UNTIL)).toEqual(plausibleMembers(films, 5, UNTIL));
  });

  test('have members who see and rate films again, over several years and most often in October', async () => {
    const { db } = await emptyApp();
    const demo = createDemoRepository(db);
    await demo.add(plausibleMembers(await demo.films(TEST_DAY), 60, UNTIL));
    const { rows } = await sql<Record<string, number>>`
      select count(*) as saved, count(distinct (member_id, film_id)) as films,
        count(*) filter (where saved_at > ${UNTIL}) as later,
        (select count(*) from rating where to_jsonb(rating) ->> 'scares' is distinct from (
          select scares::text from rating_history as history
          where history.member_id = rating.member_id and history.film_id = rating.film_id
          order by id desc limit 1)) as differing
      from rating_history`.execute(db);
    expect(rows[0]).toMatchObject({ later: 0, differing: 0 });
    expect(rows[0]?.saved).toBeGreaterThan(1.1 * (rows[0]?.films ?? 0));
    const { rows: months } = await sql<{ year: number; month: number; viewings: number }>`
      select extract(year from watched_at)::int as year, extract(month from watched_at)::int as month,
        count(*) as viewings
      from viewing where watched_at is not null group by 1, 2`.execute(db);
    const viewings = (some: typeof months) => some.reduce((sum, one) => sum + one.viewings, 0);
    expect(new Set(months.map(({ year }) => year)).size).toBeGreaterThan(4);
    expect(viewings(months.filter(({ month }) => month === 10))).toBeGreaterThan(viewings(months) / 4);
  });

  test('have Horror Profiles with different strongest axes', async () => {
    const { db } = await emptyApp();
    const demo = createDemoRepository(db);
    const members = plausibleMembers(await demo.films(TEST_DAY), 40, UNTIL);
    await demo.add(members);
    const profiles = createHorrorProfileRepository(db);
    const found = await Promise.all(members.map(async ({ id }) => driversOf(await profiles.newestRatings(id)).drivers));
    const known = found.filter((drivers) => drivers !== null);
    expect(known.length).toBeGreaterThan(20);
    const strongest = known.map(({ weights }) =>
      RATING_CATEGORIES.toSorted((a, b) => Math.abs(weights[b] ?? 0) - Math.abs(weights[a] ?? 0)).at(0),
    );
    expect(new Set(strongest).size).toBeGreaterThan(5);
  });

  test('have members who cannot sign in', async () => {
    const { db } = await emptyApp();
    const demo = createDemoRepository(db);
    await demo.add(plausibleMembers(await demo.films(TEST_DAY), 3, UNTIL));
    expect(await db.selectFrom('account').select('id').execute()).toEqual([]);
  });
});
