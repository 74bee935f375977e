import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarOf } from '#engine/lib/dates.ts';
import { parsedFilm } from '#test/imports/parsed-film.ts';
import { planOptions } from './matching.service.ts';
import { type Here, planRow } from './plan-row.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const EMPTY: Here = { viewings: [], runtime: 100, history: [], rating: null, isOnWatchlist: false };
const ZONES = Intl.supportedValuesOf('timeZone');

const zone = fc.constantFrom(...ZONES);
const moment = fc
  .date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2026-11-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());
const day = moment.map((at) => at.slice(0, 10));

type Given = { day: string } | { at: string };

/** The film of a file as a reader in this time zone gives it. */
const readIn = (timeZone: string, given: Given[]) => {
  const { dayOf } = calendarOf(timeZone);
  return parsedFilm('Ring', {
    viewings: given.map((one, index) => ({
      ...('day' in one ? { date: one.day } : { date: dayOf(new Date(one.at)), at: one.at }),
      ...{ key: String(index), rating: (index % 10) + 1 },
    })),
  });
};

/** The member's data after the plan has been applied. */
const after = (film: ReturnType<typeof readIn>, timeZone: string): Here => {
  const plan = planRow(film, EMPTY, planOptions({ time_zone: timeZone }, NOW));
  return { ...EMPTY, viewings: plan.viewings, history: plan.ratings, rating: plan.ratings.at(-1) ?? null };
};

function expectNothingNew(given: Given[], first: string, later: string): void {
  const here = after(readIn(first, given), first);
  const again = planRow(readIn(later, given), here, planOptions({ time_zone: later }, NOW));
  expect([again.viewings, again.near], `${first}, then ${later}`).toEqual([[], []]);
}

test('a file has nothing new for the member who imported it, whatever time zones the member is in', () => {
  const given = fc.array(fc.oneof(fc.record({ day }), fc.record({ at: moment })), { maxLength: 6 });
  fc.assert(fc.property(given, zone, zone, expectNothingNew));
});

test('days of a file are stored as they are in every time zone, on both days of a change of clocks too', () => {
  const days = ['2025-03-09', '2025-03-30', '2025-10-26', '2025-11-02', '2025-04-06', '2025-09-28', '2011-12-30'];
  for (const timeZone of ZONES) {
    const given = days.map((one) => ({ day: one }));
    const { viewings } = after(readIn(timeZone, given), timeZone);
    expect(viewings, timeZone).toEqual(days.map((one) => ({ day: one, at: null })));
    expectNothingNew(given, timeZone, 'Pacific/Kiritimati');
  }
});
