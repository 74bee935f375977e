import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { detailOf, type FakeFilm, fakeFilm, personDetailOf } from '#tmdb-client/fake/fake-film.ts';
import { filmDetailSchema, personDetailSchema, readLeniently } from '../../../../packages/tmdb-client/tmdb-shapes.ts';
import { isHorrorFilm, mapFilm, mapPerson } from './mapper.ts';

const APPENDED = ['credits', 'keywords', 'videos', 'watch/providers', 'alternative_titles', 'release_dates'];
const OPTIONS = { region: 'US', day: '2026-11-20' };
const bodyOf = (given: Partial<FakeFilm>) => detailOf(fakeFilm({ id: 948, ...given }), APPENDED);
const read = (body: object) => readLeniently(filmDetailSchema('US'), body);
const parse = (given: Partial<FakeFilm>) => read(bodyOf(given)).value;
const map = (given: Partial<FakeFilm>) => mapFilm(parse(given), OPTIONS);
const film = (given: Partial<FakeFilm>) => map(given).film;
const mask = { id: 1, name: 'mask' };

describe('mapFilm', () => {
  test('reads countries, studios, the franchise, and the strictest rating in the US', () => {
    const facts = {
      countries: ['GB', 'US'],
      studios: ['Hammer', 'Warner Bros. Pictures'],
      collection: 'Dracula (Hammer) Collection',
      certifications: { GB: ['18'], US: ['', 'PG-13', ' R ', 'NR'] },
    };
    expect(film(facts)).toMatchObject({
      countries: ['GB', 'US'],
      studios: ['Hammer', 'Warner Bros. Pictures'],
      franchise: 'Dracula (Hammer)',
      certification: 'R',
    });
    expect(film({ certifications: { GB: ['18'], US: ['NR', ''] } })).toMatchObject({
      ...{ certification: null, franchise: null, studios: [] },
    });
    const unreadable = { release_dates: 'none', production_countries: 7, production_companies: null };
    const { certification, countries, studios } = mapFilm(read({ ...bodyOf({}), ...unreadable }).value, OPTIONS).film;
    expect([certification, countries, studios]).toEqual([undefined, undefined, undefined]);
  });

  test.each<[Partial<FakeFilm>, keyof ReturnType<typeof film>, unknown]>([
    [{ releaseDate: '' }, 'releaseDate', null],
    [{ releaseDate: '2026-02-30' }, 'releaseDate', undefined],
    [{ releaseDate: '20th of May' }, 'releaseDate', undefined],
    [{ releaseDate: '1980' }, 'releaseDate', undefined],
    [{ overview: '' }, 'overview', null],
    [{ runtime: 0 }, 'runtime', null],
    [{ voteCount: 0, voteAverage: 0 }, 'voteAverage', null],
    [{ voteCount: 0, voteAverage: 0 }, 'voteCount', 0],
    [{ voteCount: 1, voteAverage: 7.5 }, 'voteAverage', 7.5],
    [{ voteCount: 1, voteAverage: 7.5 }, 'voteCount', 1],
    [{ posterPath: null }, 'posterPath', null],
    [{ posterPath: '/../../etc/passwd' }, 'posterPath', undefined],
    [{ posterPath: 'https://example.org/a.jpg' }, 'posterPath', undefined],
    [{ title: 'Ring', originalTitle: 'リング' }, 'originalTitle', 'リング'],
    [{ title: 'Ring', originalTitle: 'Ring' }, 'originalTitle', null],
    // PostgreSQL rejects these characters.
    [{ title: ' Sa\0w \ud800 ' }, 'title', 'Saw \ufffd'],
    [{ keywords: [mask, { id: 2, name: ' ' }] }, 'keywords', ['mask']],
    [{ providers: { DE: { flatrate: [8] } } }, 'providers', []],
  ])('maps %j to the %s %j', (given, name, expected) => expect(film(given)[name]).toEqual(expected));

  test('maps an empty IMDb id to null and an invalid one to undefined', () => {
    const imdbId = (given: string | null) => film({ imdbId: given }).imdbId;
    expect(['tt0077651', ' tt10954600 ', '', null].map(imdbId)).toEqual(['tt0077651', 'tt10954600', null, null]);
    expect(['77651', 'nm0000118', 'tt0077651/'].map(imdbId)).toEqual([undefined, undefined, undefined]);
  });

  test('lists at most forty titles of other countries, each once, without the title and the original title', () => {
    const titles = {
      title: 'Ring',
      originalTitle: 'リング',
      otherTitles: ['Ringu', 'Ring', 'リング', 'Ringu', 'The Ring'],
    };
    expect(film(titles).aliases).toEqual(['Ringu', 'The Ring']);
    expect(film({ otherTitles: Array.from({ length: 100 }, (_, n) => `Title ${n}`) }).aliases).toHaveLength(40);
    const { value } = read({ ...bodyOf({}), alternative_titles: 'none' });
    expect(mapFilm(value, OPTIONS).film.aliases).toBeUndefined();
  });

  test('lists each director once', () => {
    const twice = [
      { id: 1, name: 'Lana' },
      { id: 2, name: 'Lilly' },
      { id: 1, name: 'Lana' },
    ];
    expect(film({ directors: twice }).directors?.map((person) => person.name)).toEqual(['Lana', 'Lilly']);
  });

  test('does not list people with other jobs as directors', () => {
    const detail = parse({ directors: [{ id: 1, name: 'Lana' }] });
    detail.credits?.crew?.push({ id: 7, name: 'Will', profile_path: null, job: 'Writer' });
    const { directors } = mapFilm(detail, OPTIONS).film;
    expect(directors?.map(({ name }) => name)).toEqual(['Lana']);
  });

  test('lists the first sixty cast members in the order of billing', () => {
    const cast = Array.from({ length: 70 }, (_, place) => ({
      id: place + 1,
      name: `Actor ${place}`,
      character: 'Ghost',
    }));
    const detail = parse({ cast });
    detail.credits?.cast?.reverse();
    const mapped = mapFilm(detail, OPTIONS).film.cast;
    expect(mapped?.map(({ name }) => name)).toEqual(cast.slice(0, 60).map(({ name }) => name));
  });

  test('lists each actor once with all roles', () => {
    const { cast } = film({
      cast: [
        { id: 1, name: 'Toni', character: 'Annie' },
        { id: 2, name: 'Alex', character: '' },
        { id: 1, name: 'Toni', character: 'Her Mother' },
      ],
    });
    expect(cast).toEqual([
      { id: 1, name: 'Toni', profilePath: null, character: 'Annie / Her Mother' },
      { id: 2, name: 'Alex', profilePath: null, character: null },
    ]);
  });

  test('prefers an official YouTube trailer, and ignores other kinds of video', () => {
    const video = (given: object) => ({
      site: 'YouTube',
      type: 'Trailer',
      key: 'aaaaaaaaaaa',
      official: false,
      ...given,
    });
    const videos = [
      video({ site: 'Vimeo', key: 'vimeo000000', official: true }),
      video({ type: 'Clip', key: 'clip0000000', official: true }),
      video({ key: '"><script>', official: true }),
      video({ key: 'fanmade0000' }),
      video({ key: 'official000', official: true }),
    ];
    expect(film({ videos }).trailerUrl).toBe('https://www.youtube.com/watch?v=official000');
    expect(film({ videos: videos.slice(0, 4) }).trailerUrl).toBe('https://www.youtube.com/watch?v=fanmade0000');
    expect(film({ videos: videos.slice(0, 3) }).trailerUrl).toBeNull();
  });

  test('derives themes from keyword ids, not names', () => {
    const keywords = [
      { id: 12377, name: 'the walking dead' },
      { id: 616, name: 'hexe' },
      { id: 5, name: 'small town' },
    ];
    const mapped = film({ keywords });
    expect(mapped.themes).toEqual(['witchcraft', 'zombie']);
    expect(mapped.keywords).toEqual(['the walking dead', 'hexe', 'small town']);
  });

  test('lists the providers of our region by kind, and the tiers of a platform as one provider', () => {
    const { film, providers } = map({
      providers: {
        US: { flatrate: [1796, 8, 99, 528], ads: [2100, 73], rent: [10], buy: [10, 2] },
        DE: { flatrate: [9] },
      },
    });
    const ids = (kind: string) => film.providers?.flatMap((row) => (row.kind === kind ? [row.providerId] : []));
    expect(ids('stream')).toEqual([8, 99, 528, 9]);
    expect(ids('rent')).toEqual([10]);
    expect(ids('buy')).toEqual([10, 2]);
    expect(film.providers?.[0]).toEqual({ providerId: 8, kind: 'stream', region: 'US', asOf: '2026-11-20' });
    expect(providers.find((row) => row.id === 8)).toMatchObject({
      name: 'Netflix',
      logoPath: expect.stringContaining('8'),
    });
    // A tier's logo is not used for the platform.
    expect(providers.find((row) => row.id === 9)?.logoPath).toBeNull();
  });

  test.each([
    ['release_date', '2020-10-31T00:00:00.000Z', { releaseDate: '2020-10-31' }],
    ['runtime', '101', { runtime: 101 }],
    ['runtime', 100.6, { runtime: 101 }],
    ['vote_average', '7.5', { voteAverage: 7.5 }],
    ['vote_count', ' 12 ', { voteCount: 12 }],
    ['id', '948', { id: 948 }],
    ['genres', [null, { id: '27' }], { title: 'Film 948' }],
  ])('reads %s %j as %j', (field, value, expected) => {
    const { value: detail, unread } = read({ ...bodyOf({}), [field]: value });
    expect(mapFilm(detail, OPTIONS).film).toMatchObject(expected);
    expect(isHorrorFilm(detail, false)).toBe(true);
    expect(unread).toEqual(field === 'genres' ? ['genres[]'] : []);
  });

  test.each([
    ['runtime', 'runtime', 'two hours', 'runtime'],
    ['runtime', 'runtime', null, 'runtime'],
    ['release_date', 'releaseDate', 20201031, 'release_date'],
    ['poster_path', 'posterPath', '/poster00000000000000000948.webp', 'poster_path'],
    ['overview', 'overview', ['What happens'], 'overview'],
    ['vote_average', 'voteAverage', 75, 'vote_average'],
    ['vote_count', 'voteCount', {}, 'vote_count'],
    ['popularity', 'popularity', -1, 'popularity'],
    ['keywords', 'themes', { keywords: 'zombie' }, 'keywords.keywords'],
    ['keywords', 'keywords', { keywords: [null, { id: 'x' }] }, 'keywords.keywords'],
    ['credits', 'cast', { cast: {}, crew: [] }, 'credits.cast'],
    ['credits', 'directors', null, 'credits'],
    ['videos', 'trailerUrl', [], 'videos'],
    ['watch/providers', 'providers', { results: { US: 'Netflix' } }, 'watch/providers.results.US'],
    [
      'watch/providers',
      'providers',
      { results: { US: { ads: [], flatrate: 8 } } },
      'watch/providers.results.US.flatrate',
    ],
  ] as const)('does not map %s to %s when the value is %j, and reports %s', (field, ours, value, path) => {
    const { value: detail, unread } = read({ ...bodyOf({}), [field]: value });
    expect(mapFilm(detail, OPTIONS).film[ours]).toBeUndefined();
    expect(unread).toEqual([path]);
  });

  test('drops only those items of a list that cannot be read', () => {
    const body = { ...bodyOf({}), keywords: { keywords: [null, { id: 12377, name: 'zombie' }, { id: 1, name: 7 }] } };
    const { value: detail, unread } = read(body);
    expect(mapFilm(detail, OPTIONS).film).toMatchObject({ keywords: ['zombie'], themes: ['zombie'] });
    expect(unread).toEqual(['keywords.keywords[]']);
  });

  test.each([{ title: '' }, { title: null }, { id: 'x' }, { adult: 'maybe' }])('refuses a film with %j', (field) => {
    expect(() => read({ ...bodyOf({}), ...field })).toThrow(z.ZodError);
  });

  test('accepts horror films that are neither adult nor softcore', () => {
    expect(isHorrorFilm(parse({}), false)).toBe(true);
    expect(isHorrorFilm(parse({ genreIds: [35, 27] }), true)).toBe(true);
    expect(isHorrorFilm(parse({ genreIds: [35, 18] }), true)).toBe(false);
    expect(isHorrorFilm(parse({ adult: true }), true)).toBe(false);
    expect(isHorrorFilm(parse({ softcore: true }), true)).toBe(false);
    const { value: unread } = read({ ...bodyOf({}), genres: null });
    expect([true, false].map((known) => isHorrorFilm(unread, known))).toEqual([true, false]);
  });
});

