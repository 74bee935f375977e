import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HorrorProfile, horrorProfileSchema } from '#contract/horror-profile.ts';
import { byCategory, RATING_CATEGORIES } from '#contract/rating-categories.ts';
import { signUp, type TestMember } from '#test/app/members.ts';
import { type TestApp, testApp } from '#test/app/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

const profileOf = async (member: TestMember): Promise<HorrorProfile> => {
  const response = await member.request('/api/horror-profile');
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  return horrorProfileSchema.parse(await response.json());
};

const rate = async (member: TestMember, id: number, overallRating: number | null, detailedRatings = {}) => {
  const response = await member.request(`/api/ratings/${id}`, {
    method: 'POST',
    body: { overallRating, detailedRatings },
  });
  expect(response.status).toBe(200);
};

const filmIds = async (count: number) =>
  (await site.db.selectFrom('film').select('id').orderBy('id').limit(count).execute()).map(({ id }) => id);

describe('the Horror Profile', () => {
  test('is empty without ratings, and only for members', async () => {
    expect((await site.app.request('/api/horror-profile')).status).toBe(401);
    const nothing = { mean: null, count: 0, community: null, difference: null, uncertainty: null, compared: 0 };
    expect(await profileOf(await signUp(site.app))).toEqual({
      ratedFilms: 0,
      axes: byCategory(() => nothing),
      overall: { mean: null, histogram: Array(11).fill(0) },
      drivers: null,
      missing: 10,
      watched: { films: 0, decades: [], themes: [], languages: [], directors: [], platforms: [] },
      extremes: { scariest: null, goriest: null, mostAlone: null },
      recommendations: [],
    });
  });

  test('compares with the others, not with the member, from three films on', async () => {
    const [member, other] = [await signUp(site.app), await signUp(site.app)];
    const [first = 0, second = 0, third = 0, alone = 0] = await filmIds(4);
    await rate(other, first, 8, { gore: 6 });
    await rate(other, second, 8, { gore: 8 });
    await rate(other, third, 2, { gore: 7 });
    await rate(member, alone, 9, { gore: 10 });
    await rate(member, first, 7, { gore: 5 });
    await rate(member, second, 7, { gore: 5 });
    expect((await profileOf(member)).axes.gore).toMatchObject({
      ...{ mean: 20 / 3, count: 3, community: 7, difference: null, compared: 2 },
    });
    await rate(member, third, 7, { gore: 5 });
    const profile = await profileOf(member);
    expect(profile.ratedFilms).toBe(4);
    expect(profile.axes.gore).toMatchObject({ mean: 6.25, count: 4, community: 7, difference: -2, compared: 3 });
    expect(profile.axes.gore.uncertainty).toBeCloseTo(1 / Math.sqrt(3), 9);
    expect(profile.axes.lore).toMatchObject({ mean: null, count: 0, difference: null });
    expect(profile.overall).toEqual({ mean: 7.5, histogram: [0, 0, 0, 0, 0, 0, 0, 3, 0, 1, 0] });
    expect(profile.extremes).toMatchObject({
      scariest: null,
      goriest: { film: { id: alone }, figure: 10, community: null },
      mostAlone: { film: { id: third }, figure: 7, community: 2 },
    });
    // The other member's portrait is their own.
    expect((await profileOf(other)).axes.gore).toMatchObject({ mean: 7, difference: 2, count: 3 });
  });

  test('counts what was watched, each film once', async () => {
    const member = await signUp(site.app);
    for (const watchDate of ['2020-10-31T20:00:00Z', '2021-10-31T20:00:00Z', null]) {
      await member.request('/api/viewings/348', { method: 'POST', body: { watchDate } });
    }
    await member.request('/api/tmdb/update-watched-status/694', { method: 'POST', body: { watched: true } });
    const { watched } = await profileOf(member);
    expect(watched).toMatchObject({
      films: 2,
      decades: [
        { name: '1970s', films: 1 },
        { name: '1980s', films: 1 },
      ],
      languages: [{ name: 'English', films: 2 }],
    });
    expect(watched.directors.map(({ name }) => name).sort()).toEqual(['Ridley Scott', 'Stanley Kubrick']);
  });
});

/** All numbers of a value. */
const numbersIn = (value: unknown): number[] =>
  typeof value === 'number'
    ? [value]
    : value && typeof value === 'object'
      ? Object.values(value).flatMap(numbersIn)
      : [];

describe('every figure is a finite number', () => {
  test.each([1, 2, 3, 9, 10])('with %i equal ratings', async (count) => {
    const member = await signUp(site.app);
    for (const id of await filmIds(count))
      await rate(
        member,
        id,
        7,
        byCategory(() => 7),
      );
    const response = await member.request('/api/horror-profile');
    const text = await response.text();
    // JSON has null for NaN and Infinity, which the schema refuses where a number is expected.
    const profile = horrorProfileSchema.parse(JSON.parse(text));
    for (const figure of numbersIn(profile)) expect(Number.isFinite(figure)).toBe(true);
    expect(profile).toMatchObject({ ratedFilms: count, overall: { mean: 7 }, drivers: null, recommendations: [] });
    expect(profile.missing).toBe(10 - count);
    for (const category of RATING_CATEGORIES) expect(profile.axes[category]).toMatchObject({ mean: 7, count });
  });
});
