import { afterEach, describe, expect, test, vi } from 'vitest';
import type { DateOrder } from '../parsed-import.ts';
import { createDateReader, dayIfMidnight, orderOf } from './dates.ts';

const NOW = new Date('2026-11-22T12:00:00Z');

const read = (text: string, order: DateOrder | null = 'dmy', timeZone = 'UTC') =>
  createDateReader(order, timeZone, NOW)(text);

afterEach(() => vi.unstubAllEnvs());

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
  ])('with the dates %j is %s', (dates, order) => {
    expect(orderOf(dates)).toBe(order);
  });
});

describe('a day', () => {
  test.each<[string, string]>([
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
  ])('read from "%s" is %s', (text, day) => {
    expect(read(text)).toEqual({ day, moment: null });
  });

  test('is read with the month first if this is the order of the file', () => {
    expect(read('4/5/2024', 'mdy')).toEqual({ day: '2024-04-05', moment: null });
  });

  test.each(['', ' ', 'unknown', 'NULL', '1970-01-01', '0001-01-01', '1/1/970'])(
    'read from "%s" is unknown',
    (text) => {
      expect(read(text)).toBe('unknown');
    },
  );

  test('is unknown if the order of day and month is unclear', () => {
    expect(read('4/5/2024', null)).toBe('unknown');
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
