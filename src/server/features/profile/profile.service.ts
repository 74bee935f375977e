import { RATING_FIGURES } from '#contract/rating-categories.ts';
import { toCsv } from './csv.ts';
import type { MemberDataRepository } from './member-data.repository.ts';

const HEADER = ['kind', 'tmdb_id', 'title', 'release_date', 'date', ...RATING_FIGURES];

export type ProfileService = ReturnType<typeof createProfileService>;

export function createProfileService(repository: MemberDataRepository) {
  async function read(memberId: string) {
    const [account, limits, ratings, watchlist, viewings, contentNotes, shares] = await Promise.all([
      repository.account(memberId),
      repository.limits(memberId),
      repository.ratings(memberId),
      repository.watchlist(memberId),
      repository.viewings(memberId),
      repository.contentNotes(memberId),
      repository.shares(memberId),
    ]);
    return {
      account,
      limits: limits ?? null,
      ratings,
      watchlist,
      viewings,
      contentNotes: contentNotes.map(({ answer, ...row }) => ({ ...row, answer: answer ? 'yes' : 'no' })),
      shares,
    };
  }

  return {
    exportJson: read,

    /** One row per rating, watchlist entry and viewing. */
    async exportCsv(memberId: string): Promise<string> {
      const { ratings, watchlist, viewings } = await read(memberId);
      const none = RATING_FIGURES.map(() => null);
      const film = (row: { id: number; title: string; release_date: string | null }) => [
        row.id,
        row.title,
        row.release_date,
      ];
      return toCsv(HEADER, [
        ...ratings.map((row) => [
          'rating',
          ...film(row),
          row.updated_at.toISOString(),
          ...RATING_FIGURES.map((figure) => row[figure]),
        ]),
        ...watchlist.map((row) => ['watchlist', ...film(row), row.added_at.toISOString(), ...none]),
        ...viewings.map((row) => ['viewing', ...film(row), row.watched_at?.toISOString() ?? null, ...none]),
      ]);
    },
  };
}
