import { type CsvCell, csvRow } from './csv.ts';
import { type ExportedFilm, type ExportedViewing, fromOne, type MemberFilms } from './exported-film.ts';
import { type PagedFile, pagedFiles, type TextFile, wholeFile } from './zip-files.ts';

/** Programs recognise Letterboxd's own export by these file names and exactly these columns. */
const ENTRY = ['Date', 'Name', 'Year', 'Letterboxd URI'];
const DIARY = [...ENTRY, 'Rating', 'Rewatch', 'Tags', 'Watched Date'];

/** Letterboxd itself imports other columns, which name a film by its ids (letterboxd.com/about/importing-data). */
const FILM = ['tmdbID', 'imdbID', 'Title', 'Year'];
const IMPORT_FOLDER = 'letterboxd-import';

/**
 * Letterboxd redirects this URL to the film with the TMDB id. The query makes the link unique, because programs use it
 * as the entry's id.
 */
const linkOf = (filmId: number, entry: string) => `https://letterboxd.com/tmdb/${filmId}/?${entry}`;
const pointsOf = (rating: number | null) => (rating === null ? null : fromOne(rating));
const starsOf = (rating: number | null) => (rating === null ? null : String(fromOne(rating) / 2));

async function* rowsOf<Item>(
  items: AsyncIterable<Item>,
  cellsOf: (item: Item) => CsvCell[] | null,
): AsyncGenerator<string> {
  for await (const item of items) {
    const cells = cellsOf(item);
    if (cells) yield csvRow(cells);
  }
}

const exportFile = (name: string, columns: string[], rows: AsyncIterable<string>) =>
  wholeFile({ name, start: csvRow(columns), separator: '', end: '' }, rows);

const entryOf = (day: string, { id, title, year }: ExportedFilm) => [day, title, year, linkOf(id, `film=${id}`)];

const diaryEntry = ({ id, film, day, enteredDay, rating, isRewatch }: ExportedViewing) =>
  day === null
    ? null
    : [
        ...[enteredDay, film.title, film.year, linkOf(film.id, `viewing=${id}`)],
        ...[starsOf(rating), isRewatch ? 'Yes' : '', '', day],
      ];

/** As in Letterboxd's own export: `Date` is the day of the entry, and a rating is in stars. */
function* exportFiles({ films, viewings }: MemberFilms): Generator<TextFile> {
  yield exportFile('diary.csv', DIARY, rowsOf(viewings(), diaryEntry));
  const watched = rowsOf(films(), (film) => film.seen && entryOf(film.seen.enteredDay, film));
  yield exportFile('watched.csv', ENTRY, watched);
  const rated = rowsOf(
    films(),
    (film) => film.rating && [...entryOf(film.rating.day, film), starsOf(film.rating.value)],
  );
  yield exportFile('ratings.csv', [...ENTRY, 'Rating'], rated);
  const listed = rowsOf(films(), (film) => film.listed && entryOf(film.listed.day, film));
  yield exportFile('watchlist.csv', ENTRY, listed);
}

/** Letterboxd takes files of up to about 1 MB; other programs write at most 1,000 rows. */
const importFile = (name: string, columns: string[]): PagedFile => ({
  name: `${IMPORT_FOLDER}/${name}`,
  start: csvRow([...FILM, ...columns]),
  separator: '',
  end: '',
  items: 1_000,
  bytes: 1_000_000,
});

const namesOf = ({ id, imdbId, title, year }: ExportedFilm | ExportedViewing['film']) => [id, imdbId, title, year];

/**
 * A row with a date becomes a diary entry. A row without a date marks the film as seen, with the rating that counts
 * now.
 */
async function* importFiles({ films, viewings }: MemberFilms): AsyncGenerator<TextFile> {
  const diary = rowsOf(viewings(), ({ film, day, rating, isRewatch }) =>
    day === null ? null : [...namesOf(film), pointsOf(rating), day, String(isRewatch)],
  );
  yield* pagedFiles(importFile('diary.csv', ['Rating10', 'WatchedDate', 'Rewatch']), diary);
  const watched = rowsOf(films(), (film) =>
    film.rating || film.seen?.isUndated ? [...namesOf(film), pointsOf(film.rating?.value ?? null)] : null,
  );
  yield* pagedFiles(importFile('watched.csv', ['Rating10']), watched);
  const listed = rowsOf(films(), (film) => film.listed && namesOf(film));
  yield* pagedFiles(importFile('watchlist.csv', []), listed);
}

/** Yields the films twice: for programs that read Letterboxd's export, and in a folder for Letterboxd's import. */
export async function* letterboxdFiles(films: MemberFilms): AsyncGenerator<TextFile> {
  yield* exportFiles(films);
  yield* importFiles(films);
}
