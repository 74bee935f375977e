// Imports as the screens of the browser get them.
import { randomUUID } from 'node:crypto';
import type { Import, ImportRow } from '#features/imports/contract/imports.ts';

export const film = (id: number, title: string, year: number) => ({
  id,
  title,
  releaseDate: `${year}-06-01`,
  posterPath: null,
  director: id === 11906 ? 'Dario Argento' : null,
});
const SUSPIRIA = [film(11906, 'Suspiria', 1977), film(361292, 'Suspiria', 2018)];
const HALLOWEEN = [film(948, 'Halloween', 1978), film(424139, 'Halloween', 2018)];
const SHINING = [film(694, 'The Shining', 1980)];
const THE_THING = [film(1091, 'The Thing', 1982)];
const PADDINGTON = [film(346648, 'Paddington 2', 2017)];
const ALIEN = [film(348, 'Alien', 1979)];

export const rowOf = (row: Partial<ImportRow> & Pick<ImportRow, 'line' | 'title' | 'status'>): ImportRow => ({
  year: null,
  viewings: 1,
  rating: null,
  ratingHere: null,
  isOnWatchlist: false,
  lists: 0,
  candidates: [],
  choice: null,
  isDecided: false,
  isApplied: false,
  ...row,
});

export const ROWS: ImportRow[] = [
  rowOf({ line: 1, title: 'Suspiria', status: 'ambiguous', candidates: SUSPIRIA, rating: 9 }),
  rowOf({ line: 2, title: 'Halloween', year: 2017, status: 'ambiguous', candidates: HALLOWEEN }),
  rowOf({
    ...{ line: 3, title: 'The Shining', year: 1980, status: 'conflict', candidates: SHINING, choice: 694 },
    ...{ rating: 7, ratingHere: 9 },
  }),
  rowOf({ line: 4, title: 'Das Ding', year: 1982, status: 'matched', candidates: THE_THING, choice: 1091 }),
  rowOf({ line: 5, title: 'No Such Film', year: 1999, status: 'unknown', isOnWatchlist: true, viewings: 0 }),
  rowOf({ line: 6, title: 'Paddington 2', year: 2017, status: 'notHorror', rating: 10, candidates: PADDINGTON }),
  rowOf({ line: 7, title: 'Alien', year: 1979, status: 'alreadyHere', candidates: ALIEN, choice: 348 }),
];

/** Returns true if the server has the row in this group. */
export function isInGroup({ status, choice }: ImportRow, group: string): boolean {
  const groups = {
    waiting: status === 'ambiguous' && choice === null,
    proposed: status === 'ambiguous' && choice !== null,
    notFound: status === 'unknown',
  };
  return status === group || (group in groups && groups[group as keyof typeof groups]); // a key of the object
}

const countOf = (rows: ImportRow[], status: ImportRow['status']) => rows.filter((row) => row.status === status).length;
const sum = (rows: ImportRow[], of: (row: ImportRow) => number) => rows.reduce((total, row) => total + of(row), 0);

export function countsOf(rows: ImportRow[], state: Import['state']): Import['counts'] {
  const found = rows.filter(({ status }) => status === 'matched' || status === 'conflict');
  return {
    rows: rows.length,
    viewings: sum(rows, ({ viewings }) => viewings),
    ratings: sum(rows, ({ rating }) => (rating === null ? 0 : 1)),
    watchlist: sum(rows, ({ isOnWatchlist }) => (isOnWatchlist ? 1 : 0)),
    matched: countOf(rows, 'matched'),
    ambiguous: countOf(rows, 'ambiguous'),
    proposed: rows.filter(({ status, choice }) => status === 'ambiguous' && choice !== null).length,
    unknown: countOf(rows, 'unknown'),
    notLookedUp: 0,
    notHorror: countOf(rows, 'notHorror'),
    notHorrorKnown: rows.filter(({ status, candidates }) => status === 'notHorror' && candidates.length > 0).length,
    alreadyHere: countOf(rows, 'alreadyHere'),
    conflicts: countOf(rows, 'conflict'),
    newer: 0,
    overlapping: 0,
    nearViewings: 0,
    notesTooLong: 0,
    begun: 0,
    adds: {
      viewings: state === 'done' ? 0 : sum(found, ({ viewings }) => viewings),
      ratings: 0,
      watchlist: 0,
      notes: 0,
      tags: 0,
      lists: 0,
    },
    applied: state === 'done' ? found.length : 0,
    wrote: { viewings: state === 'done' ? found.length : 0, ratings: 0, watchlist: 0, notes: 0, tags: 0, lists: 0 },
    left: { series: 3, likes: 12 },
  };
}

type ImportPart = Partial<Omit<Import, 'counts'> & { counts: Partial<Import['counts']> }>;

export const importOf = (rows: ImportRow[], { counts, ...part }: ImportPart = {}): Import => ({
  _id: randomUUID(),
  state: 'ready',
  isUndo: false,
  source: 'letterboxd',
  files: ['letterboxd-cellar_door-2026-10-03-utc.zip'],
  createdAt: '2026-10-03T20:00:00.000Z',
  counts: { ...countsOf(rows, part.state ?? 'ready'), ...counts },
  problems: 0,
  unclear: [],
  questions: [],
  doubtfulDays: [],
  tables: [],
  unreadFiles: [],
  nearViewings: [],
  lists: [],
  here: { lists: 0, films: 0, noteBytes: 0 },
  noteBytes: 0,
  progress: 1,
  problem: null,
  rows,
  totalPages: 1,
  ...part,
});

export const NEAR_VIEWINGS: ImportPart = {
  nearViewings: [{ title: 'Das Ding', date: '2024-10-30', here: '2024-10-31' }],
  counts: { nearViewings: 2 },
};
