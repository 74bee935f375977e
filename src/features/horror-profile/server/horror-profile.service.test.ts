import { expect, test } from 'vitest';
import { MAX_PICK_POOL, MAX_RECOMMENDATIONS } from '../contract/horror-profile.ts';
import { daysChoice } from './horror-profile.service.ts';

const pool = Array.from({ length: MAX_PICK_POOL }, (_, id) => ({ id }));
const ids = (films: { id: number }[]) => films.map(({ id }) => id);
const MEMBER = 'b6d3';
const today = daysChoice(pool, MEMBER, '2026-10-31');

test('the chosen films are the same all day, keep the order of the pool, and differ by day and by member', () => {
  expect(today).toHaveLength(MAX_RECOMMENDATIONS);
  expect(ids(today)).toEqual(ids(today).toSorted((a, b) => a - b));
  expect(daysChoice(pool, MEMBER, '2026-10-31')).toEqual(today);
  expect(ids(daysChoice(pool, MEMBER, '2026-11-01'))).not.toEqual(ids(today));
  expect(ids(daysChoice(pool, 'c7e4', '2026-10-31'))).not.toEqual(ids(today));
});

test('when a chosen film leaves the pool, one other film replaces it and all other chosen films stay', () => {
  const [seen] = today;
  const later = daysChoice(
    pool.filter((film) => film !== seen),
    MEMBER,
    '2026-10-31',
  );
  expect(today.filter((film) => later.includes(film))).toHaveLength(MAX_RECOMMENDATIONS - 1);
});

test('all films of the pool are chosen if the pool is small', () => {
  expect(daysChoice(pool.slice(0, 3), MEMBER, '2026-10-31')).toEqual(pool.slice(0, 3));
});
