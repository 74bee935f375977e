import { csvRow } from './csv.ts';
import { type ExportedFilm, fromOne } from './exported-film.ts';

const HEADER = [
  ...['Const', 'Your Rating', 'Date Rated', 'Title', 'Original Title', 'URL', 'Title Type', 'IMDb Rating'],
  ...['Runtime (mins)', 'Year', 'Genres', 'Num Votes', 'Release Date', 'Directors'],
];

/**
 * Yields rows with the columns that IMDb's export of ratings has since 2024. `Const` is empty without an IMDb id;
 * IMDb's own figures stay empty.
 */
export async function* imdbCsv(films: AsyncIterable<ExportedFilm>): AsyncGenerator<string> {
  yield csvRow(HEADER);
  for await (const film of films) {
    const { imdbId, title, rating } = film;
    if (!rating) continue;
    yield csvRow([
      ...[imdbId, fromOne(rating.value), rating.day, title, film.originalTitle ?? title],
      ...[imdbId && `https://www.imdb.com/title/${imdbId}/`, 'Movie', null, film.runtime, film.year],
      ...['Horror', null, film.releaseDate, film.directors.join(', ')],
    ]);
  }
}
