import { describe, expect, test } from 'vitest';
import { filmFileSchema } from '#catalogue/sources/snapshot/content-files.ts';
import { PLATFORMS } from '#features/browse/contract/platforms.ts';
import { THEMES } from '#features/browse/contract/themes.ts';
import { type CatalogueContent, checkCatalogue } from './check-catalogue.ts';

const YEAR = 2026;
const WORDS = 'moon grave bell candle raven crypt fog lantern thorn mirror cellar scarecrow'.split(' ');

/** Texts of different seeds have no words in common. */
const text = (seed: number) => WORDS.map((word) => `${word}${seed}`).join(' ');

function film(number: number, changes: Record<string, unknown> = {}): CatalogueContent['films'][number] {
  const year = 1920 + 10 * (number % 11);
  const title = `Grave ${number} of them`;
  const file = filmFileSchema.parse({
    id: number + 1,
    title,
    released: `${year}-05-01`,
    themes: THEMES.map(({ value }) => value),
    tags: ['gothic'],
    streaming: PLATFORMS.map(({ value }) => ({ platform: value, asOf: '2026' })),
    directors: ['Ann Example'],
    fame: 'few',
    overview: text(number),
    ...changes,
  });
  return { name: `${year}s/grave-${number}-of-them-${year}.yaml`, file };
}

/** Returns the problems of valid content with `changes`. */
const problemsOf = (changes: Partial<CatalogueContent> = {}) =>
  checkCatalogue(
    {
      films: Array.from({ length: 11 }, (_, number) => film(number)),
      people: [{ name: 'ann-example.yaml', file: { name: 'Ann Example', biography: text(99) } }],
      tags: ['gothic'],
      reviews: [{ name: 'grave.md', movieId: 1, body: 'See [it](/movie/2) and [that](/movie/grave-3-of-them-1950).' }],
      images: ['hall.svg'],
      usedImages: new Set(['hall.svg']),
      ...changes,
    },
    YEAR,
  );
const withFilm = (changes: Record<string, unknown>) =>
  problemsOf({ films: Array.from({ length: 11 }, (_, number) => film(number, number === 4 ? changes : {})) });

describe('checkCatalogue', () => {
  test('finds no problem in valid content', () => {
    expect(problemsOf()).toEqual([]);
  });

  test.each<[string, Record<string, unknown>, string]>([
    [
      'a spoiler that the film lacks',
      { spoilers: ['twist'] },
      'spoilers: twist is no keyword, theme, tag or cast member',
    ],
    ['neither votes nor fame', { fame: undefined }, 'needs either votes or, if there are none that we know, fame'],
    ['votes and fame', { votes: { average: 6, count: 1 } }, 'needs either votes or'],
    ['a date before the first films', { released: '1888-01-01' }, 'released: 1888-01-01 is not between 1890 and 2029'],
    ['a date too far ahead', { released: '2030-01-01' }, 'released: 2030-01-01 is not between'],
    ['a folder of another decade', { released: '1971-01-01' }, 'the file name must be 1970s/grave-4-of-them-1971.yaml'],
    ['a title that differs from its file name', { title: 'Crypt' }, 'the file name must be 1960s/crypt-1960.yaml'],
    [
      'words of another overview',
      { overview: `So: ${text(5).toUpperCase().split(' ').slice(0, 8).join(', ')}.` },
      'films/1970s/grave-5-of-them-1970.yaml: shares words with films/1960s/grave-4-of-them-1960.yaml: "moon5 grave5',
    ],
    ['words of a biography', { overview: text(99) }, 'people/ann-example.yaml: shares words with films/1960s/'],
  ])('finds a film with %s', (_, changes, problem) => {
    expect(withFilm(changes)).toEqual(expect.arrayContaining([expect.stringContaining(problem)]));
  });

  test('allows two texts to share seven words', () => {
    expect(withFilm({ overview: `${text(4)} ${text(5).split(' ').slice(0, 7).join(' ')}` })).toEqual([]);
  });

  test('counts themes implied by keywords, and each film once per theme', () => {
    const films = Array.from({ length: 11 }, (_, number) =>
      film(number, { themes: [], keywords: number < 7 ? ['vampire', 'dracula'] : number === 7 ? ['vampires'] : [] }),
    );
    const problems = problemsOf({ films });
    expect(problems).toHaveLength(THEMES.length - 1);
    expect(problems).toContain('theme slasher: 0 films, at least 8 required');
  });

  test('finds a tag, a platform and a decade with too few films', () => {
    const films = Array.from({ length: 10 }, (_, number) => film(number, { streaming: [], tags: [] }));
    expect(problemsOf({ films })).toEqual([
      'tag gothic: 0 films, at least 5 required',
      ...PLATFORMS.map(({ value }) => `platform ${value}: 0 films, at least 1 required`),
      'decade 2020s: 0 films, at least 1 required',
    ]);
  });

  test.each<[string, Partial<CatalogueContent>, string]>([
    [
      'a review of an unknown film',
      { reviews: [{ name: 'a.md', movieId: 77, body: '' }] },
      'reviews/a.md: movieId: there is no film 77',
    ],
    [
      'a dead link',
      { reviews: [{ name: 'a.md', movieId: 1, body: '[x](/movie/78)' }] },
      'reviews/a.md: no film for /movie/78',
    ],
    ['an unused image', { usedImages: new Set() }, 'reviews/images/hall.svg: no review uses it'],
    [
      "a person in a file of another's name",
      { people: [{ name: 'bo.yaml', file: { name: 'Ann Example', biography: text(98) } }] },
      'people/bo.yaml: the file name must be ann-example.yaml',
    ],
  ])('finds %s', (_, changes, problem) => {
    expect(problemsOf(changes)).toEqual([problem]);
  });
});
