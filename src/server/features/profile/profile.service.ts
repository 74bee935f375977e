import { byFigure, RATING_FIGURES, type RatingFigures } from '#contract/rating-categories.ts';
import { calendarOf } from '#lib/time-zone.ts';
import { toCsv } from './csv.ts';
import type { MemberDataRepository } from './member-data.repository.ts';

const HEADER = ['kind', 'tmdb_id', 'title', 'release_date', 'date', ...RATING_FIGURES];

export type ProfileService = ReturnType<typeof createProfileService>;

type Saved = RatingFigures & { id: number; saved_at: Date };

/** Finds the newest rating of a film that was saved on the same day as a viewing. @param saved in the order of saving */
function ratingsOfDays(saved: Saved[], timeZone: string | null) {
  const { dayOf } = calendarOf(timeZone ?? 'UTC');
  const found = new Map(saved.map((row) => [`${row.id} ${dayOf(row.saved_at)}`, byFigure((figure) => row[figure])]));
  return ({ id, watched_at }: { id: number; watched_at: Date | null }): RatingFigures | null => {
    const figures = watched_at && found.get(`${id} ${dayOf(watched_at)}`);
    const isCleared = !figures || Object.values(figures).every((figure) => figure === null);
    return isCleared ? null : figures;
  };
}

export function createProfileService(repository: MemberDataRepository) {
  async function read(memberId: string) {
    const [account, limits, ratings, ratingHistory, watchlist, viewings, contentNotes, shares] = await Promise.all([
      repository.account(memberId),
      repository.limits(memberId),
      repository.ratings(memberId),
      repository.ratingHistory(memberId),
      repository.watchlist(memberId),
      repository.viewings(memberId),
      repository.contentNotes(memberId),
      repository.shares(memberId),
    ]);
    const ratingOfDay = ratingsOfDays(ratingHistory, account.time_zone);
    return {
      account,
      limits: limits ?? null,
      ratings,
      ratingHistory,
      watchlist,
      viewings: viewings.map((viewing) => ({ ...viewing, rating: ratingOfDay(viewing) })),
      contentNotes: contentNotes.map(({ answer, ...row }) => ({ ...row, answer: answer ? 'yes' : 'no' })),
      shares,
    };
  }

  return {
    exportJson: read,

    /** One row per rating, earlier saved rating, watchlist entry and viewing; a viewing has the rating of its day. */
    async exportCsv(memberId: string): Promise<string> {
      const { ratings, ratingHistory, watchlist, viewings } = await read(memberId);
      const newest = new Map(ratingHistory.map((row) => [row.id, row]));
      const figures = (row: RatingFigures) => RATING_FIGURES.map((figure) => row[figure]);
      const none = RATING_FIGURES.map(() => null);
      const film = (row: { id: number; title: string; release_date: string | null }) => [
        row.id,
        row.title,
        row.release_date,
      ];
      return toCsv(HEADER, [
        ...ratings.map((row) => ['rating', ...film(row), row.updated_at.toISOString(), ...figures(row)]),
        ...ratingHistory
          .filter((row) => row !== newest.get(row.id))
          .map((row) => ['rating_history', ...film(row), row.saved_at.toISOString(), ...figures(row)]),
        ...watchlist.map((row) => ['watchlist', ...film(row), row.added_at.toISOString(), ...none]),
        ...viewings.map((row) => [
          'viewing',
          ...film(row),
          row.watched_at?.toISOString() ?? null,
          ...(row.rating ? figures(row.rating) : none),
        ]),
      ]);
    },
  };
}
