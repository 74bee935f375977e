import { calendarOf } from '#lib/time-zone.ts';
import { exportedFilm } from './exported-film.ts';
import { imdbCsv } from './imdb-export.ts';
import { LETTERBOXD_FILES, letterboxdRows } from './letterboxd-export.ts';
import type { MemberDataRepository } from './member-data.repository.ts';
import type { MemberFilmsRepository } from './member-films.repository.ts';
import { ownCsv, withRatings } from './own-films.ts';
import { pagedZip } from './paged-zip.ts';
import { TRAKT_FILES, traktItems } from './trakt-export.ts';

export type ProfileService = ReturnType<typeof createProfileService>;

export function createProfileService(repository: MemberDataRepository, filmsRepository: MemberFilmsRepository) {
  async function read(memberId: string) {
    const data = await repository.memberData(memberId);
    const { dayOf } = calendarOf(data.account.time_zone ?? 'UTC');
    return { data: { ...data, viewings: withRatings(data.viewings, data.ratingHistory, dayOf) }, dayOf };
  }

  /** Reads page by page: the exports for other services are files of 20,000 films and more. */
  async function* filmsOf(memberId: string) {
    const calendar = calendarOf((await filmsRepository.timeZone(memberId)) ?? 'UTC');
    for await (const row of filmsRepository.films(memberId)) yield exportedFilm(row, calendar);
  }

  return {
    exportLetterboxd: (memberId: string) => pagedZip(LETTERBOXD_FILES, letterboxdRows(filmsOf(memberId))),
    exportTrakt: (memberId: string) => pagedZip(TRAKT_FILES, traktItems(filmsOf(memberId))),
    exportImdb: (memberId: string) => imdbCsv(filmsOf(memberId)),
    exportJson: async (memberId: string) => (await read(memberId)).data,

    async exportCsv(memberId: string): Promise<string> {
      const { data, dayOf } = await read(memberId);
      return ownCsv(data, dayOf);
    },
  };
}
