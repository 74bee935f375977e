import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PLATFORM_SLUGS } from '#contract/platforms.ts';
import { THEMES } from '#contract/themes.ts';
import { type WatchedFilm, watchedOf } from './watched.ts';

const nothing: WatchedFilm = { releaseDate: null, language: null, directors: [], themes: [], platforms: [] };

test('films are counted by decade in order of time, and by theme, language and director with the most first', () => {
  const carpenter = { ...nothing, language: 'en', directors: ['John Carpenter'] };
  const watched = watchedOf([
    { ...carpenter, releaseDate: '1982-06-25', themes: ['body-horror', 'monster'] },
    { ...carpenter, releaseDate: '1978-10-25', themes: ['slasher'] },
    { ...nothing, releaseDate: '1988-09-15', language: 'ja', directors: ['Shinya Tsukamoto', 'Shinya Tsukamoto'] },
    { ...nothing, language: 'cn', themes: ['monster'], platforms: ['shudder'] },
    { ...nothing, language: 'zz-odd' },
  ]);
  expect(watched).toEqual({
    films: 5,
    decades: [
      { name: '1970s', films: 1 },
      { name: '1980s', films: 2 },
    ],
    themes: [
      { name: 'Monster', slug: 'monster', films: 2 },
      { name: 'Slasher', slug: 'slasher', films: 1 },
      { name: 'Body Horror', slug: 'body-horror', films: 1 },
    ],
    languages: [
      { name: 'English', films: 2 },
      { name: 'Cantonese', films: 1 },
      { name: 'Japanese', films: 1 },
      { name: 'zz-odd', films: 1 },
    ],
    directors: [
      { name: 'John Carpenter', films: 2 },
      { name: 'Shinya Tsukamoto', films: 1 },
    ],
    platforms: [{ name: 'Shudder', slug: 'shudder', films: 1 }],
  });
});

test('every theme and platform has as many films as have it', () => {
  const film = fc.record({
    themes: fc.subarray(THEMES.map(({ value }) => value)),
    platforms: fc.subarray(PLATFORM_SLUGS),
  });
  fc.assert(
    fc.property(fc.array(film, { maxLength: 20 }), (films) => {
      const watched = watchedOf(films.map((one) => ({ ...nothing, ...one })));
      for (const list of ['themes', 'platforms'] as const) {
        const has = (slug: string) => films.filter((one) => one[list].some((other) => other === slug)).length;
        const slugs = new Set(films.flatMap((one): string[] => one[list]));
        expect(watched[list]).toHaveLength(slugs.size);
        for (const { slug, films: count } of watched[list]) expect(count).toBe(has(slug));
      }
    }),
  );
});
