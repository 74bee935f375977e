import { describe, expect, test } from 'vitest';
import { insertFilms } from '#test/app/insert-films.ts';
import { signUp, type TestMember } from '#test/app/members.ts';
import { appForFile } from '#test/app/test-app.ts';
import { EMPTY_YEAR } from '#test/years/empty-year.ts';
import type { YearInFear } from '../contract/years.ts';

const [ring, wave, uzumaki, giallo] = [900_001, 900_002, 900_003, 900_004];

const site = await appForFile();
const released = { release_date: '1880-01-01' };
await insertFilms(site.db, [
  { ...released, id: ring, runtime: 90, directors: ['Ana', 'Bo'], original_language: 'ja' },
  { ...released, id: wave, runtime: 100, directors: ['Bo'], original_language: 'ja' },
  { ...released, id: uzumaki, runtime: 60, directors: ['Cy'], original_language: 'ko' },
  { ...released, id: giallo, runtime: null, directors: ['Cy'], original_language: 'it' },
]);

const setZone = (member: TestMember, timeZone: unknown) =>
  member.request('/api/time-zone', { method: 'PUT', body: { timeZone } });

async function yearOf(member: TestMember, year: number): Promise<YearInFear> {
  const response = await member.request(`/api/years/${year}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  return response.json();
}

/** Creates a member in this time zone, who has these viewings. */
async function memberWith(timeZone: string, viewings: [filmId: number, watchDate: string | null][]) {
  const member = await signUp(site.app);
  expect((await setZone(member, timeZone)).status).toBe(200);
  for (const [filmId, watchDate] of viewings) {
    const { status } = await member.request(`/api/viewings/${filmId}`, { method: 'POST', body: { watchDate } });
    expect(status).toBe(200);
  }
  return member;
}

describe('the year in fear', () => {
  test('counts films, viewings and minutes, and names the first, the last and the scariest film', async () => {
    const member = await memberWith('UTC', [
      [giallo, '2025-10-31T22:00:00Z'],
      [wave, '2025-03-02T20:00:00Z'],
      [ring, '2025-10-31T20:00:00Z'],
      [ring, '2025-03-01T20:00:00Z'],
      [wave, '2024-07-01T20:00:00Z'],
      // It may have been seen before, so its director is not new.
      [uzumaki, null],
    ]);
    const rate = (id: number, detailedRatings: object) =>
      member.request(`/api/ratings/${id}`, { method: 'POST', body: { overallRating: 8, detailedRatings } });
    await rate(ring, { scares: 9, gore: 2 });
    await rate(wave, { scares: 6 });
    const film = (id: number) => expect.objectContaining({ id, title: `Film ${id}` });
    expect(await yearOf(member, 2025)).toMatchObject({
      year: 2025,
      timeZone: 'UTC',
      years: [2025, 2024],
      films: 3,
      viewings: 4,
      minutes: 280,
      months: [0, 0, 2, 0, 0, 0, 0, 0, 0, 2, 0, 0],
      first: { day: '2025-03-01', date: '2025-03-01', film: film(ring) },
      last: { day: '2025-10-31', date: '2025-10-31', film: film(giallo) },
      longestStreak: { days: 2, from: '2025-03-01', to: '2025-03-02' },
      scariestNight: { day: '2025-03-01', date: '2025-03-01', film: film(ring), scares: 9 },
      curve: { scares: 7.5, gore: 2, plot: null },
      before: { scares: 6, gore: null },
      newDirectors: [{ name: 'Ana', films: 1 }],
      newLanguages: [{ name: 'Italian', films: 1 }],
      october: [...new Array(30).fill([]), [film(ring), film(giallo)]],
    });
  });

  test('has the themes of the watched films', async () => {
    const member = await memberWith('UTC', [[694, '2025-03-01T20:00:00Z']]);
    const { themes } = await yearOf(member, 2025);
    expect(themes).toContainEqual({ name: 'Haunted House', slug: 'haunted-house', films: 1 });
  });

  test('has zeros when there are no viewings', async () => {
    const member = await memberWith('UTC', [[ring, null]]);
    expect(await yearOf(member, 2025)).toEqual(EMPTY_YEAR);
  });

  test('never has data of another member', async () => {
    const member = await memberWith('UTC', [[ring, '2025-03-01T20:00:00Z']]);
    const other = await memberWith('Asia/Tokyo', [[wave, '2025-04-01T20:00:00Z']]);
    const body = { overallRating: 8, detailedRatings: { scares: 9 } };
    await other.request(`/api/ratings/${ring}`, { method: 'POST', body });
    const own = { timeZone: 'UTC', films: 1, viewings: 1, years: [2025], curve: null, scariestNight: null };
    expect(await yearOf(member, 2025)).toMatchObject(own);
    expect((await site.app.request('/api/years/2025')).status).toBe(401);
  });
});

describe('viewings', () => {
  test.each([
    // New Year's Eve at 23:30 and New Year's Day at 00:30.
    ['Europe/Vienna', ['2024-12-31T22:30:00Z', '2024-12-31T23:30:00Z'], ['2024-12-31', '2025-01-01']],
    ['Pacific/Kiritimati', ['2024-12-31T09:30:00Z', '2024-12-31T10:30:00Z'], ['2024-12-31', '2025-01-01']],
    ['America/St_Johns', ['2025-01-01T03:00:00Z', '2025-01-01T04:00:00Z'], ['2024-12-31', '2025-01-01']],
  ])("around New Year count on the day and in the year of the member's time zone: %s", async (zone, moments, days) => {
    const member = await memberWith(
      zone,
      moments.map((moment) => [ring, moment]),
    );
    const years = [await yearOf(member, 2024), await yearOf(member, 2025)];
    expect(years.map(({ last, first }) => [first?.date, last?.date])).toEqual(days.map((day) => [day, day]));
    expect(years.map(({ months }) => [months[0], months[11]])).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect(years[0]?.years).toEqual([2025, 2024]);
  });

  test.each([
    // Viewings shortly before or after midnight, on three days around a change of clocks or a leap day.
    ['Europe/Vienna', ['2025-03-29T22:30:00Z', '2025-03-30T21:30:00Z', '2025-03-30T22:30:00Z'], '2025-03-29'],
    ['Europe/Vienna', ['2025-10-25T21:30:00Z', '2025-10-26T22:30:00Z', '2025-10-26T23:30:00Z'], '2025-10-25'],
    ['America/St_Johns', ['2025-03-09T02:30:00Z', '2025-03-10T02:00:00Z', '2025-03-10T03:00:00Z'], '2025-03-08'],
    ['America/St_Johns', ['2024-02-29T03:00:00Z', '2024-03-01T03:00:00Z', '2024-03-02T03:00:00Z'], '2024-02-28'],
    ['UTC', ['2024-02-28T23:59:59Z', '2024-02-29T23:59:59Z', '2024-03-01T00:00:00Z'], '2024-02-28'],
  ])(
    "count on the day of the member's time zone, even at a clock change or a leap day, in %s: %s",
    async (zone, moments, from) => {
      const member = await memberWith(
        zone,
        moments.map((moment) => [ring, moment]),
      );
      const { longestStreak } = await yearOf(member, Number(from.slice(0, 4)));
      expect(longestStreak).toMatchObject({ days: 3, from });
    },
  );

  test("count on the day of the member's time zone, even if that zone skipped a day", async () => {
    const member = await memberWith('Pacific/Apia', [
      [ring, '2011-12-30T09:59:00Z'],
      [wave, '2011-12-30T10:01:00Z'],
      [giallo, '2011-12-31T10:00:00Z'],
    ]);
    expect((await yearOf(member, 2011)).longestStreak).toEqual({ days: 2, from: '2011-12-29', to: '2011-12-31' });
    expect((await yearOf(member, 2012)).first?.date).toBe('2012-01-01');
  });

  test("can be on the last day of 1887 if the member's time zone is behind UTC", async () => {
    const member = await memberWith('America/New_York', [[ring, '1888-01-01T00:00:00Z']]);
    expect((await yearOf(member, 1887)).last?.date).toBe('1887-12-31');
  });

  test('stay on their days when the member changes the time zone', async () => {
    const member = await memberWith('UTC', [[ring, '2024-12-31T23:30:00Z']]);
    await setZone(member, 'Asia/Tokyo');
    expect(await yearOf(member, 2024)).toMatchObject({
      viewings: 1,
      last: { day: '2024-12-31', date: '2024-12-31' },
      timeZone: 'Asia/Tokyo',
    });
  });
});

describe('the time zone', () => {
  test('is UTC until the member sets another one, and is returned as saved', async () => {
    const member = await signUp(site.app);
    expect((await yearOf(member, 2025)).timeZone).toBe('UTC');
    const saved = await setZone(member, 'America/Argentina/Buenos_Aires');
    expect([saved.status, await saved.json()]).toEqual([200, { timeZone: 'America/Argentina/Buenos_Aires' }]);
    expect((await yearOf(member, 2025)).timeZone).toBe('America/Argentina/Buenos_Aires');
  });

  test('returns 400 for an unknown value, and keeps the old one', async () => {
    const member = await memberWith('Europe/Vienna', []);
    for (const timeZone of ['', 'Mars/Olympus', 'Europe/Vienna\0', 'a'.repeat(65), null, 5, ['UTC'], undefined]) {
      expect([timeZone, (await setZone(member, timeZone)).status]).toEqual([timeZone, 400]);
    }
    expect((await yearOf(member, 2025)).timeZone).toBe('Europe/Vienna');
  });
});
