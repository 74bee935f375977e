import { describe, expect, test } from 'vitest';
import { parsedFilm } from '#test/imports/parsed-film.ts';
import type { ImportState } from '../contract/imports.ts';
import type { Matches } from './match-row.ts';
import { createMatching, type LookedUp } from './matching.service.ts';
import type { ParsedFilm } from './parsed-import.ts';
import type { Here } from './plan-row.ts';
import type { RunImportRepository, SavedRow } from './run-import.repository.ts';

const KEY = { memberId: 'a member', importId: 'an import' };
const NOW = new Date('2026-05-04T12:00:00Z');
const PSYCHO = 539;
const NOBODY: Here = { viewings: [], runtime: null, history: [], rating: null, isOnWatchlist: false };
const ON_WATCHLIST = { ...NOBODY, isOnWatchlist: true };
const NO_DOUBTS = { questions: [], doubtfulDays: [] };
const NONE: Matches = { byId: null, byTitle: [] };
const psychoOf = (year: number): Matches => ({
  byId: null,
  byTitle: [{ filmId: PSYCHO, year, imdbId: null, isSame: true, renown: 1 }],
});
const ELSEWHERE = { id: 7, title: 'Elsewhere' } as Extract<LookedUp, { kind: 'not-horror' }>['film'];

type Row = Awaited<ReturnType<RunImportRepository['rowsToMatch']>>[number];

/** A row whose film is listed on the watchlist of the file. */
const row = (title: string, given: Partial<ParsedFilm> = {}, state: Partial<Row> = {}): Row => ({
  ...{ line: 0, status: null, is_pending: false },
  film: parsedFilm(title, { year: 1960, watchlisted: { at: null }, ...given }),
  ...state,
});

type Site = {
  rows: Row[];
  /** The catalogue's matches by title, or by `tmdb:` and id. Titles that are not listed are unknown. */
  matches?: Record<string, Matches>;
  /** The source's results by title. The result of a missing title is `none`. null: there is no source. */
  source?: Record<string, LookedUp> | null;
  here?: Here;
  state?: ImportState | null;
  abortAfter?: number;
};

/** Matches the rows with fakes of the repository and the source. */
async function match({ rows, matches = {}, source = {}, here = NOBODY, state = 'reading', abortAfter }: Site) {
  const stopping = new AbortController();
  const asked: string[] = [];
  const stored = new Set<string>();
  const saved: SavedRow[] = [];
  const progress: number[] = [];
  let ended: Date | null = null;
  const numbered = rows.map((one, index) => ({ ...one, line: index + 1 }));
  const repository = {
    settings: async () =>
      state === null
        ? undefined
        : { state, include_not_horror: false, time_zone: null, listsHere: [], doubts: NO_DOUBTS },
    rowsToMatch: async (_, after, limit) => numbered.filter(({ line }) => line > after).slice(0, limit),
    rowsOfSharedFilms: async () => [],
    saveAdds: async () => undefined,
    async findMatches(_, given) {
      const found = new Map(
        given.map(({ line, film }) => [
          line,
          matches[`tmdb:${film.tmdbId}`] ?? matches[stored.has(film.title) ? `stored:${film.title}` : film.title],
        ]),
      );
      return (line) => found.get(line) ?? NONE;
    },
    readHere: async () => () => here,
    saveMatches: async (_, given) => saved.push(...given),
    countRows: async () => ({ all: rows.length, open: 0, applied: 0 }),
    setProgress: async (_, done) => void progress.push(done),
    endMatching: async (_, at) => {
      ended = at;
    },
  } satisfies Partial<RunImportRepository>;
  const films = {
    async lookUp({ title }: Pick<ParsedFilm, 'title'>): Promise<LookedUp> {
      asked.push(title);
      if (asked.length === abortAfter) stopping.abort();
      // All workers ask before the first one has a result.
      await new Promise(setImmediate);
      const result = source?.[title] ?? { kind: 'none' as const };
      if (result.kind === 'stored') stored.add(title);
      return result;
    },
    keep: async () => true,
  };
  const run = createMatching({
    // The tests call nothing else of the repository.
    repository: repository as unknown as RunImportRepository,
    source: source === null ? undefined : films,
    clock: () => NOW,
  });
  const failure = await run(KEY, stopping.signal).then(
    () => null,
    (error: Error) => error.name,
  );
  return { asked, saved, progress, ended, failure };
}

