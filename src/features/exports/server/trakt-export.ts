import { type ExportedFilm, type ExportedViewing, fromOne, type MemberFilms } from './exported-film.ts';
import { pagedFiles, type TextFile, wholeFile } from './zip-files.ts';

const list = (name: string) => ({ name, start: '[', separator: ',\n', end: ']\n' });
const paged = (name: string) => ({ ...list(name), items: 1_000, bytes: 1_000_000 });

/** Trakt's sign for an unknown date. */
const UNKNOWN = new Date(0);
/** Returns the first 52 bits of a UUID: Trakt's ids are numbers, and JavaScript holds this many bits exactly. */
const numberOf = (uuid: string) => Number.parseInt(uuid.replaceAll('-', '').slice(0, 13), 16);

const entryOf = ({ id, imdbId, title, year }: ExportedFilm | ExportedViewing['film']) => ({
  type: 'movie',
  movie: { title, year: year === null ? null : Number(year), ids: { imdb: imdbId, tmdb: id } },
});

/** Trakt needs a moment: noon UTC if only the day is known. `day` is our own addition to its entries. */
const momentOf = (at: Date | null, day: string) => at ?? `${day}T12:00:00.000Z`;

async function* history(viewings: AsyncIterable<ExportedViewing>): AsyncGenerator<string> {
  for await (const { id, day, watchedAt, film } of viewings) {
    const watched_at = day ? momentOf(watchedAt, day) : UNKNOWN;
    yield JSON.stringify({ id: numberOf(id), watched_at, day, action: 'watch', ...entryOf(film) });
  }
}

async function* ratings(films: AsyncIterable<ExportedFilm>): AsyncGenerator<string> {
  for await (const film of films) {
    const { rating } = film;
    if (rating) yield JSON.stringify({ rated_at: rating.at, rating: fromOne(rating.value), ...entryOf(film) });
  }
}

async function* watchlist(films: AsyncIterable<ExportedFilm>): AsyncGenerator<string> {
  let rank = 0;
  for await (const film of films) {
    if (!film.listed) continue;
    const { at, day } = film.listed;
    rank += 1;
    yield JSON.stringify({ rank, id: film.id, listed_at: momentOf(at, day), day, notes: null, ...entryOf(film) });
  }
}

/**
 * Yields files with the names and folders of Trakt's own export, because Trakt's import reads no other files. It reads
 * only one file of the watchlist. Dates are moments in UTC. A viewing has no rating.
 */
export async function* traktFiles({ films, viewings }: MemberFilms): AsyncGenerator<TextFile> {
  yield* pagedFiles(paged('watched/history.json'), history(viewings()));
  yield* pagedFiles(paged('ratings/ratings-movies.json'), ratings(films()));
  yield wholeFile(list('lists/watchlist.json'), watchlist(films()));
}