test('each horror film of a person is listed once, and the most popular film is first', () => {
  const somebody = { id: 7, name: 'Sam' };
  const credits = { directors: [somebody], cast: [{ ...somebody, character: 'Ash' }] };
  const films = [
    fakeFilm({ id: 1, popularity: 5, ...credits }),
    fakeFilm({ id: 2, popularity: 50, ...credits }),
    fakeFilm({ id: 3, popularity: 500, genreIds: [35], ...credits }),
    fakeFilm({ id: 4, popularity: 500, softcore: true, ...credits }),
  ];
  const person = mapPerson(readLeniently(personDetailSchema, personDetailOf(7, films)).value);
  expect(person).toEqual({
    id: 7,
    name: 'Sam',
    biography: 'Sam has been frightening people for years.',
    profilePath: null,
    filmIds: [2, 1],
  });
});

test('equally popular films are sorted by id, and films of unknown popularity come last', () => {
  const somebody = { id: 7, name: 'Sam' };
  const film = (id: number, popularity: number) => fakeFilm({ id, popularity, directors: [somebody], cast: [] });
  const films = [film(4, 5), film(3, 0), film(2, 5), film(1, 50), film(5, 9)];
  const { value } = readLeniently(personDetailSchema, personDetailOf(7, films));
  const crew = value.movie_credits?.crew?.map((row) => (row.id === 3 ? { ...row, popularity: undefined } : row));
  expect(mapPerson({ ...value, movie_credits: { cast: undefined, crew } }).filmIds).toEqual([1, 5, 2, 4, 3]);
  expect(mapPerson({ ...value, movie_credits: { cast: undefined, crew: undefined } }).filmIds).toEqual([]);
  expect(mapPerson({ ...value, movie_credits: undefined }).filmIds).toEqual([]);
});
