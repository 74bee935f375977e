import { expect, test } from 'vitest';
import { PLATFORMS } from '#features/browse/contract/platforms.ts';
import { THEMES } from '#features/browse/contract/themes.ts';
import { axisOf, watchedOf } from './portrait.ts';

const listed = (list: readonly { value: string }[], films: Record<string, number>) =>
  list.map(({ value }) => films[value] ?? 0);

test('films are counted by decade, earliest first, and by theme, language and director, most films first', () => {
  const watched = watchedOf({
    films: 6,
    decades: { 1990: 1, 1970: 2, 1980: 1 },
    languages: { ja: 1, en: 3, 'zz-odd': 1, cn: 1 },
    directors: { Tsukamoto: 1, 'Dario Argento': 1, 'John Carpenter': 2 },
    themes: listed(THEMES, { 'body-horror': 1, monster: 2, slasher: 2 }),
    platforms: listed(PLATFORMS, { shudder: 1 }),
  });
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

const SUMS = { mean: 2, count: 4, community: 3, difference: -1, compared: 4 };

test('the uncertainty of a difference is its standard error', () => {
  expect(axisOf({ ...SUMS, deviation: 3 })).toEqual({ ...SUMS, uncertainty: 1.5 });
});

test('a difference has no uncertainty when it is the same for all films, apart from rounding errors', () => {
  for (const deviation of [0, 1e-12, null])
    expect(axisOf({ ...SUMS, deviation })).toEqual({ ...SUMS, uncertainty: null });
});

test('fewer than three compared films say nothing about a difference', () => {
  expect(axisOf({ ...SUMS, compared: 2, deviation: 3 })).toMatchObject({ difference: null, uncertainty: null });
});