describe('at the source', () => {
  test.each<[string, boolean, Partial<ParsedFilm>, Partial<Row>]>([
    ['is new and has a year', true, {}, {}],
    ['has only a TMDB id', true, { year: null, tmdbId: 5 }, {}],
    ['has only an IMDb id', true, { year: null, imdbId: 'tt0000001' }, {}],
    ['has neither a year nor an id', false, { year: null }, {}],
    ['was looked up before', false, {}, { status: 'unknown' }],
    ['was looked up while the source was unavailable', true, {}, { status: 'unknown', is_pending: true }],
  ])('a row whose film the catalogue lacks, and that %s, is looked up: %s', async (_, isAsked, film, state) => {
    expect((await match({ rows: [row('Gone', film, state)] })).asked).toEqual(isAsked ? ['Gone'] : []);
  });

  test('no further row is looked up once the source is unavailable; these rows are looked up later', async () => {
    const rows = Array.from({ length: 20 }, (_, index) => row(`Gone ${index}`));
    const { asked, saved } = await match({ rows, source: { 'Gone 0': { kind: 'away' } } });
    // Eight rows are looked up at once.
    expect(asked).toHaveLength(8);
    expect(saved.map(({ is_pending }) => is_pending)).toEqual(rows.map((_, index) => index === 0 || index >= 8));
    expect(saved.every(({ status }) => status === 'unknown')).toBe(true);
  });
});

describe('after the source has responded', () => {
  test.each<[string, LookedUp, object]>([
    ['does not have the film', { kind: 'none' }, { status: 'notHorror', elsewhere: null, is_pending: false }],
    ['is unavailable', { kind: 'away' }, { status: 'unknown', elsewhere: null, is_pending: true }],
    [
      'says that the film is not horror',
      { kind: 'not-horror', film: ELSEWHERE },
      { status: 'notHorror', elsewhere: ELSEWHERE, is_pending: false },
    ],
  ])('a row of another genre is stored accordingly if the source %s', async (_, result, expected) => {
    const { saved } = await match({ rows: [row('Other', { isOtherGenre: true })], source: { Other: result } });
    expect(saved).toMatchObject([expected]);
  });
});

test('a row that would change nothing is already here, even if its film is only proposed', async () => {
  const rows = [row('Psycho'), row('Near')];
  const { saved } = await match({
    ...{ rows, here: ON_WATCHLIST, matches: { Psycho: psychoOf(1960), Near: psychoOf(1961) } },
  });
  expect(saved).toMatchObject([
    { status: 'alreadyHere', choice: PSYCHO, adds_watchlist: 0 },
    { status: 'alreadyHere', choice: PSYCHO, adds_watchlist: 0 },
  ]);
});

describe('the job', () => {
  const many = Array.from({ length: 1_001 }, (_, index) => row(`Film ${index}`));

  test('matches 500 rows at a time and stores its progress, at most 1, only while the import is read', async () => {
    const { progress, ended, saved } = await match({ rows: many, source: null });
    expect(progress).toEqual([500 / 1_001, 1_000 / 1_001, 1]);
    expect(saved.map(({ line }) => line)).toEqual(many.map((_, index) => index + 1));
    expect(ended).toEqual(NOW);
    expect((await match({ rows: many, source: null, state: 'ready' })).progress).toEqual([]);
  });

  test.each([
    ['was deleted', null],
    ['has failed', 'failed'],
  ] as const)('does nothing if the import %s', async (_, state) => {
    expect(await match({ rows: many, state })).toEqual({
      ...{ asked: [], saved: [], progress: [], ended: null, failure: null },
    });
  });

  test('ends when it is stopped between two requests or between two batches', async () => {
    const rows = Array.from({ length: 20 }, (_, index) => row(`Film ${index}`));
    expect(await match({ rows, abortAfter: 8 })).toMatchObject({ failure: 'AbortError', saved: [], ended: null });
    const atOnce = await match({ rows: many.slice(0, 501), abortAfter: 500 });
    expect(atOnce).toMatchObject({ failure: 'AbortError', ended: null });
    expect(atOnce.saved).toHaveLength(500);
  });
});
