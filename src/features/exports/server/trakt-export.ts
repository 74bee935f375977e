import {
  type ExportedFilm,
  type ExportedList,
  type ExportedViewing,
  fromOne,
  type MemberFilms,
  namedFilm,
} from './exported-film.ts';
import { createFileNames, pagedFiles, type TextFile, wholeFile } from './zip-files.ts';

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

/** Private notes: on viewings, by the id of their entry in the history, and on films. */
async function* noteEntries({ notes, viewings }: MemberFilms): AsyncGenerator<string> {
  const entry = (attached_to: object, film: ExportedViewing['film'], text: string) =>
    JSON.stringify({ attached_to, note: { notes: text, privacy: 'private', spoiler: false }, ...entryOf(film) });
  for await (const { id, film, note } of viewings())
    if (note !== null) yield entry({ type: 'history', id: numberOf(id) }, film, note);
  for await (const { text, ...film } of notes()) yield entry({ type: 'movie' }, namedFilm(film), text);
}

function* listEntries({ day, films }: ExportedList): Generator<string> {
  for (const [index, { note, ...film }] of films.entries()) {
    const entry = { rank: index + 1, id: film.id, listed_at: momentOf(null, day), notes: note || null };
    yield JSON.stringify({ ...entry, ...entryOf(namedFilm(film)) });
  }
}

/** A file for each list, and one that describes all of them, by their numbers. */
async function* listFiles({ lists }: MemberFilms): AsyncGenerator<TextFile> {
  const nameOf = createFileNames();
  const facts: string[] = [];
  for await (const own of lists()) {
    const { name, description, ranked, films } = own;
    const ids = { trakt: facts.length + 1, slug: nameOf(name) };
    const kind = { privacy: 'private', type: 'personal', display_numbers: ranked, item_count: films.length };
    facts.push(JSON.stringify({ name, description, ...kind, ids }));
    yield wholeFile(list(`lists/list-${ids.trakt}-${ids.slug}.json`), listEntries(own));
  }
  if (facts.length > 0) yield wholeFile(list('lists/lists.json'), facts);
}

/**
 * Yields files with the names and folders of Trakt's own export, because Trakt's import reads no other files. It reads
 * only one file of the watchlist, and neither lists nor notes, which are for other programs. Dates are moments in UTC. A
 * viewing has no rating.
 */
export async function* traktFiles(member: MemberFilms): AsyncGenerator<TextFile> {
  const { films, viewings } = member;
  yield* pagedFiles(paged('watched/history.json'), history(viewings()));
  yield* pagedFiles(paged('ratings/ratings-movies.json'), ratings(films()));
  yield wholeFile(list('lists/watchlist.json'), watchlist(films()));
  yield* pagedFiles(paged('notes/notes-movies.json'), noteEntries(member));
  yield* listFiles(member);
}
