import { describe, expect, test, vi } from 'vitest';
import type { DateOrder } from '../parsed-import.ts';
import { createDateReader, dayIfMidnight, orderOf } from './dates.ts';

const NOW = new Date('2026-11-22T12:00:00Z');

const read = (text: string, order: DateOrder | null = 'dmy', timeZone = 'UTC') =>
  createDateReader(order, timeZone, NOW)(text);

describe('the order of dates in a file', () => {
  test.each<[string[], ReturnType<typeof orderOf>]>([
    [[], 'iso'],
    [['2024-10-31', '2024/1/13'], 'iso'],
    [['last Friday'], 'iso'],
    [['13/1/2024'], 'dmy'],
    [['1/13/2024'], 'mdy'],
    [['2024-10-31', '1/13/2024'], 'mdy'],
    [['4/5/2024'], null],
    [['12/5/2024', '5/12/2024'], null],
    [['13/1/2024', '1/13/2024'], null],
    [['4.5.2024'], 'dmy'],
    [['4.30.2024'], 'dmy'],
    [['5/5/2024'], 'dmy'],
    [['31\u200f/10\u200f/2024'], 'dmy'],
    [['25. 10. 14.'], null],
    [['25. 10. 14.', '2025. 10. 13.'], 'ymd'],
    [['25. 10. 14.', '99. 1. 2.'], 'ymd'],
    [['25. 10. 14.', '14. 10. 99.'], 'dmy'],
    [['25. 10. 14.', '25. 10. 2014.'], 'dmy'],
    [['25.10.14'], 'dmy'],
    [['99/10/31'], 'ymd'],
    [['24/10/31', '24/10/05'], null],
    [['24/10/05', '23/10/06'], 'dmy'],
    [['24/10/31', '5/10/24'], 'dmy'],
  ])('with the dates %j is %s', (dates, order) => {
    expect(orderOf(dates, NOW)).toBe(order);
  });
});

describe('a day', () => {
  test.each<[string, string, DateOrder?]>([
    ['2024-10-31', '2024-10-31'],
    [' 2024/2/29. ', '2024-02-29'],
    ['1900-01-01', '1900-01-01'],
    ['5/4/2024', '2024-04-05'],
    ['5.4.2024 21:00', '2024-04-05'],
    ['2024-10-31T10:00:00 CET', '2024-10-31'],
    ['5/4/27', '2027-04-05'],
    ['5/4/28', '1928-04-05'],
    ['5/4/00', '2000-04-05'],
    ['Sat Apr  1 08:36:35 2011', '2011-04-01'],
    ['sun DEC 31 23:59:59 2017', '2017-12-31'],
    ['4/5/2024', '2024-04-05', 'mdy'],
    ['25. 10. 14.', '2025-10-14', 'ymd'],
  ])('read from "%s" is %s, in the order of the file', (text, day, order) => {
    expect(read(text, order)).toEqual({ day, moment: null });
  });

  test.each(['', ' ', 'unknown', 'NULL', '1970-01-01', '0001-01-01', '1/1/970'])(
    'read from "%s" is unknown',
    (text) => {
      expect(read(text)).toBe('unknown');
    },
  );

  test.each(['4/5/2024', '10. 10. 14.'])('is unknown if the order of %s is unclear', (text) => {
    expect(read(text, null)).toBe('unknown');
  });

  test.each([
    ...['2024-02-30', '2024-13-01', '2024-01-0', '2024-01-367', '1899-12-31', '31/31/2024', '1/1-2024'],
    ...['Sat Xyz  1 08:36:35 2011', 'Sat Feb 30 08:36:35 2011', 'unknown day', 'day unknown', 'last Friday'],
  ])('is not read from "%s"', (text) => {
    expect(read(text)).toBe('invalid');
  });
});

describe('a moment', () => {
  test.each<[string, string]>([
    ['2025-10-06T01:02:03.456Z', '2025-10-06T01:02:03.456Z'],
    ['2025-10-06 01:02:03 UTC', '2025-10-06T01:02:03.000Z'],
    ['2025-10-06t01:02:03utc', '2025-10-06T01:02:03.000Z'],
    ['2025-10-06T01:02+02:00', '2025-10-05T23:02:00.000Z'],
    ['2025-10-06T01:02:03-0530', '2025-10-06T06:32:03.000Z'],
    ['1900-01-01T00:00:00Z', '1900-01-01T00:00:00.000Z'],
  ])('read from "%s" is %s', (text, moment) => {
    expect(read(text)).toEqual({ day: moment.slice(0, 10), moment });
  });

  test.each(['2025-10-06 01:02:03', '2025-10-06 01:02:03 UTC'])(
    'read from "%s" is in UTC, whatever the time zone of the server',
    (text) => {
      vi.stubEnv('TZ', 'Asia/Tokyo');
      expect(read(text)).toMatchObject({ moment: '2025-10-06T01:02:03.000Z' });
    },
  );

  test("becomes the day in the member's time zone", () => {
    expect(read('2025-10-06T01:00:00Z', null, 'America/New_York')).toMatchObject({ day: '2025-10-05' });
  });

  test.each(['1970-01-01T00:00:00Z', '1970-01-01T20:15:00Z', '0001-01-01T00:00:00Z'])(
    'read from "%s" is unknown',
    (text) => {
      expect(read(text)).toBe('unknown');
    },
  );

  test.each([
    '2024-10-31T25:00:00Z',
    '2024-13-01T10:00:00Z',
    '2024-02-30T10:00:00Z',
    '2023-02-29 23:00:00 +09:00',
    '1899-12-31T23:59:59Z',
  ])('is not read from "%s"', (text) => {
    expect(read(text)).toBe('invalid');
  });
});

