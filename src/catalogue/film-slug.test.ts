import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filmSlug } from './film-slug.ts';

test.each([
  ['The Shining', '1980', 'the-shining-1980'],
  ['Häxan', '1922', 'haxan-1922'],
  ["Rosemary's Baby", '1968', 'rosemarys-baby-1968'],
  ['[REC]²', '2009', 'rec-2-2009'],
  ['Love & Death', null, 'love-and-death'],
  ['1408', null, 'film-1408'],
  ['1408 Rooms', null, '1408-rooms'],
  ['Cure: キュア', null, 'cure'],
  ['x'.repeat(130), '1998', `${'x'.repeat(120)}-1998`],
  ['呪怨', '2002', 'film-2002'],
  ['呪怨', null, 'film'],
])('the slug of %s (%s) is %s', (title, year, slug) => {
  expect(filmSlug(title, year)).toBe(slug);
});

test('every title gives a URL-safe slug that is not a number', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.option(fc.integer({ min: 1890, max: 2199 })), (title, year) => {
      const slug = filmSlug(title, year === null ? null : String(year));
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(slug).not.toMatch(/^\d+$/);
    }),
  );
});
