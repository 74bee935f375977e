import { type CsvCell, csvRow } from '#engine/lib/csv.ts';
import { RATING_FIGURES, type RatingFigures } from '#features/ratings/contract/rating-categories.ts';
import { type MemberExport, memberExportSchema } from '../contract/exports.ts';
import type { ExportedViewing } from './exported-films.ts';
import type { RowOf } from './member-rows.repository.ts';

const HEADER = [
  ...(['kind', 'tmdb_id', 'title', 'release_date', 'date', 'day', ...RATING_FIGURES] as const),
  ...(['note', 'tags', 'list', 'position', 'ranked'] as const),
];
type Cells = Partial<Record<(typeof HEADER)[number], CsvCell>>;

type Film = { id: number; title: string; release_date: string | null };
type Saved = RowOf<'ratingHistory'>;

type OwnFilms = {
  [Key in 'ratings' | 'ratingHistory' | 'watchlist' | 'notes' | 'tags' | 'lists']: AsyncIterable<RowOf<Key>>;
} & {
  viewings: AsyncIterable<ExportedViewing>;
};

const isoOf = (moment: Date | null) => moment?.toISOString() ?? null;
const isCleared = (row: RatingFigures) => RATING_FIGURES.every((figure) => row[figure] === null);

/**
 * Leaves out the newest saved row of each film, because it is the present rating. The empty row of a rating that was
 * cleared stays, so that an import does not bring back the rating before it.
 */
async function* earlierRatings(history: AsyncIterable<Saved>): AsyncGenerator<Saved> {
  let last: Saved | undefined;
  for await (const row of history) {
    if (last && (last.id === row.id || isCleared(last))) yield last;
    last = row;
  }
  if (last && isCleared(last)) yield last;
}

function record(kind: string, film: Film | null, cells: Cells): string {
  const { id = null, title = null, release_date = null } = film ?? {};
  const all: Cells = { kind, tmdb_id: id, title, release_date, ...cells };
  return csvRow(HEADER.map((column) => all[column] ?? null));
}

/** Yields rows. A viewing has the rating of its day. `date` is a moment; `day` its day, or all that is known. */
export async function* ownCsv(films: OwnFilms): AsyncGenerator<string> {
  yield csvRow(HEADER);
  for await (const row of films.ratings) yield record('rating', row, { ...row, date: row.updated_at.toISOString() });
  for await (const row of earlierRatings(films.ratingHistory))
    yield record('rating_history', row, { ...row, date: row.saved_at.toISOString() });
  for await (const row of films.watchlist) yield record('watchlist', row, { date: isoOf(row.added_at), day: row.day });
  for await (const row of films.viewings)
    yield record('viewing', row, { ...row.rating, date: isoOf(row.watched_at), day: row.day, note: row.note });
  for await (const row of films.notes)
    yield record('note', row, { date: row.updated_at.toISOString(), note: row.text });
  for await (const row of films.tags) yield record('tags', row, { tags: row.tags.join(', ') });
  for await (const { name, description, ranked, films: entries } of films.lists) {
    yield record('list', null, { list: name, ranked: ranked ? 'yes' : 'no', note: description || null });
    for (const [index, film] of entries.entries())
      yield record('list_film', film, { list: name, position: index + 1, note: film.note || null });
  }
}

const isStreamed = (section: unknown): section is AsyncIterable<unknown> =>
  typeof section === 'object' && section !== null && Symbol.asyncIterator in section;

/**
 * Yields the text of the JSON export, entry by entry, with the keys in the order of its schema.
 *
 * @param sections values, or the entries of arrays that may be very long
 */
export async function* ownJson(sections: Record<keyof MemberExport, unknown>): AsyncGenerator<string> {
  let before = '{';
  for (const key of memberExportSchema.keyof().options) {
    const section = sections[key];
    yield `${before}${JSON.stringify(key)}:`;
    before = ',\n';
    if (!isStreamed(section)) {
      yield JSON.stringify(section);
      continue;
    }
    let start = '[';
    for await (const entry of section) {
      yield start + JSON.stringify(entry);
      start = ',\n';
    }
    yield start === '[' ? '[]' : ']';
  }
  yield '}\n';
}
