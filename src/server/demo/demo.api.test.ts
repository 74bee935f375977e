import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { signUp } from '#test/app/members.ts';
import { testApp } from '#test/app/test-app.ts';
import { TEST_DAY } from '#test/app/test-day.ts';
import { createDemoRepository } from './demo.repository.ts';
import { plausibleMembers } from './plausible-members.ts';

const UNTIL = new Date(`${TEST_DAY}T00:00:00Z`);

describe('demo data', () => {
  test('adds members with ratings, lists and viewings, and removes them without changing real members', async () => {
    const { app, db } = await testApp();
    const demo = createDemoRepository(db);
    const real = await signUp(app);
    await real.request('/api/ratings/694', { method: 'POST', body: { overallRating: 3 } });

    const members = plausibleMembers(await demo.films(TEST_DAY), 60, UNTIL);
    expect(await demo.add(members)).toBe(60);
    expect(await demo.hasMembers()).toBe(true);
    // Adding them again changes nothing.
    expect(await demo.add(members)).toBe(0);

    const { rows } = await sql<{ difference: number }>`
      select (select sum(overall_sum) from rating_stats) - (select sum(overall) from rating) as difference`.execute(db);
    expect(Number(rows[0]?.difference)).toBe(0);
    const count = async (table: 'rating' | 'viewing' | 'watchlist_entry') =>
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
    expect(await count('rating')).toBe(1);
    expect(await db.selectFrom('rating_stats').select(['film_id', 'overall_sum', 'overall_count']).execute()).toEqual([
      { film_id: 694, overall_sum: 3, overall_count: 1 },
    ]);
  });

  test('is the same for the same films, count and day', async () => {
    const { db } = await testApp();
    const films = await createDemoRepository(db).films(TEST_DAY);
    expect(plausibleMembers(films, 5, UNTIL)).toEqual(plausibleMembers(films, 5, UNTIL));
  });

  test('nobody can sign in as a synthetic member', async () => {
    const { db } = await testApp();
    const demo = createDemoRepository(db);
    await demo.add(plausibleMembers(await demo.films(TEST_DAY), 3, UNTIL));
    expect(await db.selectFrom('account').select('id').execute()).toEqual([]);
  });
});
