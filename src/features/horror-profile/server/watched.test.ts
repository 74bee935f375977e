import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PLATFORM_SLUGS } from '#features/browse/contract/platforms.ts';
import { THEMES } from '#features/browse/contract/themes.ts';
import { MAX_PROFILE_DIRECTORS } from '../contract/horror-profile.ts';
import { type AlikeFilms, watchedOf } from './watched.ts';

const nothing: AlikeFilms = { decade: null, language: null, themes: [], platforms: [], films: 1 };

test('films are counted by decade, earliest first, and by theme, language and director, most films first', () => {
  const watched = watchedOf({
    alike: [
      { ...nothing, language: 'en', decade: 1980, themes: ['body-horror', 'monster'] },
      { ...nothing, language: 'en', decade: 1970, themes: ['slasher'], films: 2 },
      { ...nothing, language: 'ja', decade: 1980 },
      { ...nothing, language: 'cn', themes: ['monster'], platforms: ['shudder'] },
      { ...nothing, language: 'zz-odd' },
    ],
    directors: [
      { name: 'Tsukamoto', films: 1 },
      { name: 'John Carpenter', films: 2 },
      { name: 'Dario Argento', films: 1 },
    ],
  });
  expect(watched).toEqual({
    films: 6,
    decades: [
      { name: '1970s', films: 2 },
      { name: '1980s', films: 2 },
    ],
    themes: [
      { name: 'Slasher', slug: 'slasher', films: 2 },
      { name: 'Monster', slug: 'monster', films: 2 },
      { name: 'Body Horror', slug: 'body-horror', films: 1 },
    ],
    languages: [
      { name: 'English', films: 3 },
      { name: 'Cantonese', films: 1 },
      { name: 'Japanese', films: 1 },
      { name: 'zz-odd', films: 1 },
    ],
    directors: [
      { name: 'John Carpenter', films: 2 },
      { name: 'Dario Argento', films: 1 },
      { name: 'Tsukamoto', films: 1 },
    ],
    platforms: [{ name: 'Shudder', slug: 'shudder', films: 1 }],
  });
});

test('decades are in order of time, and themes with the most films come first, whatever the order of the given films', () => {
  const { decades, themes } = watchedOf({
    alike: [
      { ...nothing, decade: 1990, themes: [THEMES[0].value], films: 1 },
      { ...nothing, decade: 2010, themes: [THEMES[1].value], films: 3 },
      { ...nothing, decade: 1970, themes: [THEMES[2].value], films: 2 },
    ],
    directors: [],
  });
  expect(decades.map(({ name }) => name)).toEqual(['1970s', '1990s', '2010s']);
  expect(themes.map(({ films }) => films)).toEqual([3, 2, 1]);
});

test('the directors with the most films are listed', () => {
  const directors = Array.from({ length: MAX_PROFILE_DIRECTORS + 1 }, (_, index) => ({
    name: `Director ${index}`,
    films: index + 1,
  }));
  expect(watchedOf({ alike: [], directors }).directors).toEqual(directors.toReversed().slice(0, -1));
});

test('every theme and platform has the number of watched films that belong to it', () => {
  const film = fc.record({
    themes: fc.subarray(THEMES.map(({ value }) => value)),
    platforms: fc.subarray(PLATFORM_SLUGS),
    films: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(fc.array(film, { maxLength: 20 }), (alike) => {
      const watched = watchedOf({ alike: alike.map((one) => ({ ...nothing, ...one })), directors: [] });
      for (const list of ['themes', 'platforms'] as const) {
        const having = (slug: string) => alike.filter((one) => one[list].some((other) => other === slug));
        const slugs = new Set(alike.flatMap((one): string[] => one[list]));
        expect(watched[list]).toHaveLength(slugs.size);
        for (const { slug, films } of watched[list]) {
          expect(films).toBe(having(slug).reduce((sum, one) => sum + one.films, 0));
        }
      }
    }),
  );
});
