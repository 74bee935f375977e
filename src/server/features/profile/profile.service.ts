import { byFigure, RATING_FIGURES, type RatingFigures } from '#contract/rating-categories.ts';
import { calendarOf } from '#lib/time-zone.ts';
import { toCsv } from './csv.ts';
import { exportedFilm } from './exported-film.ts';
import { imdbCsv } from './imdb-export.ts';
import { LETTERBOXD_FILES, letterboxdRows } from './letterboxd-export.ts';
import type { MemberDataRepository } from './member-data.repository.ts';
import type { MemberFilmsRepository } from './member-films.repository.ts';
import { pagedZip } from './paged-zip.ts';
import { TRAKT_FILES, traktItems } from './trakt-export.ts';

const HEADER = ['kind', 'tmdb_id', 'title', 'release_date', 'date', 'day', ...RATING_FIGURES];

export type ProfileService = ReturnType<typeof createProfileService>;

type Saved = RatingFigures & { id: number; saved_at: Date };
type DayOf = (moment: Date) => string;

/** Finds the newest rating of a film that was saved on the same day as a viewing. @param saved in the order of saving */
function ratingsOfDays(saved: Saved[], dayOf: DayOf) {
  const found = new Map(saved.map((row) => [`${row.id} ${dayOf(row.saved_at)}`, byFigure((figure) => row[figure])]));
  return ({ id, watched_at }: { id: number; watched_at: Date | null }): RatingFigures | null => {
    const figures = watched_at && found.get(`${id} ${dayOf(watched_at)}`);
    const isCleared = !figures || Object.values(figures).every((figure) => figure === null);
    return isCleared ? null : figures;
  };
}

export function createProfileService(repository: MemberDataRepository, filmsRepository: MemberFilmsRepository) {
  /** Reads page by page: the exports for other services are files of 20,000 films and more. */
  async function* filmsOf(memberId: string) {
    const calendar = calendarOf((await filmsRepository.timeZone(memberId)) ?? 'UTC');
    for await (const row of filmsRepository.films(memberId)) yield exportedFilm(row, calendar);
  }

  async function read(memberId: string) {
    const data = await repository.memberData(memberId);
    const { dayOf } = calendarOf(data.account.time_zone ?? 'UTC');
    const ratingOfDay = ratingsOfDays(data.ratingHistory, dayOf);
    const viewings = data.viewings.map((viewing) => ({ ...viewing, rating: ratingOfDay(viewing) }));
    return { data: { ...data, viewings }, dayOf };
  }

  return {
    exportLetterboxd: (memberId: string) => pagedZip(LETTERBOXD_FILES, letterboxdRows(filmsOf(memberId))),
    exportTrakt: (memberId: string) => pagedZip(TRAKT_FILES, traktItems(filmsOf(memberId))),
    exportImdb: (memberId: string) => imdbCsv(filmsOf(memberId)),
    exportJson: async (memberId: string) => (await read(memberId)).data,

    /**
     * One row per rating, earlier saved rating, watchlist entry and viewing; a viewing has the rating of its day. `date`
     * is a moment, `day` is its day in the member's time zone.
     */
    async exportCsv(memberId: string): Promise<string> {
      const { data, dayOf } = await read(memberId);
      const { ratings, ratingHistory, watchlist, viewings } = data;
      const newest = new Map(ratingHistory.map((row) => [row.id, row]));
      type Film = { id: number; title: string; release_date: string | null };
      const record = (kind: string, film: Film, at: Date | null, figures?: RatingFigures | null) => [
        ...[kind, film.id, film.title, film.release_date],
        ...[at?.toISOString() ?? null, at && dayOf(at)],
        ...RATING_FIGURES.map((figure) => figures?.[figure] ?? null),
      ];
      return toCsv(HEADER, [
        ...ratings.map((row) => record('rating', row, row.updated_at, row)),
        ...ratingHistory
          .filter((row) => row !== newest.get(row.id))
          .map((row) => record('rating_history', row, row.saved_at, row)),
        ...watchlist.map((row) => record('watchlist', row, row.added_at)),
        ...viewings.map((row) => record('viewing', row, row.watched_at, row.rating)),
      ]);
    },
  };
}