describe('a date that JavaScript or a database prints is read', () => {
  const MOMENT = new Date('2025-10-14T20:11:02Z');
  const member = (text: string, order: DateOrder = 'dmy', timeZone = 'UTC') =>
    createDateReader(order, timeZone, NOW, 'member')(text);

  test.each([
    ...['Tue Oct 14 2025 20:11:02 GMT+0000 (Coordinated Universal Time)', 'Tue, 14 Oct 2025 20:11:02 GMT'],
    ...['Tue Oct 14 2025 13:11:02 GMT-0700 (Pacific Daylight Time)', 'Tue, 14 Oct 2025 22:11:02 +0200'],
    ...['Tue Oct 14 20:11:02 UTC 2025', 'Tue Oct 14 20:11:02 +0000 2025', '2025-10-14T22:11:02+02:00[Europe/Paris]'],
    ...['2025-10-14 20:11:02+00', '2025-10-14 20:11:02.0000000 +00:00', '2025-10-15 01:41:02+05:30'],
    ...['10/14/2025 20:11:02 UTC', '10/14/2025, 8:11:02\u202fPM UTC'],
    ...['20251014T201102Z', '1760472662', '1760472662000'],
  ])('from “%s”, as a moment', (text) => {
    expect(member(text, 'mdy')).toEqual({ day: '2025-10-14', moment: MOMENT.toISOString() });
    expect(member(text, 'mdy', 'Asia/Tokyo')).toMatchObject({ day: '2025-10-15' });
  });

  test.each([
    ...['Tue Oct 14 2025', '14-OCT-25', '14-OCT-2025', '20251014', 'October 14th, 2025', 'mar. 14 oct. 2025'],
    ...['2025年10月14日', '2025. 10. 14. 오후 8:11:02', 'Tue Oct 14 20:11:02 PDT 2025', '2025-10-14 00:00:00'],
  ])('from “%s”, as a day', (text) => {
    expect(member(text, 'mdy', 'Pacific/Apia')).toEqual({ day: '2025-10-14', moment: null });
  });

  test.each([
    '2025-10-14 20:11:02.1234567',
    '14-OCT-25 08.11.02.000000 PM',
    'Oct 14 2025  8:11:02PM',
    '20251014201102',
  ])('from “%s”, whose time is in the time zone of the member', (text) => {
    expect(member(text, 'mdy', 'Asia/Tokyo')).toMatchObject({
      day: '2025-10-14',
      moment: expect.stringMatching(/^2025-10-14T11:11:02/),
    });
  });

  test.each(
    'en-US en-GB en-CA de fr es it pt-BR nl sv da nb fi pl cs sk hu ro tr ru uk el ca ja zh-CN ar hi'.split(' '),
  )('from every form of the language %s', (language) => {
    const forms: Intl.DateTimeFormatOptions[] = [
      ...[{}, { dateStyle: 'long' as const }, { dateStyle: 'medium' as const }],
      ...[{ dateStyle: 'full' as const, timeStyle: 'medium' as const }],
    ];
    const order = language === 'en-US' ? 'mdy' : 'dmy';
    for (const form of forms)
      expect(member(MOMENT.toLocaleString(language, { ...form, timeZone: 'UTC' }), order)).toMatchObject({
        day: '2025-10-14',
      });
  });
});

test.each([
  [
    { day: '2024-10-30', moment: '2024-10-31T00:00:00.000Z' },
    { day: '2024-10-31', moment: null },
  ],
  [
    { day: '2024-10-30', moment: '2024-10-31T00:00:01.000Z' },
    { day: '2024-10-30', moment: '2024-10-31T00:00:01.000Z' },
  ],
  [
    { day: '2024-10-31', moment: null },
    { day: '2024-10-31', moment: null },
  ],
  [null, null],
])('only a time of exactly midnight UTC is read as a day without a time: %j', (date, expected) => {
  expect(dayIfMidnight(date)).toEqual(expected);
});
