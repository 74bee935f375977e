import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { DAY } from '#contract/units.ts';
import { horrorProfileSchema } from '#features/horror-profile/contract/horror-profile.ts';
import { type Requestable, signUp, type TestMember } from '#test/app/members.ts';
import { appForFile, testApp } from '#test/app/test-app.ts';
import { sharedSchema } from '../contract/shares.ts';

const PICTURES = [
  ['wide.png', 1200, 630],
  ['tall.png', 1080, 1920],
] as const;

let now = new Date('2026-10-31T12:00:00Z');
const site = await appForFile({ clock: () => now });
const { rows } = await site.pool.query('select id from film where release_date is not null order by id limit 12');
const films: number[] = rows.map(({ id }) => id);

async function share(member: TestMember, body: object = {}) {
  const sent = { kind: 'profile', name: 'Jamie', ...body };
  const { url } = await (await member.request('/api/shares', { method: 'POST', body: sent })).json();
  return { token: url.split('/').at(-1) as string };
}

/** Rates the first films with these overall ratings; scares has the same figure, and gore 10 minus this figure. */
async function rate(member: TestMember, ratings: number[]) {
  for (const [index, overallRating] of ratings.entries()) {
    const detailedRatings = { scares: overallRating, gore: 10 - overallRating };
    await member.request(`/api/ratings/${films[index]}`, { method: 'POST', body: { overallRating, detailedRatings } });
  }
}

const open = async (token: string, visitor: Requestable = site.app) => visitor.request(`/api/shared/${token}`);
const read = async (token: string, visitor?: TestMember) => (await open(token, visitor)).json();
/** The paths of a shared link: the API, the page and both pictures. */
const pathsOf = (token: string) => [
  `/api/shared/${token}`,
  `/shared/${token}`,
  ...PICTURES.map(([file]) => `/shared/${token}/${file}`),
];
const apiAndPictures = (token: string) => pathsOf(token).filter((path) => path !== `/shared/${token}`);
const statuses = (token: string) =>
  Promise.all(apiAndPictures(token).map(async (path) => (await site.app.request(path)).status));

describe('a shared profile', () => {
  test('has the data that the member sees, without recommendations and e-mail address', async () => {
    const member = await signUp(site.app);
    await rate(member, [9, 4, 7]);
    const { token } = await share(member);
    const own = horrorProfileSchema.parse(await (await member.request('/api/horror-profile')).json());
    const { recommendations: _, recommendedOnServices: __, ...profile } = own;
    const text = await (await open(token)).text();
    expect(JSON.parse(text)).toEqual({ kind: 'profile', name: 'Jamie', profile });
    expect(sharedSchema.parse(JSON.parse(text))).toEqual(JSON.parse(text));
    expect(text).not.toContain(member.email);
  });

  test('changes with the ratings', async () => {
    const member = await signUp(site.app);
    const { token } = await share(member);
    expect((await read(token)).profile.ratedFilms).toBe(0);
    await rate(member, [9]);
    expect((await read(token)).profile.ratedFilms).toBe(1);
  });
});

test.each([{}, { kind: 'year', year: 2024 }])(
  'notes and tags change no byte of what a link shows: %j',
  async (body) => {
    const member = await signUp(site.app);
    const film = films[0];
    const seen = await member.request(`/api/viewings/${film}`, { method: 'POST', body: { day: '2024-10-31' } });
    const { id } = await seen.json();
    await rate(member, [9, 4, 7]);
    const { token } = await share(member, body);
    const reader = await signUp(site.app);
    const shown = () =>
      Promise.all([
        ...apiAndPictures(token).map(async (path) => Buffer.from(await (await site.app.request(path)).arrayBuffer())),
        open(token, reader).then(async (response) => Buffer.from(await response.arrayBuffer())),
      ]);
    const before = await shown();
    const write = async (path: string, words: object) =>
      expect((await member.request(`/api${path}`, { method: 'PUT', body: words })).status).toBe(200);
    await write(`/notes/${film}`, { text: 'Unheimlich 666' });
    await write(`/viewings/${film}/${id}`, { note: 'Unheimlich 666' });
    await write(`/film-tags/${film}`, { tags: ['Unheimlich 666'] });
    expect(await shown()).toEqual(before);
  },
);

