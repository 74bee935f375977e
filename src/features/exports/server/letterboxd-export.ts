import { type CsvCell, csvRow } from '#engine/lib/csv.ts';
import { type ExportedViewing, fromOne, type MemberFilms, yearOf } from './exported-films.ts';
import type { FilmRow, ListRow } from './member-rows.repository.ts';
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
const tagsOf = ({ tags }: Pick<FilmRow, 'tags'>) => tags.join(', ');
const pointsOf = (rating: number | null) => (rating === null ? null : fromOne(rating));
const starsOf = (rating: number | null) => (rating === null ? null : String(fromOne(rating) / 2));
const ratingOf = ({ rating }: ExportedViewing) => rating?.overall ?? null;

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

/** As in Letterboxd's own export: `Date` is the day of the entry, and a rating is in stars. */
function* exportFiles({ films, viewings, dayOf }: MemberFilms): Generator<TextFile> {
  const filmEntry = (day: string, film: FilmRow) => [day, film.title, yearOf(film), linkOf(film.id, `film=${film.id}`)];
  const viewingEntry = (viewing: ExportedViewing) => [
    ...[dayOf(viewing.created_at), viewing.title, yearOf(viewing), linkOf(viewing.id, `viewing=${viewing.key}`)],
    ...[starsOf(ratingOf(viewing)), viewing.isRewatch ? 'Yes' : ''],
  ];
  const diary = rowsOf(viewings(), (viewing) =>
    viewing.day === null ? null : [...viewingEntry(viewing), tagsOf(viewing), viewing.day],
  );
  yield exportFile('diary.csv', DIARY, diary);

  async function* reviews() {
    // The review of a diary entry has its link.
    yield* rowsOf(viewings(), (viewing) =>
      viewing.note === null ? null : [...viewingEntry(viewing), htmlOf(viewing.note), tagsOf(viewing), viewing.day],
    );
    // Letterboxd has no note on a film that was not seen: a review means that the film was seen.
    yield* rowsOf(films(), (film) =>
      film.note && film.noted_at && (film.seen_entered_at || film.overall !== null)
        ? [...filmEntry(dayOf(film.noted_at), film), null, '', htmlOf(film.note), tagsOf(film), null]
        : null,
    );
  }
  yield exportFile('reviews.csv', REVIEWS, reviews());

  const watched = rowsOf(films(), (film) => film.seen_entered_at && filmEntry(dayOf(film.seen_entered_at), film));
  yield exportFile('watched.csv', ENTRY, watched);
  const rated = rowsOf(films(), (film) =>
    film.overall === null ? null : [...filmEntry(film.rated_on, film), starsOf(film.overall)],
  );
  yield exportFile('ratings.csv', [...ENTRY, 'Rating'], rated);
  const listed = rowsOf(films(), (film) => (film.listed_on === null ? null : filmEntry(film.listed_on, film)));
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

const namesOf = (film: FilmRow | ExportedViewing) => [film.id, film.imdb_id, film.title, yearOf(film)];

/**
 * A row with a date becomes a diary entry. A row without a date marks the film as seen, with the rating that counts
 * now.
 */
async function* importFiles({ films, viewings }: MemberFilms): AsyncGenerator<TextFile> {
  const diary = rowsOf(viewings(), (viewing) => {
    const { day, isRewatch, note } = viewing;
    if (day === null) return null;
    const facts = [pointsOf(ratingOf(viewing)), day, String(isRewatch), tagsOf(viewing), note && htmlOf(note)];
    return [...namesOf(viewing), ...facts];
  });
  yield* pagedFiles(importFile('diary.csv', ['Rating10', 'WatchedDate', 'Rewatch', 'Tags', 'Review']), diary);
  const watched = rowsOf(films(), (film) =>
    film.overall !== null || film.is_seen_undated || (film.seen_entered_at && film.note)
      ? [...namesOf(film), pointsOf(film.overall), tagsOf(film), film.note && htmlOf(film.note)]
      : null,
  );
  yield* pagedFiles(importFile('watched.csv', ['Rating10', 'Tags', 'Review']), watched);
  const listed = rowsOf(films(), (film) => (film.listed_on === null ? null : namesOf(film)));
  yield* pagedFiles(importFile('watchlist.csv', []), listed);
}

const LIST = ['Date', 'Name', 'Tags', 'URL', 'Description'];
const LIST_ENTRY = ['Position', 'Name', 'Year', 'URL', 'Description'];

/** Writes a list as Letterboxd exports it: two tables in one file. */
function* listRows({ name, description, ranked, films }: ListRow, day: string): Generator<string> {
  yield csvRow(['Letterboxd list export v7']);
  yield csvRow(LIST);
  yield csvRow([day, name, '', '', htmlOf(description)]);
  yield csvRow(['']);
  yield csvRow(LIST_ENTRY);
  for (const [index, film] of films.entries()) {
    const position = ranked ? index + 1 : null;
    const link = `https://letterboxd.com/tmdb/${film.id}/`;
    yield csvRow([position, film.title, yearOf(film), link, htmlOf(film.note)]);
  }
}

/** Writes a list for the import on Letterboxd's page for a new list, which reads reviews as the list's notes. */
function* listImportRows({ films }: ListRow): Generator<string> {
  yield csvRow(['tmdbID', 'Title', 'Year', 'Review']);
  for (const film of films) yield csvRow([film.id, film.title, yearOf(film), htmlOf(film.note)]);
}

async function* listFiles({ lists, dayOf }: MemberFilms): AsyncGenerator<TextFile> {
  const nameOf = createFileNames();
  for await (const list of lists()) {
    const name = `${nameOf(list.name)}.csv`;
    yield { name: `lists/${name}`, text: listRows(list, dayOf(list.created_at)) };
    yield { name: `${IMPORT_FOLDER}/lists/${name}`, text: listImportRows(list) };
  }
}

/** Yields the films twice: for programs that read Letterboxd's export, and in a folder for Letterboxd's import. */
export async function* letterboxdFiles(films: MemberFilms): AsyncGenerator<TextFile> {
  yield* exportFiles(films);
  yield* importFiles(films);
  yield* listFiles(films);
}
