import { describe, expect, onTestFinished, test } from 'vitest';
import { noteBits } from '#catalogue/figures/finder-bits.ts';
import { byCategory, RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import { insertFilms } from '#test/app/insert-films.ts';
import { signUp, type TestMember } from '#test/app/members.ts';
import { rateAndWatchMany } from '#test/app/rate-many.ts';
import { appForFile, testApp } from '#test/app/test-app.ts';
import { DAY_AFTER, TEST_DAY } from '#test/app/test-day.ts';
import { type HorrorProfile, horrorProfileSchema, MAX_RECOMMENDATIONS } from '../contract/horror-profile.ts';
import { createHorrorProfileRepository, MAX_FOR_TASTE } from './horror-profile.repository.ts';

const site = await appForFile();

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

let added = 950_000;
/** Adds films that nobody has rated. */
async function freshFilms(count: number): Promise<number[]> {
  const ids = Array.from({ length: count }, () => ++added);
  await insertFilms(
    site.db,
    ids.map((id) => ({ id })),
  );
  return ids;
}

describe('the Horror Profile', () => {
  test('is empty without ratings, and is only for members', async () => {
    expect((await site.app.request('/api/horror-profile')).status).toBe(401);
    const nothing = { mean: null, count: 0, community: null, difference: null, uncertainty: null, compared: 0 };
    expect(await profileOf(await signUp(site.app))).toEqual({
      ratedFilms: 0,
      axes: byCategory(() => nothing),
      overall: { mean: null, histogram: Array(11).fill(0) },
      drivers: null,
      missing: 10,
      ownAxes: null,
      watched: { films: 0, decades: [], themes: [], languages: [], directors: [], platforms: [] },
      extremes: { scariest: null, goriest: null, mostAlone: null },
      recommendations: [],
      recommendedOnServices: null,
    });
  });

  test("compares the member's ratings with the means of all other members if at least three films have both", async () => {
    const [member, other] = [await signUp(site.app), await signUp(site.app)];
    const [first = 0, second = 0, third = 0, alone = 0] = await filmIds(4);
    await rate(other, first, 8, { gore: 6 });
    await rate(other, second, 8, { gore: 8 });
    await rate(other, third, 2, { gore: 7 });
    await rate(member, alone, 9, { gore: 10 });
    await rate(member, first, 7, { gore: 5 });
    await rate(member, second, 7, { gore: 5 });
    expect((await profileOf(member)).axes.gore).toMatchObject({
      mean: 20 / 3,
      count: 3,
      community: 7,
      difference: null,
      compared: 2,
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
    // The other member's profile has their own figures.
    expect((await profileOf(other)).axes.gore).toMatchObject({ mean: 7, difference: 2, count: 3 });
  });

  test('names the scariest film: of several with the same figure the best rated one, then the one with the lowest id', async () => {
    const [member, other] = [await signUp(site.app), await signUp(site.app)];
    const [less = 0, unrated = 0, first = 0, second = 0] = await freshFilms(4);
    await rate(member, less, 10, { scares: 8 });
    await rate(member, unrated, null, { scares: 9 });
    await rate(member, second, 0, { scares: 9 });
    await rate(member, first, 0, { scares: 9 });
    await rate(other, first, 1, { scares: 5 });
    expect((await profileOf(member)).extremes).toMatchObject({
      scariest: { film: { id: first }, figure: 9, community: 5 },
    });
  });

  test('names the film on which the member is most alone: of several with the same difference the one that most others rated', async () => {
    const [member, other, another] = [await signUp(site.app), await signUp(site.app), await signUp(site.app)];
    const [first = 0, second = 0] = await freshFilms(2);
    await rate(member, first, 4);
    await rate(member, second, 8);
    for (const [who, id] of [
      [other, first],
      [other, second],
      [another, second],
    ] as const)
      await rate(who, id, 6);
    expect((await profileOf(member)).extremes.mostAlone).toMatchObject({
      film: { id: second },
      figure: 8,
      community: 6,
    });
  });

  test('names no extremes without a figure above 0, and without a difference', async () => {
    const [member, other] = [await signUp(site.app), await signUp(site.app)];
    const [quiet = 0, agreed = 0, alone = 0] = await freshFilms(3);
    await rate(member, quiet, null, { scares: 0 });
    for (const who of [member, other]) await rate(who, agreed, 5);
    await rate(member, alone, 5);
    expect((await profileOf(member)).extremes).toEqual({ scariest: null, goriest: null, mostAlone: null });
  });

  test('counts watched films, each film once', async () => {
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

  test('lists the directors with the most films; directors with equally many films are sorted by name', async () => {
    const member = await signUp(site.app);
    const letters = [...'LKJIHGFEDCBA'];
    const films = [['Twice', 'Twice', 'L'], ['Twice'], [], ...letters.map((name) => [name])];
    await insertFilms(
      site.db,
      films.map((directors, index) => ({ id: 910_001 + index, directors, release_date: '1999-12-31' })),
    );
    for (const index of films.keys()) {
      await member.request(`/api/viewings/${910_001 + index}`, { method: 'POST', body: { watchDate: null } });
    }
    const { watched } = await profileOf(member);
    expect(watched).toMatchObject({ films: films.length, decades: [{ name: '1990s', films: films.length }] });
    expect(watched.directors).toEqual([
      ...['L', 'Twice'].map((name) => ({ name, films: 2 })),
      ...letters
        .toReversed()
        .slice(0, 8)
        .map((name) => ({ name, films: 1 })),
    ]);
  });
});

/** Signs up a member whose overall rating of each film equals their figure for its atmosphere. */
async function atmosphericMember(films?: number[]) {
  const member = await signUp(site.app);
  const rated = films ?? (await filmIds(12));
  for (const [index, id] of rated.entries()) {
    const figure = (index * 7) % 11;
    await rate(member, id, figure, { ...byCategory(() => 5), atmosphere: figure });
  }
  return { member, rated };
}

const findRows = (ids: number[]) =>
  site.db
    .selectFrom('film_finder')
    .selectAll()
    .where('film_id', 'in', ids)
    .execute()
    .then((rows) => ids.map((id) => rows.find(({ film_id }) => film_id === id)));

describe('"You might love"', () => {
  test('has the unseen films with the highest predicted ratings, with the reason', async () => {
    // Films without themes, tags, dates and makers, so that the axes alone decide.
    const films = Array.from({ length: 12 }, (_, index) => 9_100_001 + index);
    await insertFilms(
      site.db,
      films.map((id) => ({ id })),
    );
    const { member, rated } = await atmosphericMember(films);
    const { drivers, missing, recommendations } = await profileOf(member);
    expect(missing).toBe(0);
    expect(drivers).toMatchObject({ films: 12, weights: { gore: null, lore: null } });
    expect(drivers?.r2).toBeGreaterThan(0.5);
    expect(recommendations).toHaveLength(12);
    const ids = recommendations.map(({ id }) => id);
    expect(ids.filter((id) => rated.includes(id))).toEqual([]);
    // The twelve figures are 0 to 10 and another 0: their mean is 55 / 12, their standard deviation 3.4761. A driver's
    // weight is its slope times this deviation.
    const slope = (drivers?.weights.atmosphere ?? 0) / 3.4761;
    const { rows } = await site.pool.query(
      `select array_agg(film_id order by 0.5 * rating + 2 * tanh($1 * (atmosphere - 55.0 / 12) / 2) desc, film_id) as ids
       from film_finder where film_id <> all($2) and release_date <= $3 and atmosphere is not null`,
      [slope, rated, TEST_DAY],
    );
    expect(ids).toEqual(rows[0].ids.slice(0, 12));
    for (const { reason } of recommendations) {
      expect(reason).toMatch(/^You like (strong|overwhelming) atmosphere(; like .+, which you gave \d+)?$/);
    }

    const [first = 0, second = 0] = ids;
    await member.request(`/api/viewings/${first}`, { method: 'POST', body: { watchDate: null } });
    await member.request('/api/user-list/add', { method: 'POST', body: { title_id: second } });
    const after = (await profileOf(member)).recommendations.map(({ id }) => id);
    expect(after).not.toContain(first);
    expect(after[0]).toBe(second);
  });

  test("includes a film with a figure equal to the member's limit, but no film above the limit", async () => {
    const { member } = await atmosphericMember();
    const figures = { ...byCategory(() => 5), atmosphere: 10, gore: 4, reason: 'invented' };
    await insertFilms(site.db, [
      { id: 71, release_date: '1978-01-01', desk_profile: JSON.stringify(figures), vote_count: 5_000, vote_average: 9 },
    ]);
    onTestFinished(async () => {
      await site.db.deleteFrom('film').where('id', '=', 71).execute();
    });
    const recommended = async (gore: number) => {
      await member.request('/api/limits', { method: 'PUT', body: { axes: { gore }, notes: [] } });
      return (await profileOf(member)).recommendations.map(({ id }) => id);
    };
    expect(await recommended(4)).toContain(71);
    expect(await recommended(3)).not.toContain(71);
  });

  test("has only films within the member's limits as soon as the limits are saved", async () => {
    const { member } = await atmosphericMember();
    const [before = 0] = (await profileOf(member)).recommendations.map(({ id }) => id);
    const [film] = await findRows([before]);
    const limits = { axes: { gore: Math.max(0, Math.ceil(film?.gore ?? 0) - 1), scares: 6 }, notes: ['animal-dies'] };
    expect((await member.request('/api/limits', { method: 'PUT', body: limits })).status).toBe(200);
    const { recommendations } = await profileOf(member);
    expect(recommendations.length).toBeGreaterThan(3);
    expect(recommendations.map(({ id }) => id)).not.toContain(before);
    for (const row of await findRows(recommendations.map(({ id }) => id))) {
      expect(row?.gore).toBeLessThanOrEqual(limits.axes.gore);
      expect(row?.scares).toBeLessThanOrEqual(6);
      expect((row?.notes ?? 0) & noteBits(['animal-dies'])).toBe(0);
    }
  });

  test("has a list of films on the member's services once the services are saved", async () => {
    const { member } = await atmosphericMember();
    expect(await profileOf(member)).toMatchObject({ recommendedOnServices: null });
    const name = (region: string, platforms: string[]) =>
      member.request('/api/services', { method: 'PUT', body: { region, platforms } });
    await name('US', ['shudder', 'max']);
    const { recommendations, recommendedOnServices } = await profileOf(member);
    expect(recommendations).toEqual((await profileOf((await atmosphericMember()).member)).recommendations);
    expect(recommendedOnServices?.length).toBe(MAX_RECOMMENDATIONS);
    for (const { platforms } of recommendedOnServices ?? []) {
      expect(platforms.some((slug) => slug === 'shudder' || slug === 'max')).toBe(true);
    }
    await name('GB', ['shudder']);
    expect(await profileOf(member)).toMatchObject({ recommendedOnServices: [] });
    await name('US', []);
    expect(await profileOf(member)).toMatchObject({ recommendedOnServices: null });
  });

  test('has no unreleased or removed films, and prefers films with a profile', async () => {
    const { member } = await atmosphericMember();
    const desk_profile = JSON.stringify({ ...byCategory(() => 10), reason: '' });
    const extreme = { desk_profile, vote_average: 10, vote_count: 100_000 };
    await insertFilms(site.db, [
      { id: 9_000_001, release_date: DAY_AFTER, ...extreme },
      { id: 9_000_002, release_date: null, ...extreme },
      { id: 9_000_003, release_date: TEST_DAY, ...extreme, removed_at: TEST_DAY },
      { id: 9_000_004, release_date: TEST_DAY },
      { id: 9_000_005, release_date: TEST_DAY, ...extreme },
    ]);
    const found = (await profileOf(member)).recommendations.map(({ id }) => id);
    expect(found.filter((id) => id > 9_000_000)).toEqual([9_000_005]);
  });
});

/** Returns all numbers in a value. */
const numbersIn = (value: unknown): number[] =>
  typeof value === 'number'
    ? [value]
    : value && typeof value === 'object'
      ? Object.values(value).flatMap(numbersIn)
      : [];

/**
 * NaN and Infinity would be null in JSON. The schema, which `profileOf` applies, refuses null wherever a number is
 * expected.
 */
function expectFinite(profile: HorrorProfile) {
  const figures = numbersIn(profile);
  expect(figures.length).toBeGreaterThan(30);
  for (const figure of figures) expect(Number.isFinite(figure)).toBe(true);
}

describe('every figure of the profile is a finite number', () => {
  test.each([1, 2, 3, 9, 10])('with %i equal ratings', async (count) => {
    const member = await signUp(site.app);
    for (const id of await filmIds(count)) {
      await rate(
        member,
        id,
        7,
        byCategory(() => 7),
      );
    }
    const profile = await profileOf(member);
    expectFinite(profile);
    expect(profile).toMatchObject({ ratedFilms: count, overall: { mean: 7 }, drivers: null });
    expect(profile.recommendations).toHaveLength(count < 10 ? 0 : MAX_RECOMMENDATIONS);
    expect(profile.missing).toBe(10 - count);
    for (const category of RATING_CATEGORIES) expect(profile.axes[category]).toMatchObject({ mean: 7, count });
  });

  test('with 5,000 rated films', async () => {
    const member = await signUp(site.app);
    await rateAndWatchMany(site.pool, member.email);
    const profile = await profileOf(member);
    expectFinite(profile);
    expect(profile).toMatchObject({ ratedFilms: 5_000, watched: { films: 5_000 } });
    expect(profile.overall.histogram.reduce((sum, films) => sum + films, 0)).toBe(5_000);
    expect(profile.recommendations.length).toBeGreaterThan(0);
    // More ratings would hold up the process. They would hardly change the weights.
    expect(profile.drivers?.films).toBe(MAX_FOR_TASTE);
    const { rows } = await site.pool.query(
      `update rating set updated_at = now() + interval '1 hour' from member
       where member.id = member_id and email = $1 and film_id % 5 = 0 returning member_id, film_id`,
      [member.email],
    );
    const newest = await createHorrorProfileRepository(site.db).newestRatings(rows[0].member_id);
    expect(newest).toHaveLength(MAX_FOR_TASTE);
    expect(newest.slice(0, 1_000).map(({ id }) => id)).toEqual(rows.map(({ film_id }) => film_id).sort());
  });
});

describe('a stored profile', () => {
  const storedAt = async (member: TestMember) => {
    const { rows } = await site.pool.query(
      `select computed_at, version = computed_version as current from horror_profile
       join member on member.id = member_id where email = $1`,
      [member.email],
    );
    return rows[0];
  };

  test('is used until a rating, a viewing, the limits or the services change', async () => {
    const member = await signUp(site.app);
    const [film = 0] = await filmIds(1);
    const changes: [string, string, object | undefined][] = [
      ['POST', `/api/ratings/${film}`, { overallRating: 8 }],
      ['POST', `/api/ratings/${film}`, { overallRating: null }],
      ['POST', `/api/viewings/${film}`, { watchDate: null }],
      ['POST', `/api/tmdb/update-watched-status/${film}`, { watched: true, watchDate: '2020-10-31T20:00:00Z' }],
      ['POST', `/api/tmdb/update-watched-status/${film}`, { watched: false }],
      ['PUT', '/api/limits', { axes: { gore: 3 }, notes: [] }],
      ['PUT', '/api/services', { region: 'US', platforms: ['hulu'] }],
    ];
    for (const [method, path, body] of changes) {
      await profileOf(member);
      expect((await storedAt(member)).current).toBe(true);
      expect((await member.request(path, { method, body })).status).toBe(200);
      expect((await storedAt(member)).current, path).toBe(false);
    }
    const added = await member.request(`/api/viewings/${film}`, { method: 'POST', body: { watchDate: null } });
    expect((await profileOf(member)).watched.films).toBe(1);
    await member.request(`/api/viewings/${film}/${(await added.json()).id}`, { method: 'DELETE' });
    expect((await profileOf(member)).watched.films).toBe(0);
  });

  test('is computed again after a day, because the ratings of other members affect it too', async () => {
    let now = new Date(`${TEST_DAY}T12:00:00Z`);
    const later = await testApp({ clock: () => now });
    const [member, other] = [await signUp(later.app), await signUp(later.app)];
    const [film = 0] = await filmIds(1);
    await rate(member, film, 8, { gore: 8 });
    expect((await profileOf(member)).axes.gore.community).toBeNull();
    await rate(other, film, 4, { gore: 4 });
    expect((await profileOf(member)).axes.gore.community).toBeNull();
    now = new Date(now.getTime() + 86_400_000);
    expect((await profileOf(member)).axes.gore.community).toBe(4);
  });

  test('is never out of date, even when a change and a read run concurrently', async () => {
    const member = await signUp(site.app);
    const { id: memberId } = await site.db
      .selectFrom('member')
      .select('id')
      .where('email', '=', member.email)
      .executeTakeFirstOrThrow();
    const repository = createHorrorProfileRepository(site.db);
    const before = await profileOf(member);
    const { version } = await repository.stored(memberId);
    // The read got its version before the change is saved. Afterwards it stores the profile that it computed from the
    // older data.
    const [film = 0, second = 0] = await filmIds(2);
    await rate(member, film, 8);
    await repository.store(memberId, version, before, new Date(`${TEST_DAY}T12:00:00Z`));
    expect((await profileOf(member)).ratedFilms).toBe(1);
    // A slow read does not replace a newer profile.
    await repository.store(memberId, version, before, new Date(`${TEST_DAY}T12:00:00Z`));
    expect(await repository.stored(memberId)).toMatchObject({ profile: { ratedFilms: 1 } });
    const reads = Promise.all(Array.from({ length: 8 }, () => profileOf(member)));
    await Promise.all([reads, rate(member, second, 3), profileOf(member)]);
    expect((await profileOf(member)).ratedFilms).toBe(2);
  });

  test('is computed again if another build stored it in another format', async () => {
    const member = await signUp(site.app);
    await profileOf(member);
    await site.pool.query(`update horror_profile set profile = '{"ratedFilms": 3}'`);
    expect((await profileOf(member)).ratedFilms).toBe(0);
  });
});
