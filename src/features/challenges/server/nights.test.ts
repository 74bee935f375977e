import { expect, test } from 'vitest';
import { nextOctober, nightsLeft, plannedNights, spanFrom } from './nights.ts';

const OCTOBER = { from: '2026-10-01', to: '2026-10-31' };

test.each([
  ['2026-09-01', 31],
  ['2026-10-01', 31],
  ['2026-10-30', 2],
  ['2026-10-31', 1],
  ['2026-11-01', 0],
])('on %s, %i nights of October are left', (today, nights) => {
  expect(nightsLeft(OCTOBER, today)).toBe(nights);
});

test('a leap day is a night of its own', () => {
  const span = { from: '2028-02-28', to: '2028-03-01' };
  expect(nightsLeft(span, '2028-02-28')).toBe(3);
  expect(plannedNights(['a', 'b', 'c'], span, '2028-01-01')).toEqual([
    { day: '2028-02-28', film: 'a' },
    { day: '2028-02-29', film: 'b' },
    { day: '2028-03-01', film: 'c' },
  ]);
});

test('films are spread over the nights that are left, and share nights when there are too few', () => {
  const daysOf = (films: number, today: string) =>
    plannedNights(
      Array.from({ length: films }, (_, index) => index),
      OCTOBER,
      today,
    ).map(({ day }) => day.slice(8));
  expect(daysOf(31, '2026-10-01')).toEqual(
    Array.from({ length: 31 }, (_, index) => String(index + 1).padStart(2, '0')),
  );
  expect(daysOf(3, '2026-10-29')).toEqual(['29', '30', '31']);
  expect(daysOf(2, '2026-10-28')).toEqual(['28', '30']);
  expect(daysOf(4, '2026-10-30')).toEqual(['30', '30', '31', '31']);
  expect(daysOf(4, '2026-11-01')).toEqual([]);
  expect(daysOf(0, '2026-10-01')).toEqual([]);
});

test.each([
  ['2026-10-29', ['2026-10-30', '2026-10-31']],
  ['2026-10-31', ['2026-10-31', '2026-10-31']],
  ['2026-09-29', ['2026-10-01', '2026-10-16']],
])('after a film was watched on %s, the next ones are on %j', (today, days) => {
  expect(plannedNights(['a', 'b'], OCTOBER, today, true).map(({ day }) => day)).toEqual(days);
});

test('the next October is this one until it is over', () => {
  expect(nextOctober('2026-10-31')).toEqual(OCTOBER);
  expect(nextOctober('2026-11-01')).toEqual({ from: '2027-10-01', to: '2027-10-31' });
  expect(spanFrom('2028-02-28', 7)).toEqual({ from: '2028-02-28', to: '2028-03-05' });
});
