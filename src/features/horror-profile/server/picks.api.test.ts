import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { noteBits } from '#catalogue/figures/finder-bits.ts';
import { byCategory, RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import type { FoundFilms } from '#features/tonight/contract/finder.ts';
import { insertFilms } from '#test/app/insert-films.ts';
import { signUp, type TestMember } from '#test/app/members.ts';
import { appForFile, testApp } from '#test/app/test-app.ts';
import { DAY_AFTER, TEST_DAY } from '#test/app/test-day.ts';
import { importCalls, movaryRatings } from '#test/imports/import-calls.ts';
import { type Picks, picksSchema } from '../contract/horror-profile.ts';

let now = new Date(`${TEST_DAY}T12:00:00Z`);
const site = await appForFile({ clock: () => now });

const picksOf = async (member: TestMember, query = ''): Promise<Picks> => {
  const response = await member.request(`/api/picks${query}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  return picksSchema.parse(await response.json());
};

const idsOf = ({ results }: Pick<Picks, 'results'>) => results.map(({ id }) => id);

const rate = (member: TestMember, id: number, overallRating: number) =>
  member.request(`/api/ratings/${id}`, { method: 'POST', body: { overallRating } });

const wellKnown = async (count: number): Promise<{ film_id: number; gore: number | null }[]> =>
  site.db
    .selectFrom('film_finder')
    .select(['film_id', 'gore'])
    .where('gore', 'is not', null)
    .orderBy('renown', 'desc')
    .orderBy('film_id')
    .limit(count)
    .execute();

/** Signs up a member who, as after an import, has only overall ratings: the gorier a film, the lower the rating. */
async function importer(count = 40): Promise<TestMember> {
  const member = await signUp(site.app);
  const films = await wellKnown(count);
  for (const { film_id, gore } of films) await rate(member, film_id, 10 - Math.round(gore ?? 0));
  return member;
}

test('visitors get neither picks nor the order for-you', async () => {
  expect((await site.app.request('/api/picks')).status).toBe(401);
  expect((await site.app.request('/api/films/by-fright?sort=for-you')).status).toBe(401);
});

describe('with fewer than ten ratings', () => {
  test('there are twelve films to rate instead of picks; after ten ratings there are picks', async () => {
    const member = await signUp(site.app);
    const first = await picksOf(member);
    expect(first).toMatchObject({ results: [], missing: 10, day: TEST_DAY });
    expect(first.telling).toHaveLength(12);
    const [seen, ...others] = first.telling.map(({ id }) => id);
    const next = await picksOf(member, `?except=${others.join(',')}`);
    expect(next.telling[0]?.id).toBeDefined();
    expect(next.telling.filter(({ id }) => others.includes(id))).toEqual([]);
    await rate(member, seen ?? 0, 9);
    expect((await picksOf(member)).missing).toBe(9);
    for (const id of others.slice(0, 9)) await rate(member, id, 6);
    const last = await picksOf(member);
    expect(last).toMatchObject({ missing: 0, telling: [] });
    expect(last.results).toHaveLength(12);
    expect(idsOf(last).filter((id) => others.slice(0, 9).includes(id))).toEqual([]);
  });

  test('the films to rate are well known and released, have known figures, and are new to the member', async () => {
    const house = await testApp({ clock: () => now });
    const [member, other] = [await signUp(house.app), await signUp(house.app)];
    // The three films that are offered differ from each other in half of the categories, so that ratings of them tell
    // much.
    const figure = (id: number, place: number) => (((id & place).toString(2).match(/1/g) ?? []).length % 2) * 10;
    const figures = (id: number) => byCategory((category) => figure(id % 100, RATING_CATEGORIES.indexOf(category) + 1));
    const film = (id: number, more = {}) => ({
      id,
      release_date: TEST_DAY,
      desk_profile: JSON.stringify({ ...figures(id), reason: '' }),
      vote_average: 9,
      vote_count: 1_000_000,
      ...more,
    });
    const [wanted, seenByOther, ratedByOther] = [film(9_000_001), film(9_000_002), film(9_000_003)];
    const left = [
      film(9_000_004, { release_date: DAY_AFTER }),
      film(9_000_005, { desk_profile: null }),
      film(9_000_006, { vote_count: 0 }),
      film(9_000_007),
      film(9_000_008),
      film(9_000_009),
    ];
    await insertFilms(house.db, [...left, wanted, seenByOther, ratedByOther]);
    await house.pool.query('update film_finder set notes = $1 where film_id = 9000007', [noteBits(['animal-dies'])]);
    await member.request('/api/limits', { method: 'PUT', body: { axes: {}, notes: ['animal-dies'] } });
    for (const [by, seen, rated] of [[member, 9_000_008, 9_000_009] as const, [other, 9_000_002, 9_000_003] as const]) {
      await by.request(`/api/tmdb/update-watched-status/${seen}`, { method: 'POST', body: { watched: true } });
      await rate(by, rated, 5);
    }
    const offered = (await picksOf(member)).telling.map(({ id }) => id).filter((id) => id > 9_000_000);
    expect(offered.sort()).toEqual([9_000_001, 9_000_002, 9_000_003]);
    await house.close();
  });

  test('ratings of films without a profile do not count, and films to rate stay within the limits', async () => {
    const member = await signUp(site.app);
    const { rows } = await site.pool.query('select film_id from film_finder where gore is null order by 1 limit 3');
    for (const { film_id } of rows) await rate(member, film_id, 7);
    await member.request('/api/limits', { method: 'PUT', body: { axes: { gore: 2 }, notes: [] } });
    const { missing, telling } = await picksOf(member);
    expect(missing).toBe(10);
    expect(telling.length).toBeGreaterThan(0);
    for (const { fright } of telling) expect(fright?.gore).toBeLessThanOrEqual(2);
  });

  test("a film whose figures are equal to the member's limits is offered for rating", async () => {
    const member = await signUp(site.app);
    const figures = JSON.stringify({ ...byCategory(() => 1), reason: 'invented' });
    await insertFilms(site.db, [{ id: 9_000_071, release_date: '1978-01-01', desk_profile: figures }]);
    await member.request('/api/limits', { method: 'PUT', body: { axes: byCategory(() => 1), notes: [] } });
    expect((await picksOf(member)).telling.map(({ id }) => id)).toEqual([9_000_071]);
    await site.db.deleteFrom('film').where('id', '=', 9_000_071).execute();
  });
});

describe('picks', () => {
  test("suit the member's taste after an import that has only overall ratings, and have reasons", async () => {
    const member = await signUp(site.app);
    const calls = importCalls(site, member);
    const films = await wellKnown(115);
    const rows = films.map(({ film_id, gore }) => `Imported,,${film_id},,${Math.max(1, 10 - Math.round(gore ?? 0))}`);
    const { _id } = await calls.ready(movaryRatings(...rows));
    await calls.apply(_id);
    const { results, missing } = await picksOf(member);
    expect([results.length, missing]).toEqual([12, 0]);
    const gore = results.map(({ fright }) => fright?.gore ?? 10);
    expect(gore.reduce((sum, one) => sum + one, 0) / gore.length).toBeLessThan(3);
    for (const { reason } of results)
      expect(reason).toMatch(/^(You like |Like |Among the best-rated |\w+ of your (eights|nines|tens) are )/);
    expect(results.filter(({ reason }) => reason.includes('little gore')).length).toBeGreaterThan(6);
    expect(results.some(({ reason }) => /; like .+, which you gave (8|9|10)$/.test(reason))).toBe(true);
  });

  test('stay the same all day, change the next day, and replace a film that the member has seen', async () => {
    const member = await importer();
    const today = await picksOf(member);
    expect(await picksOf(member)).toEqual(today);
    const [seen = 0] = idsOf(today);
    await member.request(`/api/viewings/${seen}`, { method: 'POST', body: { watchDate: null } });
    const after = idsOf(await picksOf(member));
    expect(after).not.toContain(seen);
    expect(after.filter((id) => idsOf(today).includes(id)).length).toBeGreaterThanOrEqual(11);
    now = new Date(now.getTime() + 86_400_000);
    const tomorrow = await picksOf(member);
    expect(tomorrow.day).not.toBe(today.day);
    expect(idsOf(tomorrow)).not.toEqual(after);
  });

  test('never include a film that is rated, seen or beyond the limits', async () => {
    const member = await importer();
    const rated = (await wellKnown(40)).map(({ film_id }) => film_id);
    await member.request('/api/limits', { method: 'PUT', body: { axes: { scares: 5 }, notes: ['animal-dies'] } });
    const { results } = await picksOf(member);
    expect(results.length).toBeGreaterThan(5);
    const safe = await site.db
      .selectFrom('film_finder')
      .select('film_id')
      .where(sql<boolean>`notes_no & ${noteBits(['animal-dies'])} <> 0`)
      .execute();
    const safeIds = safe.map(({ film_id }) => film_id);
    for (const { id, fright } of results) {
      expect(rated).not.toContain(id);
      expect(fright?.scares).toBeLessThanOrEqual(5);
      expect(safeIds).toContain(id);
    }
  });

  test('exist even when all ratings are equal; the order for-you of films of no kind is then the order by rating', async () => {
    const member = await signUp(site.app);
    const films = Array.from({ length: 12 }, (_, place) => ({
      id: 9_000_101 + place,
      desk_profile: JSON.stringify({ ...byCategory(() => place % 10), reason: 'invented' }),
    }));
    await insertFilms(site.db, films);
    for (const { id } of films) await rate(member, id, 10);
    const response = await member.request('/api/films/by-fright?sort=for-you&unseen=true');
    const byRating = await member.request('/api/films/by-fright?sort=rating&unseen=true');
    const forYou: FoundFilms = await response.json();
    expect(idsOf(forYou)).toEqual(idsOf(await byRating.json()));
    expect((await picksOf(member)).results).toHaveLength(12);
  });
});

test('the order for-you starts with the films that suit the member best, with reasons, and its pages do not overlap', async () => {
  const member = await importer();
  const page = async (number: number): Promise<FoundFilms> =>
    (await member.request(`/api/films/by-fright?sort=for-you&page=${number}`)).json();
  const [first, second] = [await page(1), await page(2)];
  const mean = ({ results }: FoundFilms) =>
    results.reduce((sum, { fright }) => sum + (fright?.gore ?? 0), 0) / results.length;
  expect(mean(first)).toBeLessThan(3);
  expect(first.results.filter(({ reason }) => reason.includes('little gore')).length).toBeGreaterThan(10);
  expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(40);
});

test("a random film has a reason from the member's taste, unless the request has ranges of figures", async () => {
  const member = await importer();
  const draw = async (query: string) => (await member.request(`/api/films/by-fright/pick?unseen=true${query}`)).json();
  expect((await draw('')).reason).toMatch(
    /^(You like |Like |Among the best-rated |\w+ of your (eights|nines|tens) are )/,
  );
  expect((await draw('&scares=7-')).reason).not.toMatch(/^(You like|Like|Among)/);
});
