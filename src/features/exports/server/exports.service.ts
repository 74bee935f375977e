import { timeZoneOf } from '#engine/database/member-data.ts';
import type { Deps } from '#engine/deps.ts';
import { calendarOf } from '#engine/lib/dates.ts';
import type { ExportLoss, ExportLosses } from '../contract/exports.ts';
import { type MemberFilms, ratedViewings } from './exported-films.ts';
import { imdbCsv } from './imdb-export.ts';
import { letterboxdFiles } from './letterboxd-export.ts';
import { createMemberDataRepository } from './member-data.repository.ts';
import { createMemberRowsRepository } from './member-rows.repository.ts';
import { ownCsv, ownJson } from './own-export.ts';
import { traktFiles } from './trakt-export.ts';
import { inChunks, streamedBody, type TextFile, zipped } from './zip-files.ts';

const CHANGED_RATINGS = ['zeros', 'axisOnly', 'axes', 'earlier'] as const;
/** Data that a service's file cannot hold. */
const LOSSES: Record<keyof ExportLosses, readonly ExportLoss[]> = {
  letterboxd: ['times', 'undated', ...CHANGED_RATINGS, 'notSeen', 'unseenWords', 'challenges'],
  trakt: [...CHANGED_RATINGS, 'tags', 'challenges'],
  imdb: ['viewings', 'watchlist', ...CHANGED_RATINGS, 'notes', 'tags', 'lists', 'noImdbId'],
};

export type ExportsService = ReturnType<typeof createExportsService>;

/** All exports are streams: a member may have a million rows, and memory holds one page of them. */
export function createExportsService({ db }: Pick<Deps, 'db'>) {
  const data = createMemberDataRepository(db);
  const rows = createMemberRowsRepository(db);

  const viewingsOf = (memberId: string) => ratedViewings(rows.viewings(memberId), rows.ratingHistory(memberId));

  const filmsOf = async (memberId: string): Promise<MemberFilms> => ({
    ...calendarOf(await timeZoneOf(db, memberId)),
    films: () => rows.films(memberId),
    viewings: () => viewingsOf(memberId),
    lists: () => rows.lists(memberId),
    notes: () => rows.notes(memberId),
  });

  const text = (texts: AsyncIterable<string>) => streamedBody(inChunks(texts));
  const zip = (files: AsyncIterable<TextFile>) => streamedBody(zipped(files));

  return {
    /**
     * Returns what the files for other services leave out or change. Kinds of data that the member does not have are
     * missing.
     */
    async exportLosses(memberId: string): Promise<ExportLosses> {
      const counts = await data.lossCounts(memberId);
      const of = (format: keyof ExportLosses) =>
        LOSSES[format].map((what) => ({ what, count: counts[what] })).filter(({ count }) => count > 0);
      return { letterboxd: of('letterboxd'), trakt: of('trakt'), imdb: of('imdb') };
    },

    exportLetterboxd: async (memberId: string) => zip(letterboxdFiles(await filmsOf(memberId))),
    exportTrakt: async (memberId: string) => zip(traktFiles(await filmsOf(memberId))),
    exportImdb: (memberId: string) => text(imdbCsv(rows.films(memberId))),

    async exportJson(memberId: string) {
      async function* viewings() {
        for await (const { id, title, release_date, day, watched_at, rating, note } of viewingsOf(memberId))
          yield { id, title, release_date, day, watched_at, rating, note };
      }
      async function* ratingHistory() {
        for await (const { key, ...row } of rows.ratingHistory(memberId)) yield row;
      }
      const streamed = {
        ratings: rows.ratings(memberId),
        lists: rows.lists(memberId),
        ratingHistory: ratingHistory(),
        watchlist: rows.watchlist(memberId),
        viewings: viewings(),
        notes: rows.notes(memberId),
        tags: rows.tags(memberId),
        contentNotes: rows.contentNotes(memberId),
        news: rows.news(memberId),
      };
      return text(ownJson({ ...(await data.memberData(memberId)), ...streamed }));
    },

    exportCsv: (memberId: string) =>
      text(
        ownCsv({
          ratings: rows.ratings(memberId),
          ratingHistory: rows.ratingHistory(memberId),
          watchlist: rows.watchlist(memberId),
          viewings: viewingsOf(memberId),
          notes: rows.notes(memberId),
          tags: rows.tags(memberId),
          lists: rows.lists(memberId),
        }),
      ),
  };
}
