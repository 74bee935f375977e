import { csvRow } from '#engine/lib/csv.ts';
import { fromOne, yearOf } from './exported-films.ts';
import type { FilmRow } from './member-rows.repository.ts';

const HEADER = [
  ...['Const', 'Your Rating', 'Date Rated', 'Title', 'Original Title', 'URL', 'Title Type', 'IMDb Rating'],
  ...['Runtime (mins)', 'Year', 'Genres', 'Num Votes', 'Release Date', 'Directors'],
];

/**
 * Yields rows with the columns that IMDb's export of ratings has since 2024. `Const` is empty without an IMDb id;
 * IMDb's own figures stay empty.
 */
export async function* imdbCsv(films: AsyncIterable<FilmRow>): AsyncGenerator<string> {
  yield csvRow(HEADER);
  for await (const film of films) {
    const { imdb_id, title, overall } = film;
    if (overall === null) continue;
    yield csvRow([
      ...[imdb_id, fromOne(overall), film.rated_on, title, film.original_title ?? title],
      ...[imdb_id && `https://www.imdb.com/title/${imdb_id}/`, 'Movie', null, film.runtime, yearOf(film)],
      ...['Horror', null, film.release_date, film.directors.join(', ')],
    ]);
  }
}
