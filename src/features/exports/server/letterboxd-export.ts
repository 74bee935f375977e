import { type CsvCell, csvRow } from './csv.ts';
import {
  type ExportedFilm,
  type ExportedList,
  type ExportedViewing,
  fromOne,
  type MemberFilms,
  namedFilm,
} from './exported-film.ts';
import { createFileNames, type PagedFile, pagedFiles, type TextFile, wholeFile } from './zip-files.ts';

/** Programs recognise Letterboxd's own export by these file names and exactly these columns. */
const ENTRY = ['Date', 'Name', 'Year', 'Letterboxd URI'];
const DIARY = [...ENTRY, 'Rating', 'Rewatch', 'Tags', 'Watched Date'];
const REVIEWS = [...ENTRY, 'Rating', 'Rewatch', 'Review', 'Tags', 'Watched Date'];

/** Letterboxd itself imports other columns, which name a film by its ids (letterboxd.com/about/importing-data). */
const FILM = ['tmdbID', 'imdbID', 'Title', 'Year'];
const IMPORT_FOLDER = 'letterboxd-import';

/**
 * Letterboxd redirects this URL to the film with the TMDB id. The query makes the link unique, because programs use it
 * as the entry's id.
 */
const linkOf = (filmId: number, entry: string) => `https://letterboxd.com/tmdb/${filmId}/?${entry}`;
/** Reviews are HTML there. */
const htmlOf = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const tagsOf = ({ tags }: Pick<ExportedFilm, 'tags'>) => tags.join(', ');
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

const viewingEntry = ({ id, film, enteredDay, rating, isRewatch }: ExportedViewing) => [
  ...[enteredDay, film.title, film.year, linkOf(film.id, `viewing=${id}`)],
  ...[starsOf(rating), isRewatch ? 'Yes' : ''],
];

const diaryEntry = (viewing: ExportedViewing) =>
  viewing.day === null ? null : [...viewingEntry(viewing), tagsOf(viewing), viewing.day];

/** The review of a diary entry has its link. */
const viewingReview = (viewing: ExportedViewing) =>
  viewing.note === null ? null : [...viewingEntry(viewing), htmlOf(viewing.note), tagsOf(viewing), viewing.day];

/** Letterboxd has no note on a film that was not seen: a review means that the film was seen. */
const filmReview = (film: ExportedFilm) =>
  film.note && (film.seen || film.rating)
    ? [...entryOf(film.note.day, film), null, '', htmlOf(film.note.text), tagsOf(film), null]
    : null;

async function* reviews({ films, viewings }: MemberFilms): AsyncGenerator<string> {
  yield* rowsOf(viewings(), viewingReview);
  yield* rowsOf(films(), filmReview);
}

/** As in Letterboxd's own export: `Date` is the day of the entry, and a rating is in stars. */
function* exportFiles(member: MemberFilms): Generator<TextFile> {
  const { films, viewings } = member;
  yield exportFile('diary.csv', DIARY, rowsOf(viewings(), diaryEntry));
  yield exportFile('reviews.csv', REVIEWS, reviews(member));
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
  const diary = rowsOf(viewings(), ({ film, day, rating, isRewatch, note, tags }) =>
    day === null
      ? null
      : [...namesOf(film), pointsOf(rating), day, String(isRewatch), tagsOf({ tags }), note && htmlOf(note)],
  );
  yield* pagedFiles(importFile('diary.csv', ['Rating10', 'WatchedDate', 'Rewatch', 'Tags', 'Review']), diary);
  const watched = rowsOf(films(), (film) =>
    film.rating || film.seen?.isUndated || (film.seen && film.note)
      ? [...namesOf(film), pointsOf(film.rating?.value ?? null), tagsOf(film), film.note && htmlOf(film.note.text)]
      : null,
  );
  yield* pagedFiles(importFile('watched.csv', ['Rating10', 'Tags', 'Review']), watched);
  const listed = rowsOf(films(), (film) => film.listed && namesOf(film));
  yield* pagedFiles(importFile('watchlist.csv', []), listed);
}

const LIST = ['Date', 'Name', 'Tags', 'URL', 'Description'];
const LIST_ENTRY = ['Position', 'Name', 'Year', 'URL', 'Description'];

/** Writes a list as Letterboxd exports it: two tables in one file. */
function* listRows({ name, description, day, ranked, films }: ExportedList): Generator<string> {
  yield csvRow(['Letterboxd list export v7']);
  yield csvRow(LIST);
  yield csvRow([day, name, '', '', htmlOf(description)]);
  yield csvRow(['']);
  yield csvRow(LIST_ENTRY);
  for (const [index, film] of films.entries()) {
    const position = ranked ? index + 1 : null;
    const link = `https://letterboxd.com/tmdb/${film.id}/`;
    yield csvRow([position, film.title, namedFilm(film).year, link, htmlOf(film.note)]);
  }
}

/** Writes a list for the import on Letterboxd's page for a new list, which reads reviews as the list's notes. */
function* listImportRows({ films }: ExportedList): Generator<string> {
  yield csvRow(['tmdbID', 'Title', 'Year', 'Review']);
  for (const film of films) yield csvRow([film.id, film.title, namedFilm(film).year, htmlOf(film.note)]);
}

async function* listFiles({ lists }: MemberFilms): AsyncGenerator<TextFile> {
  const nameOf = createFileNames();
  for await (const list of lists()) {
    const name = `${nameOf(list.name)}.csv`;
    yield { name: `lists/${name}`, text: listRows(list) };
    yield { name: `${IMPORT_FOLDER}/lists/${name}`, text: listImportRows(list) };
  }
}

/** Yields the films twice: for programs that read Letterboxd's export, and in a folder for Letterboxd's import. */
export async function* letterboxdFiles(films: MemberFilms): AsyncGenerator<TextFile> {
  yield* exportFiles(films);
  yield* importFiles(films);
  yield* listFiles(films);
}
