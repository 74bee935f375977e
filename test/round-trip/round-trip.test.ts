import { Readable } from 'node:stream';
import { buffer as bufferOf, text as textOf } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarOf } from '#engine/lib/dates.ts';
import { imdbCsv } from '#features/exports/server/imdb-export.ts';
import { letterboxdFiles } from '#features/exports/server/letterboxd-export.ts';
import { ownCsv, ownJson } from '#features/exports/server/own-export.ts';
import { traktFiles } from '#features/exports/server/trakt-export.ts';
import { type PagedFile, pagedFiles, type TextFile, zipped } from '#features/exports/server/zip-files.ts';
import { readImport } from '#features/imports/server/parsing/read-import.ts';
import { fullBudget, unpack } from '#features/imports/server/parsing/unpack.ts';
import { exportedFilms, exportRows } from './export-sources.ts';
import { type MemberFilm, memberFilms, TIME_ZONE } from './member-films.ts';
import { byTitle, fromFile, type Taken, viewingText, wordsOf } from './taken.ts';

const { dayOf } = calendarOf(TIME_ZONE);
const OPTIONS = { timeZone: TIME_ZONE, now: new Date('2026-11-20T12:00:00Z') };

type Viewing = { day: string | null; rating: number | null };

/** Returns the viewings, earliest first, undated last, each with the newest rating of its day. */
function viewingsOf({ viewings, saved }: MemberFilm): Viewing[] {
  const dated = viewings.filter((moment) => moment !== null).toReversed();
  const undated = viewings.filter((moment) => moment === null);
  return [...dated, ...undated].map((moment) => {
    const day = moment && dayOf(moment);
    return { day, rating: saved.findLast(({ saved_at }) => dayOf(saved_at) === day)?.overall ?? null };
  });
}

const notesOf = ({ viewings, viewing_notes }: MemberFilm) => viewing_notes.slice(0, viewings.length);
const ratingOf = ({ saved }: MemberFilm) => saved.at(-1)?.overall ?? null;

const fromMember = (film: MemberFilm): Taken => ({
  title: film.title,
  year: film.release_date === null ? null : Number(film.release_date.slice(0, 4)),
  tmdbId: film.id,
  imdbId: film.imdb_id,
  rating: ratingOf(film),
  isListed: film.listed_at !== null,
  viewings: viewingsOf(film)
    .map(({ day, rating }) => viewingText(day, rating))
    .toSorted(),
  words: wordsOf([film.note, ...notesOf(film)], film.tags),
});

const isAnything = ({ rating, isListed, viewings, words }: Taken) =>
  rating !== null || isListed || viewings.length > 0 || words.length > 0;
const lowestIsOne = (rating: number | null) => (rating === null ? null : Math.max(rating, 1));

type Upload = { name: string; content: Uint8Array };

async function read(uploads: Upload[]): Promise<Taken[]> {
  const parsed = await readImport(uploads, OPTIONS);
  expect(parsed).toMatchObject({ problems: [], questions: [], left: [] });
  return parsed.films.map(fromFile).filter(isAnything);
}

const upload = async (name: string, texts: AsyncIterable<string>): Promise<Upload> => ({
  name,
  content: Buffer.from(await textOf(Readable.from(texts))),
});
const archive = async (files: AsyncIterable<TextFile>): Promise<Upload> => ({
  name: 'a.zip',
  content: await bufferOf(Readable.from(zipped(files))),
});

/**
 * Returns the viewings with a day. If there are none, a film that was seen or rated gets one viewing without a date.
 */
function datedViewings(film: MemberFilm, lowest: (rating: number | null) => number | null): string[] {
  const dated = viewingsOf(film).filter(({ day }) => day !== null);
  if (dated.length > 0) return dated.map(({ day, rating }) => viewingText(day, lowest(rating))).toSorted();
  return ratingOf(film) !== null || film.viewings.length > 0 ? [viewingText(null, null)] : [];
}

const hasEntry = (film: MemberFilm) => film.viewings.length > 0 || ratingOf(film) !== null || film.listed_at !== null;

/** Only films that were seen or rated have a review there, and only a review or a diary entry has tags. */
function letterboxdWords(film: MemberFilm): string[] {
  if (film.viewings.length === 0 && ratingOf(film) === null) return [];
  const notes = [film.note, ...notesOf(film)];
  const isEntered = notes.some(Boolean) || film.viewings.some((moment) => moment !== null);
  return wordsOf(notes, isEntered ? film.tags : []);
}

