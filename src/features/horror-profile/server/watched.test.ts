import { expect, test } from 'vitest';
import { type WatchedFilm, watchedOf } from './watched.ts';

const nothing: WatchedFilm = { decade: null, language: null, directors: [], themes: [], platforms: [] };

test('films are counted by decade, earliest first, and by theme, language and director, most films first', () => {
  const slasher = { ...nothing, language: 'en', decade: 1970, themes: ['slasher' as const] };
  const watched = watchedOf([
    { ...slasher, directors: ['John Carpenter'] },
    { ...slasher, directors: ['John Carpenter'] },
    { ...nothing, language: 'en', decade: 1990, themes: ['body-horror', 'monster'], directors: ['Tsukamoto'] },
    { ...nothing, language: 'ja', decade: 1980 },
    { ...nothing, language: 'cn', themes: ['monster'], platforms: ['shudder'], directors: ['Dario Argento'] },
    { ...nothing, language: 'zz-odd' },
  ]);
  expect(watched).toEqual({
    films: 6,
    decades: [
      { name: '1970s', films: 2 },
      { name: '1980s', films: 1 },
      { name: '1990s', films: 1 },
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
