import { longDate } from '#engine/lib/long-date.ts';
import { dayOf } from '#engine/lib/today.ts';
import { platformLabel } from '#features/browse/contract/platforms.ts';
import type { News, NewsItem } from '../contract/news.ts';
import type { NewsRepository } from './news.repository.ts';
import type { RoundRepository } from './round.repository.ts';

type Fact = { kind: NewsItem['kind']; fact: string };

/** Days are YYYY-MM-DD. @param fact as stored: the platform or the day comes first */
export function newsText({ kind, fact }: Fact, today: string): string {
  const [first = ''] = fact.split(' ');
  if (kind === 'streaming') return `Now on your ${platformLabel(first)}`;
  if (kind === 'moved') return `Release moved to ${longDate(first)}`;
  return first === today ? 'Out today' : `Out since ${longDate(first)}`;
}

type NewsServiceOptions = { repository: NewsRepository; round: RoundRepository; clock: () => Date };

export type NewsService = ReturnType<typeof createNewsService>;

export function createNewsService({ repository, round, clock }: NewsServiceOptions) {
  return {
    async news(memberId: string, limit: number): Promise<News> {
      const [rows, unread] = await Promise.all([repository.newest(memberId, limit), repository.unread(memberId)]);
      const today = dayOf(clock());
      const items = rows.map(({ newsId, kind, fact, told_at, read_at, ...film }) => ({
        _id: newsId,
        kind,
        film,
        at: told_at.toISOString(),
        text: newsText({ kind, fact }, today),
        read: read_at !== null,
      }));
      return { items, unread };
    },

    markRead: (memberId: string) => repository.markRead(memberId, clock()),

    /** Finds and stores the news. This is the first part of the daily job. */
    async tellAll(_: object, signal: AbortSignal): Promise<void> {
      const now = clock();
      const today = dayOf(now);
      await round.forgetUnlisted();
      for (let ids = await round.listedAfter(0); ids.length > 0; ids = await round.listedAfter(ids.at(-1) ?? 0)) {
        signal.throwIfAborted();
        await round.compareStreams(ids, today, now);
      }
      await round.tellReleases(today, now, signal);
      await round.tellMoves(now, signal);
    },
  };
}
