import { RATING_FIGURES, type RatingFigures } from '#features/ratings/contract/rating-categories.ts';
import { csvRow } from './csv.ts';
import type { RatedViewing } from './rated-viewings.ts';

const HEADER = [
  'kind',
  'tmdb_id',
  'title',
  'release_date',
  'date',
  'day',
  ...RATING_FIGURES,
  'note',
  'tags',
  'list',
  'position',
  'ranked',
];

type Film = { id: number; title: string; release_date: string | null };
type Saved = Film & RatingFigures & { saved_at: Date; day: string };

type Cells = {
  at: Date | null;
  day: string | null;
  figures: RatingFigures | null;
  note: string | null;
  tags: string | null;
  list: string | null;
  position: number | null;
  ranked: string | null;
};

type OwnFilms = {
  ratings: AsyncIterable<Film & RatingFigures & { updated_at: Date; day: string }>;
  /** Saved ratings in the order of films, then of saving. */
  ratingHistory: AsyncIterable<Saved>;
  watchlist: AsyncIterable<Film & { day: string; added_at: Date | null }>;
  viewings: AsyncIterable<RatedViewing<Film & { day: string | null; watched_at: Date | null; note: string | null }>>;
  notes: AsyncIterable<Film & { text: string; updated_at: Date }>;
  tags: AsyncIterable<Film & { tags: string[] }>;
  lists: AsyncIterable<{ name: string; description: string; ranked: boolean; films: (Film & { note: string })[] }>;
};

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

/** Yields rows. A viewing has the rating of its day. `date` is a moment; `day` its day, or all that is known. */
export async function* ownCsv(films: OwnFilms): AsyncGenerator<string> {
  const record = (
    kind: string,
    film: Film | null,
    { at, day = null, figures, note = null, tags = null, list = null, position = null, ranked = null }: Partial<Cells>,
  ) =>
    csvRow([
      ...[kind, film?.id ?? null, film?.title ?? null, film?.release_date ?? null],
      ...[at?.toISOString() ?? null, day],
      ...RATING_FIGURES.map((figure) => figures?.[figure] ?? null),
      ...[note, tags, list, position, ranked],
    ]);
  yield csvRow(HEADER);
  for await (const row of films.ratings)
    yield record('rating', row, { at: row.updated_at, day: row.day, figures: row });
  for await (const row of earlierRatings(films.ratingHistory))
    yield record('rating_history', row, { at: row.saved_at, day: row.day, figures: row });
  for await (const row of films.watchlist) yield record('watchlist', row, { at: row.added_at, day: row.day });
  for await (const row of films.viewings)
    yield record('viewing', row, { at: row.watched_at, day: row.day, figures: row.rating, note: row.note });
  for await (const row of films.notes) yield record('note', row, { at: row.updated_at, note: row.text });
  for await (const row of films.tags) yield record('tags', row, { tags: row.tags.join(', ') });
  for await (const { name, description, ranked, films: entries } of films.lists) {
    yield record('list', null, { list: name, ranked: ranked ? 'yes' : 'no', note: description || null });
    for (const [index, film] of entries.entries())
      yield record('list_film', film, { list: name, position: index + 1, note: film.note || null });
  }
}
