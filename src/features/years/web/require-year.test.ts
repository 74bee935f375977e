import { expect, test } from 'vitest';
import { requireYear } from './require-year.ts';

test.each(['2025', '1887', '2199'])('%s is a year', (year) => expect(() => requireYear(year)).not.toThrow());

test.each(['1886', '2200', '02025', '2025.0', '1e3', '', 'last', '２０２５'])('the year %j is not found', (year) => {
  expect(() => requireYear(year)).toThrow(expect.objectContaining({ isNotFound: true }));
});
