import { fromOne, type MemberFilms, type NamedFilm, yearOf } from './exported-films.ts';
import type { ListRow } from './member-rows.repository.ts';
import { createFileNames, pagedFiles, type TextFile, wholeFile } from './zip-files.ts';

const list = (name: string) => ({ name, start: '[', separator: ',\n', end: ']\n' });
const paged = (name: string) => ({ ...list(name), items: 1_000, bytes: 1_000_000 });

/** Trakt's sign for an unknown date. */
const UNKNOWN = new Date(0);
/** Returns the first 52 bits of a UUID: Trakt's ids are numbers, and JavaScript holds this many bits exactly. */
const numberOf = (uuid: string) => Number.parseInt(uuid.replaceAll('-', '').slice(0, 13), 16);

const entryOf = (film: NamedFilm) => ({
  type: 'movie',
  movie: {
    title: film.title,
    year: film.release_date === null ? null : Number(yearOf(film)),
    ids: { imdb: film.imdb_id ?? null, tmdb: film.id },
  },
});

/**
 * Trakt needs a moment: noon in the member's time zone if only the day is known. `day` and `day_only` are our own
 * additions to its entries.
 */
const dateOf = (at: Date | null, day: string, noonOf: MemberFilms['noonOf']) =>
  at ? { at, own: { day } } : { at: noonOf(day), own: { day, day_only: true } };

async function* history({ viewings, noonOf }: MemberFilms): AsyncGenerator<string> {
  for await (const { key, day, watched_at, ...film } of viewings()) {
    const { at, own } = day ? dateOf(watched_at, day, noonOf) : { at: UNKNOWN, own: { day } };
    yield JSON.stringify({ id: numberOf(key), watched_at: at, ...own, action: 'watch', ...entryOf(film) });
  }
}

async function* ratings({ films }: MemberFilms): AsyncGenerator<string> {
  for await (const { overall, rated_at, rated_on: day, ...film } of films())
    if (overall !== null) yield JSON.stringify({ rated_at, day, rating: fromOne(overall), ...entryOf(film) });
}

async function* watchlist({ films, noonOf }: MemberFilms): AsyncGenerator<string> {
  let rank = 0;
  for await (const film of films()) {
    if (!film.listed_on) continue;
    const { at, own } = dateOf(film.listed_at, film.listed_on, noonOf);
    rank += 1;
    yield JSON.stringify({ rank, id: film.id, listed_at: at, ...own, notes: null, ...entryOf(film) });
  }
}

/** Private notes: on viewings, by the id of their entry in the history, and on films. */
async function* noteEntries({ notes, viewings }: MemberFilms): AsyncGenerator<string> {
  const entry = (attached_to: object, film: NamedFilm, text: string) =>
    JSON.stringify({ attached_to, note: { notes: text, privacy: 'private', spoiler: false }, ...entryOf(film) });
  for await (const { key, note, ...film } of viewings())
    if (note !== null) yield entry({ type: 'history', id: numberOf(key) }, film, note);
  for await (const { text, ...film } of notes()) yield entry({ type: 'movie' }, film, text);
}

function* listEntries({ films }: ListRow, listed_at: Date): Generator<string> {
  for (const [index, { note, ...film }] of films.entries()) {
    const entry = { rank: index + 1, id: film.id, listed_at, notes: note || null };
    yield JSON.stringify({ ...entry, ...entryOf(film) });
  }
}

/** A file for each list, and one that describes all of them, by their numbers. */
async function* listFiles({ lists, dayOf, noonOf }: MemberFilms): AsyncGenerator<TextFile> {
  const nameOf = createFileNames();
  const facts: string[] = [];
  for await (const own of lists()) {
    const { name, description, ranked, films } = own;
    const ids = { trakt: facts.length + 1, slug: nameOf(name) };
    const kind = { privacy: 'private', type: 'personal', display_numbers: ranked, item_count: films.length };
    facts.push(JSON.stringify({ name, description, ...kind, ids }));
    yield wholeFile(list(`lists/list-${ids.trakt}-${ids.slug}.json`), listEntries(own, noonOf(dayOf(own.created_at))));
  }
  if (facts.length > 0) yield wholeFile(list('lists/lists.json'), facts);
}

/**
 * Yields files with the names and folders of Trakt's own export, because Trakt's import reads no other files. It reads
 * only one file of the watchlist, and neither lists nor notes, which are for other programs. Dates are moments in UTC. A
 * viewing has no rating.
 */
export async function* traktFiles(member: MemberFilms): AsyncGenerator<TextFile> {
  yield* pagedFiles(paged('watched/history.json'), history(member));
  yield* pagedFiles(paged('ratings/ratings-movies.json'), ratings(member));
  yield wholeFile(list('lists/watchlist.json'), watchlist(member));
  yield* pagedFiles(paged('notes/notes-movies.json'), noteEntries(member));
  yield* listFiles(member);
}
