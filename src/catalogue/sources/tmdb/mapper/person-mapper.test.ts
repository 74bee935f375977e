import { expect, test } from 'vitest';
import { personDetailOf } from '#tmdb-client/fake/bodies.ts';
import { fakeFilm } from '#tmdb-client/fake/fake-film.ts';
import { personDetailSchema } from '../../../../../packages/tmdb-client/tmdb-shapes.ts';
import { readLeniently } from '../../../../../packages/tmdb-client/unread.ts';
import { mapPerson } from './person-mapper.ts';

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
