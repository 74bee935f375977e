import { expect, test } from 'vitest';
import { byCategory } from '#features/ratings/contract/rating-categories.ts';
import { compileSnapshot, snapshotPersonId } from './compile-snapshot.ts';
import { type FilmFile, filmFileSchema } from './content-files.ts';

const DAY = '2026-11-20';
const film = (changes: Record<string, unknown> = {}): FilmFile =>
  filmFileSchema.parse({
    ...{
      id: 948,
      title: 'Halloween',
      released: '1978-10-25',
      overview: 'A shape stands at the hedge and does not move.',
      popularity: 5,
      poster: '/uAR0AWqhQL1hQa69UDEbb2rE5Wx.jpg',
    },
    directors: ['Ann Example'],
    tags: ['gothic'],
    streaming: [{ platform: 'prime', asOf: '2026-10' }],
    ...changes,
  });
const compile = (films: FilmFile[], people: { name: string; biography: string }[] = []) =>
  compileSnapshot(films, people, DAY);

test('a film file is mapped to a film', () => {
  const cast = [{ name: 'Bob Example', character: 'The Shape' }, { name: 'Cid Example' }];
  const [record] = compile([film({ cast, trailer: 'xHuOtLTQ_1I', votes: { average: 7.5, count: 9 } })]).films;
  expect(record).toMatchObject({
    ...{
      id: 948,
      title: 'Halloween',
      originalTitle: null,
      releaseDate: '1978-10-25',
      runtime: null,
      posterPath: '/uAR0AWqhQL1hQa69UDEbb2rE5Wx.jpg',
    },
    trailerUrl: 'https://www.youtube.com/watch?v=xHuOtLTQ_1I',
    voteAverage: 7.5,
    voteCount: 9,
    tags: ['gothic'],
    directors: [{ id: snapshotPersonId('Ann Example'), name: 'Ann Example' }],
    cast: [
      { name: 'Bob Example', character: 'The Shape' },
      { name: 'Cid Example', character: null },
    ],
    providers: [{ providerId: 9, kind: 'stream', region: 'US', asOf: '2026-10' }],
  });
});

test('a fact that the film file lacks is null', () => {
  const fright = { ...byCategory(() => 8), reason: 'A blank mask' };
  const facts = { language: 'en', backdrop: '/uAR0AWqhQL1hQa69UDEbb2rE5Wx.jpg', fright };
  const records = compile([film({ id: 1 }), film({ id: 2, ...facts })]).films;
  expect(records).toMatchObject([
    { originalLanguage: null, backdropPath: null, fright: null },
    { originalLanguage: facts.language, backdropPath: facts.backdrop, fright },
  ]);
});

test('the fifteen most popular released films with a poster are trending', () => {
  const films = Array.from({ length: 18 }, (_, index) => film({ id: index + 1, popularity: Math.floor(index / 2) }));
  const unreleased = film({ id: 100, popularity: 99, released: '2026-11-21' });
  const posterless = film({ id: 102, popularity: 98, poster: undefined });
  const today = film({ id: 101, popularity: 50, released: DAY });
  const { trending } = compile([...films, unreleased, posterless, today]);
  expect(trending).toEqual([101, 17, 18, 15, 16, 13, 14, 11, 12, 9, 10, 7, 8, 5, 6]);
});

test('the version changes with the content, not with the order of its films', () => {
  const [first, second] = [film({ id: 1 }), film({ id: 2 })];
  const { version, films } = compile([second, first]);
  expect(films.map(({ id }) => id)).toEqual([1, 2]);
  expect(compile([first, second]).version).toBe(version);
  expect(compile([first, film({ id: 2, title: 'Other' })]).version).not.toBe(version);
});

test('people and tags are part of the snapshot', () => {
  const { people, tags } = compile([film()], [{ name: 'Ann Example', biography: 'She directs.' }]);
  expect(people).toEqual([{ id: snapshotPersonId('Ann Example'), biography: 'She directs.' }]);
  expect(tags).toContainEqual({ slug: 'gothic', name: 'Gothic' });
});

test('the error has a line for every problem', () => {
  const misspelt = film({ id: 2, title: 'Other', directors: ['ANN EXAMPLE'] });
  const films = [film(), film({ title: 'Repeated' }), misspelt];
  const id = snapshotPersonId('Ann Example');
  let message = '';
  try {
    compile(films, [{ name: 'Nobody', biography: 'Unknown.' }]);
  } catch (error) {
    message = String(error);
  }
  expect(message.replace('SnapshotError: ', '').split('\n').toSorted()).toEqual([
    `Ann Example and ANN EXAMPLE have the same id ${id}: use one spelling`,
    'Repeated: duplicate id 948, also used by Halloween',
    'content/people: there is no film with Nobody',
  ]);
});

test('the id of a person is above all ids of TMDB and is the same for each Unicode form and case of the name', () => {
  expect(snapshotPersonId('Zoë')).toBe(snapshotPersonId('ZOE\u0308'));
  expect(snapshotPersonId('Zoë')).not.toBe(snapshotPersonId('Zoe'));
  for (const name of ['Ann', 'Bob', 'Cid', 'Dee']) {
    expect(snapshotPersonId(name)).toBeGreaterThanOrEqual(1_000_000_000);
    expect(snapshotPersonId(name)).toBeLessThan(2_000_000_000);
  }
});

test('an IMDb id must be valid and belong to one film', () => {
  expect(compile([film({ imdb: 'tt0077651' })]).films[0]?.imdbId).toBe('tt0077651');
  expect(filmFileSchema.safeParse({ ...film(), imdb: 'nm0000118' }).error?.issues[0]?.message).toBe(
    'must be tt and at least seven digits',
  );
  const films = [film({ imdb: 'tt0077651' }), film({ id: 2, title: 'Other', imdb: 'tt0077651' })];
  expect(() => compile(films)).toThrow('duplicate imdb tt0077651, also used by');
});

test('the reason of a profile begins with a capital letter or a digit, also after a quotation mark', () => {
  const reads = (reason: string) =>
    filmFileSchema.safeParse({ ...film(), fright: { ...byCategory(() => 8), reason } }).error?.issues[0]?.message;
  for (const reason of ['The hotel does it all', '“Mother!” from upstairs', '13 guests and a storm', 'Århus by night'])
    expect([reason, reads(reason)]).toEqual([reason, undefined]);
  for (const reason of ['the hotel does it all', '“mother!” from upstairs', 'århus by night'])
    expect([reason, reads(reason)]).toEqual([reason, 'must begin with a capital letter or a digit']);
});

test('a film has one answer to each content note; only jump scares can be a few, and flashing lights are never ruled out', () => {
  const read = (notes: object) => filmFileSchema.safeParse({ ...film(), notes });
  expect(compile([film({ notes: { yes: ['suicide'], few: ['jump-scares'], no: [] } })]).films[0]?.notes).toEqual({
    yes: ['suicide'],
    few: ['jump-scares'],
    no: [],
  });
  expect(read({ few: ['jump-scares'], no: ['torture'] }).success).toBe(true);
  for (const notes of [{ few: ['snakes'] }, { no: ['flashing-lights'] }]) expect(read(notes).success).toBe(false);
  for (const notes of [
    { yes: ['jump-scares'], few: ['jump-scares'] },
    { yes: ['torture'], no: ['torture'] },
  ])
    expect(read(notes).error?.issues[0]?.message).toBe('a note has two answers');
});