/**
 * Writes generated films of a member to a file, reads it again and compares.
 *
 * @param expected the part of a film that the format can express
 */
async function roundTrips(
  write: (films: MemberFilm[]) => Promise<Upload[]>,
  expected: (film: MemberFilm) => Taken | null,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(memberFilms, async (films) => {
      const all = films.flatMap((film) => expected(film) ?? []).filter(isAnything);
      fc.pre(all.length > 0);
      expect(byTitle(await read(await write(films)))).toEqual(byTitle(all));
    }),
    { numRuns: 100 },
  );
}

const NOT_FILMS = {
  account: {},
  sessions: [],
  secondFactor: null,
  passkeys: [],
  identities: [],
  emailChanges: [],
  recoveryCodes: [],
  devices: [],
  limits: null,
  services: null,
  lists: [],
  contentNotes: [],
  imports: [],
  shares: [],
  notifications: null,
  pushDevices: [],
  news: [],
  feeds: [],
  calendarFeed: null,
  players: [],
  playerEvents: [],
  accessTokens: [],
};

describe("a member's films are the same after they were exported and read again", () => {
  test.each([
    ['JSON', ownJson],
    ['CSV', ownCsv],
  ])('as our %s', (_, write) =>
    roundTrips(
      async (films) => {
        const rows = exportRows(films);
        return [await upload('fright-club', write({ ...NOT_FILMS, ...rows, viewings: rows.viewings() }))];
      },
      (film) => ({ ...fromMember(film), imdbId: null }),
    ),
  );

  test.each([
    { files: "Letterboxd's ZIP", isRead: () => true },
    { files: "the files of Letterboxd's export", isRead: (name: string) => !name.includes('/') },
  ])('as $files, which has ids of TMDB; rated films count as seen', ({ isRead }) =>
    roundTrips(
      async (films) => {
        const zip = await archive(letterboxdFiles(exportedFilms(films)));
        return isRead('/') ? [zip] : (await unpack(zip, fullBudget())).filter(({ name }) => isRead(name));
      },
      (film) => ({
        ...fromMember(film),
        imdbId: null,
        rating: lowestIsOne(ratingOf(film)),
        viewings: datedViewings(film, lowestIsOne),
        words: letterboxdWords(film),
      }),
    ),
  );

  test("as Trakt's export, in which viewings have no ratings and films no tags", () =>
    roundTrips(
      async (films) => [await archive(traktFiles(exportedFilms(films)))],
      (film) => ({
        ...fromMember(film),
        // A file of notes has only TMDB's id.
        ...(!hasEntry(film) && { imdbId: null }),
        rating: lowestIsOne(ratingOf(film)),
        viewings: viewingsOf(film)
          .map(({ day }) => viewingText(day, null))
          .toSorted(),
        words: wordsOf([film.note, ...notesOf(film)], []),
      }),
    ));

  test("as IMDb's ratings, in which films count as seen on an unknown date", () =>
    roundTrips(
      async (films) => [await upload('a.csv', imdbCsv(exportedFilms(films).films()))],
      (film) =>
        ratingOf(film) === null
          ? null
          : {
              ...fromMember(film),
              tmdbId: null,
              rating: lowestIsOne(ratingOf(film)),
              isListed: false,
              viewings: [viewingText(null, null)],
              words: [],
            },
    ));
});

test('an export begins a new file when a file has the maximum number of items or bytes, and loses no item', async () => {
  const file: PagedFile = { name: 'a.csv', start: 'id,title\r\n', separator: '', end: '', items: 3, bytes: 50 };
  const rows = ['1,é\r\n', '2,b\r\n', '3,c\r\n', '4,d\r\n', `5,${'é'.repeat(20)}\r\n`, '6,f\r\n', '7,g\r\n'];
  async function* files() {
    yield* pagedFiles(file, Readable.from(rows));
    yield* pagedFiles({ ...file, name: 'none.csv' }, Readable.from([]));
  }
  const unpacked = await unpack(await archive(files()), fullBudget());
  expect(unpacked.map(({ name, content }) => [name, Buffer.from(content).toString()])).toEqual([
    ['a-1.csv', `id,title\r\n${rows.slice(0, 3).join('')}`],
    ['a-2.csv', `id,title\r\n${rows[3]}`],
    ['a-3.csv', `id,title\r\n${rows[4]}`],
    ['a-4.csv', `id,title\r\n${rows.slice(5).join('')}`],
    ['none.csv', 'id,title\r\n'],
  ]);
});
