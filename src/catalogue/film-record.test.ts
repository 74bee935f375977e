import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byCategory } from '#features/ratings/contract/rating-categories.ts';
import { completeFilm, type FilmRecord, filmSlug, wholeFilm } from './film-record.ts';

const director = { id: 1, name: 'Ann Example' };
const actor = { id: 2, name: 'Bob Example', character: 'The Ghost' };
const EMPTY = wholeFilm({ id: 948, title: 'Halloween', popularity: 1 }, undefined);
const EMBEDDED: FilmRecord = {
  ...EMPTY,
  ...{
    imdbId: 'tt0077651',
    originalTitle: 'Samhain',
    aliases: ['The Babysitter Murders'],
    originalLanguage: 'en',
    releaseDate: '1978-10-25',
    runtime: 91,
    overview: 'Ours.',
  },
  posterPath: '/poster.jpg',
  backdropPath: '/backdrop.jpg',
  trailerUrl: 'https://www.youtube.com/watch?v=a',
  voteAverage: 7,
  popularity: 9,
  countries: ['US'],
  certification: 'R',
  franchise: 'Halloween',
  studios: ['Compass'],
  directors: [director],
  cast: [actor],
  keywords: ['mask'],
  themes: ['slasher'],
  tags: ['gothic'],
  basedOn: [{ author: 'Ann Example', title: null }],
  notes: { yes: ['suicide'], few: ['jump-scares'], no: ['snakes'] },
  fright: { ...byCategory(() => 8), reason: 'a blank mask' },
  providers: [{ providerId: 8, kind: 'stream', region: 'US', asOf: '2026' }],
};
const LIVE: FilmRecord = {
  ...EMPTY,
  imdbId: 'tt0000001',
  originalTitle: 'Live',
  originalLanguage: 'de',
  releaseDate: '1978-10-26',
  runtime: 92,
  countries: ['US', 'GB'],
  certification: 'PG',
  franchise: 'Halloween (Original)',
  studios: ['Falcon', 'Compass'],
  overview: 'Theirs.',
  posterPath: '/live.jpg',
  backdropPath: '/live-backdrop.jpg',
  trailerUrl: 'https://www.youtube.com/watch?v=b',
  directors: [{ id: 3, name: 'Cid' }],
  cast: [{ ...actor, id: 4 }],
  keywords: ['knife'],
  themes: ['cult'],
};

test('facts that a film lacks come from the embedded catalogue, but not its votes and providers', () => {
  const { voteAverage, popularity, providers } = EMPTY;
  expect(completeFilm(EMPTY, EMBEDDED)).toEqual({ ...EMBEDDED, voteAverage, popularity, providers });
});

test('facts of the live source stay, and our themes, tags and profile are added', () => {
  const { aliases, spoilers, tags, basedOn, notes, fright } = EMBEDDED;
  expect(completeFilm(LIVE, EMBEDDED)).toEqual({
    ...LIVE,
    aliases,
    spoilers,
    franchise: 'Halloween',
    studios: ['Compass', 'Falcon'],
    themes: ['cult', 'slasher'],
    tags,
    basedOn,
    notes,
    fright,
  });
});

test('a theme is not repeated', () => {
  expect(completeFilm({ ...LIVE, themes: ['slasher'] }, EMBEDDED).themes).toEqual(['slasher']);
});

test('what only our editors know is that of the embedded catalogue, also if the stored film has it from an earlier version', () => {
  const earlier: FilmRecord = { ...LIVE, tags: ['giallo'], spoilers: ['ghost'], alike: [1], fame: 'few' };
  const corrected: FilmRecord = { ...EMBEDDED, spoilers: [], alike: [] };
  const { tags, fame } = EMBEDDED;
  expect(completeFilm(earlier, corrected)).toMatchObject({ tags, fame, spoilers: [], alike: [] });
});

test('the directors and the cast of a film come from the same source', () => {
  const { directors: ours, cast: ourCast } = EMBEDDED;
  expect(completeFilm({ ...LIVE, cast: [] }, EMBEDDED)).toMatchObject({ directors: LIVE.directors, cast: [] });
  expect(completeFilm({ ...LIVE, directors: [] }, EMBEDDED)).toMatchObject({ directors: [], cast: LIVE.cast });
  expect(completeFilm({ ...LIVE, directors: [], cast: [] }, EMBEDDED)).toMatchObject({
    directors: ours,
    cast: ourCast,
  });
});

test('a film that is not in the embedded catalogue does not change', () => {
  expect(completeFilm(LIVE, undefined)).toBe(LIVE);
});

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
