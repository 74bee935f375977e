import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { letterboxdFiles } from '#features/exports/server/letterboxd-export.ts';
import { traktFiles } from '#features/exports/server/trakt-export.ts';
import { type TextFile, zipped } from '#features/exports/server/zip-files.ts';
import { fullBudget, unpack } from '#features/imports/server/parsing/unpack.ts';
import { exportedFilms } from './export-sources.ts';
import type { MemberFilm } from './member-films.ts';
import {
  type Files,
  letterboxd,
  movary,
  type TakenBy,
  traktFromLetterboxd,
  traktFromTrakt,
  yamtrack,
} from './other-readers.ts';

const film = (id: number, title: string, facts: Partial<MemberFilm>): MemberFilm => ({
  id,
  title,
  imdb_id: null,
  original_title: null,
  release_date: `${1990 + id}-10-31`,
  listed_at: null,
  viewings: [],
  saved: [],
  viewing_notes: [],
  note: null,
  tags: [],
  ...facts,
});
const at = (day: string) => new Date(`${day}T20:00:00Z`);

/**
 * Ring was seen three times on two days. Cure was seen without a date. Pulse is rated, but not seen. Noroi is on the
 * watchlist.
 */
const FILMS = [
  film(8, 'Ring', {
    viewings: [at('2025-10-31'), at('2025-10-31'), at('2024-06-06')],
    saved: [
      { saved_at: at('2024-06-06'), overall: 7 },
      { saved_at: at('2025-12-01'), overall: 9 },
    ],
  }),
  film(7, 'Cure, "again"', { viewings: [null] }),
  film(11, 'Pulse', { saved: [{ saved_at: at('2025-01-02'), overall: 0 }] }),
  film(15, 'Noroi', { listed_at: at('2025-01-03') }),
].toSorted((a, b) => a.id - b.id);

const MOMENTS = ['2025-10-31', '2025-10-31', '2024-06-06'].map((day) => `${day}T20:00:00.000Z`);

async function filesOf(files: AsyncIterable<TextFile>): Promise<Files> {
  const content = await buffer(Readable.from(zipped(files)));
  const unpacked = await unpack({ name: 'a.zip', content }, fullBudget());
  return Object.fromEntries(unpacked.map((file) => [file.name, Buffer.from(file.content).toString()]));
}

function sorted(taken: TakenBy | 'refused') {
  if (taken === 'refused') return taken;
  const { viewings, ratings, watchlist } = taken;
  return {
    viewings: viewings.map(({ film, day }) => `${film}: ${day}`).toSorted(),
    ratings: ratings.map(({ film, value }) => `${film}: ${value}`).toSorted(),
    watchlist: watchlist.toSorted(),
  };
}

describe('the ZIP for Letterboxd', () => {
  let files: Files;
  beforeAll(async () => {
    files = await filesOf(letterboxdFiles(exportedFilms(FILMS)));
  });
  const part = (isImport: boolean) =>
    Object.fromEntries(Object.entries(files).filter(([name]) => name.startsWith('letterboxd-import/') === isImport));

  test('gives Letterboxd, in the folder letterboxd-import, films with their ids and ratings as whole numbers', () => {
    expect(sorted(letterboxd(part(true)))).toEqual({
      viewings: ['11: ', '8: ', '8: 2024-06-06', '8: 2025-10-31', '8: 2025-10-31', '7: '].toSorted(),
      ratings: ['11: 1', '8: 7', '8: 9'],
      watchlist: ['15'],
    });
  });

  test('gives Movary a link by which it finds the film of each viewing, and no rating for a wrong film', () => {
    const open = (link: string) => {
      if (/^https:\/\/boxd\.it\/\w+$/.test(link)) return 'another film';
      return /^https:\/\/letterboxd\.com\/tmdb\/(\d+)\//.exec(link)?.[1] ?? null;
    };
    expect(sorted(movary(files, open))).toEqual({
      viewings: ['8: 2024-06-06', '8: 2025-10-31', '8: 2025-10-31'],
      ratings: [],
      watchlist: [],
    });
  });

  test('has the columns that Yamtrack requires, and gives Yamtrack the films that were seen or rated', () => {
    const taken = ['diary.csv', 'watched.csv', 'ratings.csv'].map((name) => files[name] ?? '');
    expect(sorted(yamtrack(taken))).toEqual({
      viewings: [
        'Cure, "again" (1997): ',
        'Pulse (2001): ',
        'Ring (1998): ',
        'Ring (1998): 2024-06-06',
        'Ring (1998): 2025-10-31',
      ],
      ratings: ['Pulse (2001): 1', 'Ring (1998): 7', 'Ring (1998): 9'],
      watchlist: [],
    });
  });

  test('gives Trakt viewings, ratings and the watchlist in files whose names Trakt knows', () => {
    expect(sorted(traktFromLetterboxd(files))).toEqual({
      viewings: [
        'Cure, "again" (1997): 2026-02-03',
        'Ring (1998): 2024-06-06',
        'Ring (1998): 2025-10-31',
        'Ring (1998): 2025-10-31',
      ],
      ratings: ['Pulse (2001): 1', 'Ring (1998): 9'],
      watchlist: ['Noroi (2005)'],
    });
  });
});

test("the ZIP for Trakt can be read by the rules of Trakt's own import, with the times of viewings", async () => {
  expect(sorted(traktFromTrakt(await filesOf(traktFiles(exportedFilms(FILMS)))))).toEqual({
    viewings: ['7: 1970-01-01T00:00:00.000Z', ...MOMENTS.map((moment) => `8: ${moment}`)].toSorted(),
    ratings: ['11: 1', '8: 9'],
    watchlist: ['15'],
  });
});
