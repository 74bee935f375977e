import { expect, test } from 'vitest';
import { byCategory } from '#features/ratings/contract/rating-categories.ts';
import { completeFilm } from './complete-film.ts';
import { type FilmRecord, wholeFilm } from './film-record.ts';

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

test('facts that a film lacks come from the embedded catalogue', () => {
  expect(completeFilm(EMPTY, EMBEDDED)).toEqual({ ...EMBEDDED, popularity: 1 });
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
