import { type DiscoverQuery, HORROR, isHorrorRow, LAST_PAGE, type TmdbClient } from '#tmdb-client';
import type { RetryBudget } from '#upstream';

/**
 * Ids of thriller, comedy, drama, mystery and science fiction. Each genre splits a list of horror films in two: films
 * with the genre, and films without it.
 */
const GENRES = [53, 35, 18, 9648, 878];

type Split = (query: DiscoverQuery) => DiscoverQuery[];

const byVotes: Split = (query) => [
  { ...query, 'vote_count.lte': 0 },
  { ...query, 'vote_count.gte': 1 },
];

const joined = (list: string | number | undefined, genre: number) =>
  list === undefined ? `${genre}` : `${list},${genre}`;

const byGenre =
  (genre: number): Split =>
  (query) => [
    { ...query, with_genres: joined(query.with_genres ?? HORROR, genre) },
    { ...query, without_genres: joined(query.without_genres, genre) },
  ];

const SPLITS: Split[] = [byVotes, ...GENRES.map(byGenre)];

/**
 * Returns ids of horror films without a release date. TMDB cannot list only these films, so the number of all films is
 * compared with the number of dated films. TMDB sorts undated films to the end of a list, so the list is read from its
 * end until all of them are found.
 */
export async function undatedFilms(
  client: TmdbClient,
  budget: RetryBudget,
  query: DiscoverQuery = {},
  splits = SPLITS,
): Promise<Set<number>> {
  const load = (more: DiscoverQuery, page: number) =>
    client.discover({ ...query, ...more, sort_by: 'primary_release_date.asc' }, page, budget);
  const all = await load({}, 1);
  const dated = await load({ 'primary_release_date.gte': '1800-01-01' }, 1);
  const undated = all.totalResults - dated.totalResults;
  if (undated <= 0) return new Set();
  const [split, ...others] = splits;
  if (all.totalPages > LAST_PAGE && split) {
    const parts: number[] = [];
    for (const part of split(query)) parts.push(...(await undatedFilms(client, budget, part, others)));
    return new Set(parts);
  }
  const seen = new Map<number, boolean>();
  for (let page = Math.min(all.totalPages, LAST_PAGE); page > 0 && seen.size < undated; page--) {
    const { rows } = page === 1 ? all : await load({}, page);
    for (const row of rows) if (!row.release_date) seen.set(row.id, isHorrorRow(row));
  }
  return new Set([...seen].filter(([, isHorror]) => isHorror).map(([id]) => id));
}