test('a shared year has only the data of this year, without the time zone and other years', async () => {
  const member = await signUp(site.app);
  for (const watchDate of ['2024-10-31T20:00:00.000Z', '2025-10-30T20:00:00.000Z']) {
    await member.request(`/api/viewings/${films[0]}`, { method: 'POST', body: { watchDate } });
  }
  const { token } = await share(member, { kind: 'year', year: 2025 });
  const shown = await read(token);
  expect(shown).toMatchObject({ kind: 'year', name: 'Jamie', year: { year: 2025, films: 1, viewings: 1 } });
  expect(shown.year).not.toHaveProperty('years');
  expect(shown.year).not.toHaveProperty('timeZone');
  expect(sharedSchema.parse(shown)).toEqual(shown);
});

describe('the pictures', () => {
  test.each(PICTURES)('%s is a PNG of %i by %i pixels, even without ratings', async (file, width, height) => {
    const member = await signUp(site.app);
    for (const body of [{ name: '恐怖 👻' }, { kind: 'year', year: 2025 }]) {
      const { token } = await share(member, body);
      const response = await site.app.request(`/shared/${token}/${file}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')).toBe('image/png');
      expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
      const picture = await sharp(await response.arrayBuffer()).metadata();
      expect(picture).toMatchObject({ format: 'png', width, height });
    }
  });

  test('have their own sizes when they are requested at the same time', async () => {
    const { token } = await share(await signUp(site.app));
    const twice = [...PICTURES, ...PICTURES];
    const sizes = twice.map(async ([file]) => {
      const response = await site.app.request(`/shared/${token}/${file}`);
      const { width, height } = await sharp(await response.arrayBuffer()).metadata();
      return [file, width, height];
    });
    expect(await Promise.all(sizes)).toEqual(twice);
  });

  test('change with the ratings', async () => {
    const member = await signUp(site.app);
    const { token } = await share(member);
    const bytes = async () => Buffer.from(await (await site.app.request(`/shared/${token}/wide.png`)).arrayBuffer());
    const before = await bytes();
    await rate(member, [9, 4, 7]);
    expect((await bytes()).equals(before)).toBe(false);
    expect((await bytes()).equals(await bytes())).toBe(true);
  });
});

test("a page shows the member's data of now; its pictures are drawn again if the data or the day has changed", async () => {
  let now = new Date('2026-11-05T12:00:00Z');
  const other = await testApp({ clock: () => now });
  const member = await signUp(other.app);
  const see = (watchDate: string) => member.request('/api/viewings/348', { method: 'POST', body: { watchDate } });
  await see('2026-01-01T03:00:00.000Z');
  const body = { kind: 'year', year: 2026, name: 'Jamie', expiresAt: null };
  const { url } = await (await member.request('/api/shares', { method: 'POST', body })).json();
  const link = new URL(url).pathname;
  const minutes = async () => (await (await other.app.request(`/api${link}`)).json()).year.minutes;
  const picture = async () => Buffer.from(await (await other.app.request(`${link}/wide.png`)).arrayBuffer());
  const drawn = [await picture()];
  const isNew = async () => {
    const next = await picture();
    const isOther = drawn.every((one) => !one.equals(next));
    drawn.push(next);
    return isOther;
  };

  expect(await minutes()).toBe(117);
  await other.pool.query('update film set runtime = 600 where id = 348');
  expect([await minutes(), await isNew()]).toEqual([600, false]);
  await see('2026-02-01T03:00:00.000Z');
  expect([await minutes(), await isNew()]).toEqual([1_200, true]);
  await other.pool.query('update film set runtime = 2400 where id = 348');
  expect([await minutes(), await isNew()]).toEqual([4_800, false]);
  now = new Date('2026-11-06T00:00:00Z');
  expect([await minutes(), await isNew()]).toEqual([4_800, true]);
});

test('a link returns 404 from the moment of its expiry on', async () => {
  const member = await signUp(site.app);
  const { token } = await share(member, { expiresAt: new Date(now.getTime() + DAY).toISOString() });
  now = new Date(now.getTime() + DAY - 1);
  expect(await statuses(token)).toEqual([200, 200, 200]);
  now = new Date(now.getTime() + 1);
  expect(await statuses(token)).toEqual([404, 404, 404]);
});

test('no cache may store a shared page, its data or its pictures', async () => {
  const member = await signUp(site.app);
  const { token } = await share(member);
  for (const path of pathsOf(token)) {
    for (const response of [await site.app.request(path), await member.request(path)]) {
      expect([path, response.headers.get('Cache-Control')]).toEqual([path, 'private, no-store']);
    }
  }
  const page = await site.app.request(`/shared/${token}`);
  expect(page.headers.get('X-Robots-Tag')).toBe('noindex');
  expect(page.headers.get('Referrer-Policy')).toBe('no-referrer');
});

describe('two members', () => {
  test("are compared when one member opens the other's link and both have rated the same ten films", async () => {
    const [jamie, robin] = [await signUp(site.app), await signUp(site.app)];
    await rate(jamie, [9, 4, 7, 2, 10, 6, 5, 8, 3, 9]);
    await rate(robin, [9, 4, 7, 9, 10, 6, 5, 8, 3, 8, 10]);
    // Without an overall rating, a film is not compared by its axes either.
    const body = { overallRating: null, detailedRatings: { scares: 0, gore: 10 } };
    await jamie.request(`/api/ratings/${films[10]}`, { method: 'POST', body });
    const [ofJamie, ofRobin] = [await share(jamie), await share(robin)];
    const { alike } = await read(ofJamie.token, robin);
    expect(alike).toMatchObject({
      films: 10,
      axes: { scares: 0.92, gore: 0.92, plot: expect.any(Number) },
      overall: 0.92,
      agree: { film: { id: films[4] }, mine: 10, theirs: 10 },
      fight: { film: { id: films[3] }, mine: 9, theirs: 2 },
    });
    const { alike: mirrored } = await read(ofRobin.token, jamie);
    expect(mirrored).toEqual({ ...alike, agree: alike.agree, fight: { ...alike.fight, mine: 2, theirs: 9 } });
  });

  test('are not compared by a film if one of the members has cleared its overall rating', async () => {
    const [jamie, robin] = [await signUp(site.app), await signUp(site.app)];
    await rate(jamie, [9, 4, 7]);
    await rate(robin, [1, 2, 3]);
    const clear = (member: TestMember, film = 0) =>
      member.request(`/api/ratings/${films[film]}`, { method: 'POST', body: { overallRating: null } });
    await clear(jamie, 0);
    await clear(robin, 1);
    expect((await read((await share(jamie)).token, robin)).alike).toEqual({ films: 1, missing: 9 });
  });

  test('who gave only overall ratings are compared on each axis by the slopes of their tastes', async () => {
    const [jamie, robin] = [await signUp(site.app), await signUp(site.app)];
    for (const member of [jamie, robin]) {
      for (const [index, id] of films.entries()) {
        const body = { overallRating: (index * (member === jamie ? 3 : 7)) % 11 };
        await member.request(`/api/ratings/${id}`, { method: 'POST', body });
      }
    }
    const { alike } = await read((await share(jamie)).token, robin);
    expect(alike.weighed).toHaveLength(8);
    for (const likeness of Object.values(alike.axes)) {
      expect(likeness).toBeGreaterThan(0);
      expect(likeness).toBeLessThan(1);
    }
  });

  test('are compared only if another member opens the link, not its owner or a visitor', async () => {
    const member = await signUp(site.app);
    const { token } = await share(member);
    expect(await read(token, member)).not.toHaveProperty('alike');
    expect(await read(token)).not.toHaveProperty('alike');
  });
});
