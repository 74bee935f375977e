import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byFigure } from '#contract/rating-categories.ts';
import { calendarOf } from '#lib/time-zone.ts';
import { readImport } from '#server/features/imports/parsing/read-import.ts';
import { fullBudget, unpack } from '#server/features/imports/parsing/unpack.ts';
import { type ExportedFilm, exportedFilm } from '#server/features/profile/exported-film.ts';
import { imdbCsv } from '#server/features/profile/imdb-export.ts';
import { LETTERBOXD_FILES, letterboxdRows } from '#server/features/profile/letterboxd-export.ts';
import type { FilmRow } from '#server/features/profile/member-films.repository.ts';
import { ownCsv, withRatings } from '#server/features/profile/own-films.ts';
import { type PagedFile, pagedZip } from '#server/features/profile/paged-zip.ts';
import { TRAKT_FILES, traktItems } from '#server/features/profile/trakt-export.ts';
import { memberFilms, TIME_ZONE } from './member-films.ts';
import { byTitle, fromFile, type Taken, viewingText } from './taken.ts';

const calendar = calendarOf(TIME_ZONE);
const OPTIONS = { timeZone: TIME_ZONE, now: new Date('2026-11-20T12:00:00Z') };

const fromMember = ({ id, title, year, imdbId, rating, listedAt, viewings }: ExportedFilm): Taken => ({
  ...{ title, year: year === null ? null : Number(year), tmdbId: id, imdbId },
  rating: rating?.value ?? null,
  isListed: listedAt !== null,
  viewings: viewings.map((viewing) => viewingText(viewing.day, viewing.rating)).toSorted(),
});

const isAnything = ({ rating, isListed, viewings }: Taken) => rating !== null || isListed || viewings.length > 0;
const lowestIsOne = (rating: number | null) => (rating === null ? null : Math.max(rating, 1));

async function read(name: string, content: Uint8Array | string): Promise<Taken[]> {
  const parsed = await readImport([{ name, content: Buffer.from(content) }], OPTIONS);
  expect(parsed).toMatchObject({ problems: [], questions: [], left: [] });
  return parsed.films.map(fromFile).filter(isAnything);
}

async function* each<Item>(items: Item[]): AsyncGenerator<Item> {
  yield* items;
}

/**
 * Writes generated films of a member to a file, reads it again and compares.
 *
 * @param expected the part of a film that the format can express
 */
async function roundTrips(
  write: (films: ExportedFilm[], rows: FilmRow[]) => Promise<{ name: string; content: Uint8Array | string }>,
  expected: (film: ExportedFilm) => Taken | null,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(memberFilms, async (rows) => {
      const films = rows.map((row) => exportedFilm(row, calendar));
      const all = films.flatMap((film) => expected(film) ?? []).filter(isAnything);
      fc.pre(all.length > 0);
      const { name, content } = await write(films, rows);
      expect(byTitle(await read(name, content))).toEqual(byTitle(all));
    }),
    { numRuns: 100 },
  );
}

/** Turns rows into the member's data as in the JSON export. */
function ownData(rows: FilmRow[]) {
  const none = byFigure(() => null);
  const of = ({ id, title, release_date }: FilmRow) => ({ id, title, release_date });
  const ratingHistory = rows.flatMap((row) =>
    row.saved.map(({ saved_at, overall }) => ({ ...of(row), ...none, overall, saved_at: new Date(saved_at) })),
  );
  const viewings = rows.flatMap((row) =>
    row.viewings.map(({ watched_at }) => ({
      ...of(row),
      watched_at: watched_at === null ? null : new Date(watched_at),
    })),
  );
  return {
    ratings: rows.flatMap((row) =>
      row.rated_at ? [{ ...of(row), ...none, overall: row.overall, updated_at: row.rated_at }] : [],
    ),
    ratingHistory,
    watchlist: rows.flatMap((row) => (row.listed_at ? [{ ...of(row), added_at: row.listed_at }] : [])),
    viewings: withRatings(viewings, ratingHistory, calendar.dayOf),
  };
}

describe("a member's films, exported and read again, are the same", () => {
  test('as our JSON', () =>
    roundTrips(
      async (_, rows) => ({ name: 'fright-club.json', content: JSON.stringify(ownData(rows)) }),
      (film) => ({ ...fromMember(film), imdbId: null }),
    ));

  test('as our CSV', () =>
    roundTrips(
      async (_, rows) => ({ name: 'fright-club.csv', content: ownCsv(ownData(rows), calendar.dayOf) }),
      (film) => ({ ...fromMember(film), imdbId: null }),
    ));

  test("as Letterboxd's import format, which marks rated films as seen", () =>
    roundTrips(
      async (films) => ({ name: 'a.zip', content: await pagedZip(LETTERBOXD_FILES, letterboxdRows(each(films))) }),
      (film) => {
        const dated = film.viewings.filter(({ day }) => day !== null);
        const isSeen = film.rating !== null || film.viewings.length > 0;
        const viewings = dated.map(({ day, rating }) => viewingText(day, lowestIsOne(rating))).toSorted();
        const diary = dated.findLast(({ rating }) => rating !== null)?.rating ?? null;
        return {
          ...fromMember(film),
          // The diary still has a rating that was removed later.
          rating: lowestIsOne(film.rating?.value ?? diary),
          viewings: isSeen && dated.length === 0 ? [viewingText(null, null)] : viewings,
        };
      },
    ));

  test("as Trakt's export, whose viewings have no ratings", () =>
    roundTrips(
      async (films) => ({ name: 'a.zip', content: await pagedZip(TRAKT_FILES, traktItems(each(films))) }),
      (film) => ({
        ...fromMember(film),
        rating: lowestIsOne(film.rating?.value ?? null),
        viewings: film.viewings.map(({ day }) => viewingText(day, null)).toSorted(),
      }),
    ));

  test("as IMDb's ratings, which mark films as seen on an unknown date", () =>
    roundTrips(
      async (films) => ({ name: 'a.csv', content: await imdbCsv(each(films)) }),
      (film) =>
        film.rating && {
          ...fromMember(film),
          tmdbId: null,
          rating: lowestIsOne(film.rating.value),
          isListed: false,
          viewings: [viewingText(null, null)],
        },
    ));
});

test('a new file begins at the maximum number of items or bytes, and no item is lost', async () => {
  const file: PagedFile = { name: 'a.csv', start: 'id,title\r\n', separator: '', end: '', items: 3, bytes: 50 };
  const rows = ['1,é\r\n', '2,b\r\n', '3,c\r\n', '4,d\r\n', `5,${'é'.repeat(20)}\r\n`, '6,f\r\n', '7,g\r\n'];
  const zip = await pagedZip(
    { rows: file, none: { ...file, name: 'none.csv' } },
    each(rows.map((row): ['rows' | 'none', string] => ['rows', row])),
  );
  const files = await unpack({ name: 'a.zip', content: zip }, fullBudget());
  expect(files.map(({ name, content }) => [name, Buffer.from(content).toString()])).toEqual([
    ['a-1.csv', `id,title\r\n${rows.slice(0, 3).join('')}`],
    ['a-2.csv', `id,title\r\n${rows[3]}`],
    ['a-3.csv', `id,title\r\n${rows[4]}`],
    ['a-4.csv', `id,title\r\n${rows.slice(5).join('')}`],
    ['none.csv', 'id,title\r\n'],
  ]);
});
