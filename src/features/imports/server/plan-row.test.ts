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

const options = planOptions({ time_zone: 'UTC' }, NOW);
const dayOf = (n: number) => new Date(Date.UTC(1990, 0, 1 + n)).toISOString().slice(0, 10);

test('a film with 5,000 viewings and notes in the file, and as many stored, takes less than a second', () => {
  const viewings = Array.from({ length: 5_000 }, (_, n) => ({
    ...{ date: dayOf(2 * n), key: String(n), rating: null, note: `Night ${n}\n\nGood` },
    ...(n % 2 === 0 && { at: `${dayOf(2 * n)}T20:00:00.000Z` }),
  }));
  const held = Array.from({ length: 5_000 }, (_, n) => ({
    ...{ id: String(n), day: dayOf(3 * n), note: `Mine ${n}` },
    at: n % 3 === 0 ? new Date(`${dayOf(3 * n)}T21:00:00Z`) : null,
  }));
  const film = parsedFilm('Ring', { viewings });
  const before = process.threadCpuUsage();
  const plan = planRow(film, { ...EMPTY, viewings: held }, options);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(1_000);
  expect(plan.viewings.length + plan.noted.length).toBe(5_000);
  expect(plan.noted.length).toBeGreaterThan(1_000);
  expect(plan.near.length).toBeGreaterThan(1_000);
});

test('a note that would become too long is left out and counted; the others are kept', () => {
  const long = 'x'.repeat(19_990);
  const film = parsedFilm('Ring', {
    note: 'a further paragraph',
    viewings: [{ date: '2025-10-31', key: '1', rating: null, note: 'Wet and cold' }],
  });
  const held = { id: '1', day: '2025-10-31', at: null, note: long };
  const both = planRow(film, { ...EMPTY, note: long, viewings: [held] }, options);
  expect(both).toMatchObject({ noted: [], viewings: [], notesTooLong: 2 });
  expect(both.note).toBeUndefined();
  // Notes that the member already has do not count as left out.
  const here = { ...EMPTY, note: `${long}\n\na further paragraph`, viewings: [{ ...held, note: 'Wet and cold' }] };
  expect(planRow(film, here, options)).toMatchObject({ noted: [], notesTooLong: 0 });
  // 20,000 characters are kept, however many bytes they have.
  const emoji = planRow(
    parsedFilm('Ring', { note: '😱'.repeat(9_999) }),
    { ...EMPTY, note: '👻'.repeat(9_999) },
    options,
  );
  expect([...(emoji.note?.text ?? '')]).toHaveLength(20_000);
});

test('a note with spaces around it is not added again, because files have it without them', () => {
  const film = parsedFilm('Ring', {
    note: 'Great film',
    viewings: [
      { date: '2025-10-31', key: '1', rating: null, note: 'Wet and cold' },
      { date: null, key: '2', rating: null, note: 'Long ago' },
    ],
  });
  const held = { id: '1', day: '2025-10-31', at: null, note: ' Wet and cold\n' };
  const undated = { id: '2', day: null, at: null, note: 'Long ago ' };
  const plan = planRow(film, { ...EMPTY, note: 'Great film ', viewings: [held, undated] }, options);
  expect([plan.note, plan.noted]).toEqual([undefined, []]);
  // A note that another one follows is found, too.
  const joined = planRow(parsedFilm('Ring', { note: 'Again' }), { ...EMPTY, note: 'Great film ' }, options).note?.text;
  expect(planRow(film, { ...EMPTY, note: joined, viewings: [held, undated] }, options).note).toBeUndefined();
});

test('a play of less than 80 % of the film is left out, unless the plays of its day are that long together', () => {
  const play = (date: string, hour: number, minutes: number) => {
    const at = `${date}T${hour}:00:00.000Z`;
    return { date, at, key: at, rating: null, seconds: minutes * 60 };
  };
  const film = parsedFilm('Ring', {
    viewings: [
      play('2025-10-01', 20, 80),
      play('2025-10-02', 20, 79),
      play('2025-10-03', 10, 30),
      play('2025-10-03', 20, 50),
      // Two whole films on one day, and a part of a third.
      play('2025-10-04', 10, 95),
      play('2025-10-04', 20, 95),
      play('2025-10-04', 23, 20),
    ],
  });
  const plan = planRow(film, EMPTY, options);
  expect(plan.viewings.map(({ day }) => day)).toEqual(['2025-10-01', '2025-10-03', '2025-10-04', '2025-10-04']);
  expect(plan.begun).toBe(2);
  // Without the film's runtime, no play is left out.
  expect(planRow(film, { ...EMPTY, runtime: null }, options).begun).toBe(0);
  // Plays without seconds come from services that say that the film was watched.
  const seen = parsedFilm('Ring', { viewings: [{ date: '2025-10-01', key: '1', rating: null }] });
  expect(planRow(seen, EMPTY, options)).toMatchObject({ begun: 0, viewings: [{ day: '2025-10-01' }] });
});
