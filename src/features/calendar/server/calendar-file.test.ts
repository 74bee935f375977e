import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCalendar } from '#test/calendar/read-calendar.ts';
import { addMonths, type CalendarEvent, writeCalendar } from './calendar-file.ts';

const FILE = {
  name: 'Fright Club releases',
  url: 'https://fright.example/calendar',
  source: 'https://fright.example/calendar.ics',
};
const EVENT: CalendarEvent = {
  uid: 'film-694-release@fright.example',
  day: '2026-10-30',
  kind: 'Release',
  summary: 'The Shining',
  text: 'A family looks after an empty hotel.',
  url: 'https://fright.example/movie/694',
  changedAt: new Date('2026-06-01T10:11:12.345Z'),
  sequence: 2,
  isCancelled: false,
};

const write = (...events: CalendarEvent[]) => Buffer.from(writeCalendar({ ...FILE, events }));

describe('a calendar file', () => {
  test('has its name, its refresh interval, and each event with day, link and last change', () => {
    const bytes = write(EVENT);
    expect(readCalendar(bytes)).toEqual({
      name: 'Fright Club releases',
      events: [
        {
          uid: EVENT.uid,
          summary: 'The Shining',
          day: '2026-10-30',
          text: 'A family looks after an empty hotel.\n\nhttps://fright.example/movie/694',
          url: 'https://fright.example/movie/694',
          kind: 'Release',
          status: 'CONFIRMED',
          sequence: 2,
          stamp: '2026-06-01T10:11:12Z',
        },
      ],
    });
    const lines = bytes.toString().split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'VERSION:2.0',
        'PRODID:-//Fright Club//Calendar//EN',
        'CALSCALE:GREGORIAN',
        'METHOD:PUBLISH',
        'X-WR-CALNAME:Fright Club releases',
        'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
        'X-PUBLISHED-TTL:PT12H',
        'DTSTART;VALUE=DATE:20261030',
        'DTEND;VALUE=DATE:20261031',
      ]),
    );
    expect(bytes.toString()).not.toMatch(/VALARM|VTIMEZONE|TZID/);
  });

  test.each([
    ['commas and semicolons', 'Me, Myself; and I'],
    ['backslashes', 'C:\\new\\n\\\\'],
    ['quotes and colons', 'Alien: "Covenant"'],
    ['emoji', '👩‍👩‍👧‍👦🧟‍♀️'.repeat(9)],
    ['Chinese, Japanese and Korean', '呪怨 어느 가족 貞子３Ｄ '.repeat(9).trim()],
    ['right-to-left text', 'تحت الظل'.repeat(9)],
  ])('keeps a title with %s', (_, title) => {
    const { events } = readCalendar(write({ ...EVENT, summary: title, text: title }));
    expect(events).toMatchObject([{ summary: title, text: `${title}\n\n${EVENT.url}` }]);
  });

  test('replaces characters that are not allowed in text', () => {
    const { events } = readCalendar(write({ ...EVENT, summary: 'a\u0000b\r\u0007c\u2028d\u0085e\ud800f' }));
    expect(events).toMatchObject([{ summary: 'a b  c d e\ufffdf' }]);
  });

  test('can be read by two parsers, whatever text it contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ maxLength: 300 }), (summary, text) => {
        expect(readCalendar(write({ ...EVENT, summary, text })).events).toHaveLength(1);
      }),
      { numRuns: 200 },
    );
  });

  test('has an event in 1970 if there are no events, because a calendar file without events is not valid', () => {
    expect(readCalendar(write()).events).toMatchObject([
      { uid: 'no-events@fright.example', day: '1970-01-01', status: 'CONFIRMED' },
    ]);
  });

  test('shows a withdrawn film as cancelled', () => {
    expect(readCalendar(write({ ...EVENT, isCancelled: true })).events).toMatchObject([{ status: 'CANCELLED' }]);
  });

  test.each(['Pacific/Kiritimati', 'America/New_York', 'Pacific/Pago_Pago'])(
    'is the same on a computer in %s',
    (TZ) => {
      const script = `import { writeCalendar } from '${new URL('./calendar-file.ts', import.meta.url).href}';
      const { changedAt, ...event } = ${JSON.stringify(EVENT)};
      process.stdout.write(writeCalendar({ ...${JSON.stringify(FILE)}, events: [{ ...event, changedAt: new Date(changedAt) }] }));`;
      const written = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
        env: { TZ },
      });
      expect(written.toString()).toBe(write(EVENT).toString());
    },
  );
});

test.each([
  ['2026-11-20', -3, '2026-08-20'],
  ['2026-05-31', -3, '2026-02-28'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2027-02-28', 12, '2028-02-28'],
  ['2028-02-29', 12, '2029-02-28'],
])('%s plus %i months is %s', (day, months, expected) => {
  expect(addMonths(new Date(`${day}T23:59:00Z`), months)).toBe(expected);
});
