import { expect, test } from 'vitest';
import { readReference } from './referenced-film.ts';

const [IMDB, TMDB] = [{ imdbId: 'tt0078748' }, { tmdbId: 348, isNumber: false }];

test.each([
  ['tt0078748', IMDB],
  ['TT0078748', IMDB],
  ['https://www.imdb.com/title/tt0078748/', IMDB],
  ['https://m.imdb.com/title/tt0078748/?ref_=nv_sr_srsg_0', IMDB],
  ['imdb.com/de/title/tt0078748/reviews', IMDB],
  ['https://letterboxd.com/imdb/tt0078748/', IMDB],
  ['348', { tmdbId: 348, isNumber: true }],
  ['https://www.themoviedb.org/movie/348-alien', TMDB],
  ['https://www.themoviedb.org/movie/348', TMDB],
  ['themoviedb.org/movie/348-alien?language=de-DE', TMDB],
  ['https://de.themoviedb.org/movie/348-alien/watch?locale=DE', TMDB],
  ['https://www.themoviedb.org/de-DE/movie/348-alien', TMDB],
  ['Look: https://www.themoviedb.org/movie/348-alien', TMDB],
  ['https://letterboxd.com/tmdb/348', TMDB],
  ['https://letterboxd.com/film/alien/', { words: 'alien', year: null }],
  ['letterboxd.com/somebody/film/rosemarys-baby/1/', { words: 'rosemarys baby', year: null }],
  ['https://letterboxd.com/film/halloween-1978/', { words: 'halloween', year: 1978 }],
  ['https://letterboxd.com/film/1408/', { words: '1408', year: null }],
])('reads the film in "%s"', (query, film) => expect(readReference(query)).toEqual(film));

test.each([
  ...['https://www.imdb.com/name/nm0000244/', 'https://www.themoviedb.org/tv/1399-game-of-thrones'],
  ...['https://boxd.it/29a4', 'boxd.it/29a4', 'https://letterboxd.com/films/'],
])('knows no film behind the link "%s"', (link) => expect(readReference(link)).toEqual({ link }));

test.each(['alien', 'tt', 'tt12', '28 days later', '12345678901', 'http', ''])('reads "%s" as words', (query) =>
  expect(readReference(query)).toBeNull(),
);
