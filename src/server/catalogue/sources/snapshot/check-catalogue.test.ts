import { describe, expect, test } from 'vitest';
import { PLATFORMS } from '#contract/platforms.ts';
import { THEMES } from '#contract/themes.ts';
import { type CatalogueContent, checkCatalogue } from './check-catalogue.ts';
import { filmFileSchema } from './content-files.ts';

const YEAR = 2026;
const WORDS = 'moon grave bell candle raven crypt fog lantern thorn mirror cellar scarecrow'.split(' ');

/** A text that shares no run of words with that of another number. */
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
    overview: text(number),
    ...changes,
  });
  return { name: `${year}s/grave-${number}-of-them-${year}.yaml`, file };
}

/** Content without a fault, but for `changes`. */
const problemsOf = (changes: Partial<CatalogueContent> = {}) =>
  checkCatalogue(
    {
      films: Array.from({ length: 11 }, (_, number) => film(number)),
      people: [{ name: 'ann-example.yaml', file: { name: 'Ann Example', biography: text(99) } }],
      tags: { gothic: 'Gothic' },
      reviews: [{ name: 'grave.md', movieId: 1, body: 'See [it](/movie/2) and [that](/movie/grave-3-of-them-1950).' }],
      images: ['hall.svg'],
      usedImages: new Set(['hall.svg']),
      ...changes,
    },
    YEAR,
  );
/** The same with one film changed. */
const withFilm = (changes: Record<string, unknown>) =>
  problemsOf({ films: Array.from({ length: 11 }, (_, number) => film(number, number === 4 ? changes : {})) });

describe('the check of content/', () => {
  test('has nothing to say about sound content', () => {
    expect(problemsOf()).toEqual([]);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['an id that is taken', { id: 1 }, 'films/1960s/grave-4-of-them-1960.yaml: id: 1 is also that of films/1920s/'],
    ['a date before film', { released: '1888-01-01' }, 'released: 1888-01-01 is not between 1890 and 2029'],
    ['a date too far ahead', { released: '2030-01-01' }, 'released: 2030-01-01 is not between'],
    ['another decade than its folder', { released: '1971-01-01' }, 'the file name 1970s/grave-4-of-them-1971.yaml'],
    ['another title than its name', { title: 'Crypt' }, 'the file name 1960s/crypt-1960.yaml'],
    ['a tag that nobody defined', { tags: ['gothic', 'goth'] }, 'tags.yaml has no tag goth'],
    [
      'words of another overview',
      { overview: `So: ${text(5).toUpperCase().split(' ').slice(0, 8).join(', ')}.` },
      'films/1970s/grave-5-of-them-1970.yaml: shares words with films/1960s/grave-4-of-them-1960.yaml: "moon5 grave5',
    ],
    ['words of a biography', { overview: text(99) }, 'people/ann-example.yaml: shares words with films/1960s/'],
  ])('sees a film with %s', (_, changes, problem) => {
    expect(withFilm(changes)).toEqual(expect.arrayContaining([expect.stringContaining(problem)]));
  });

  test('lets two texts share seven words', () => {
    expect(withFilm({ overview: `${text(4)} ${text(5).split(' ').slice(0, 7).join(' ')}` })).toEqual([]);
  });

  test('counts a theme that the keywords imply, and a film once for each', () => {
    const films = Array.from({ length: 11 }, (_, number) =>
      film(number, { themes: [], keywords: number < 7 ? ['vampire', 'dracula'] : number === 7 ? ['vampires'] : [] }),
    );
    const problems = problemsOf({ films });
    expect(problems).toHaveLength(THEMES.length - 1);
    expect(problems).toContain('theme slasher: 0 films, at least 8 are wanted');
  });

  test('sees a tag, a platform and a decade with too few films', () => {
    const films = Array.from({ length: 10 }, (_, number) => film(number, { streaming: [], tags: [] }));
    expect(problemsOf({ films })).toEqual([
      'tag gothic: 0 films, at least 5 are wanted',
      ...PLATFORMS.map(({ value }) => `platform ${value}: 0 films, at least 1 are wanted`),
      'decade 2020s: 0 films, at least 1 are wanted',
    ]);
  });

  test.each<[string, Partial<CatalogueContent>, string]>([
    [
      'a review of no film',
      { reviews: [{ name: 'a.md', movieId: 77, body: '' }] },
      'reviews/a.md: movieId: no film has 77',
    ],
    [
      'a dead link',
      { reviews: [{ name: 'a.md', movieId: 1, body: '[x](/movie/78)' }] },
      'reviews/a.md: no film for /movie/78',
    ],
    ['an unused image', { usedImages: new Set() }, 'reviews/images/hall.svg: no review shows it'],
    [
      'a person of no film',
      { people: [{ name: 'bo-example.yaml', file: { name: 'Bo Example', biography: text(98) } }] },
      'people/bo-example.yaml: no film has Bo Example',
    ],
    [
      "a person in a file of another's name",
      { people: [{ name: 'bo.yaml', file: { name: 'Ann Example', biography: text(98) } }] },
      'people/bo.yaml: its name makes another file name',
    ],
  ])('sees %s', (_, changes, problem) => {
    expect(problemsOf(changes)).toEqual([problem]);
  });
});
