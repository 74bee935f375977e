import { calendarOf } from '#lib/time-zone.ts';
import { exportedFilm, exportedViewing, type MemberFilms } from './exported-film.ts';
import { imdbCsv } from './imdb-export.ts';
import { letterboxdFiles } from './letterboxd-export.ts';
import type { MemberDataRepository } from './member-data.repository.ts';
import type { MemberFilmsRepository } from './member-films.repository.ts';
import type { MemberRowsRepository } from './member-rows.repository.ts';
import { ownCsv } from './own-csv.ts';
import { ownJson } from './own-json.ts';
import { type DayOf, ratedViewings } from './rated-viewings.ts';
import { inChunks, streamedBody } from './streamed-body.ts';
import { traktFiles } from './trakt-export.ts';
import { type TextFile, zipped } from './zip-files.ts';

type Repositories = { data: MemberDataRepository; rows: MemberRowsRepository; films: MemberFilmsRepository };

export type ProfileService = ReturnType<typeof createProfileService>;

/** All exports are streams: a member may have a million rows, of which one page is in memory. */
export function createProfileService({ data, rows, films }: Repositories) {
  const dayOfMember = async (memberId: string): Promise<DayOf> =>
    calendarOf((await films.timeZone(memberId)) ?? 'UTC').dayOf;

  const viewingsOf = (memberId: string, dayOf: DayOf) =>
    ratedViewings(rows.viewings(memberId), rows.ratingHistory(memberId), dayOf);

  async function filmsOf(memberId: string): Promise<MemberFilms> {
    const dayOf = await dayOfMember(memberId);
    return {
      async *films() {
        for await (const row of films.films(memberId)) yield exportedFilm(row, dayOf);
      },
      async *viewings() {
        for await (const row of viewingsOf(memberId, dayOf)) yield exportedViewing(row, dayOf);
      },
    };
  }

  const text = (texts: AsyncIterable<string>) => streamedBody(inChunks(texts));
  const zip = (files: AsyncIterable<TextFile>) => streamedBody(zipped(files));

  return {
    exportLetterboxd: async (memberId: string) => zip(letterboxdFiles(await filmsOf(memberId))),
    exportTrakt: async (memberId: string) => zip(traktFiles(await filmsOf(memberId))),
    exportImdb: async (memberId: string) => text(imdbCsv((await filmsOf(memberId)).films())),

    async exportJson(memberId: string) {
      const dayOf = await dayOfMember(memberId);
      async function* viewings() {
        for await (const { id, title, release_date, watched_at, rating } of viewingsOf(memberId, dayOf))
          yield { id, title, release_date, watched_at, rating };
      }
      async function* ratingHistory() {
        for await (const { key, ...row } of rows.ratingHistory(memberId)) yield row;
      }
      const streamed = {
        ratings: rows.ratings(memberId),
        ratingHistory: ratingHistory(),
        watchlist: rows.watchlist(memberId),
        viewings: viewings(),
        contentNotes: rows.contentNotes(memberId),
        news: rows.news(memberId),
      };
      return text(ownJson({ ...(await data.memberData(memberId)), ...streamed }));
    },

    async exportCsv(memberId: string) {
      const dayOf = await dayOfMember(memberId);
      const own = {
        ratings: rows.ratings(memberId),
        ratingHistory: rows.ratingHistory(memberId),
        watchlist: rows.watchlist(memberId),
        viewings: viewingsOf(memberId, dayOf),
      };
      return text(ownCsv(own, dayOf));
    },
  };
}
