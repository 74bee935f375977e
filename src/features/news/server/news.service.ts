import type { Deps } from '#engine/deps.ts';
import { dayOf, longDate } from '#engine/lib/dates.ts';
import { platformLabel } from '#features/browse/contract/platforms.ts';
import type { NewsItem } from '../contract/news.ts';
import { createDailyNewsRepository, createNewsRepository } from './news.repository.ts';

type Fact = { kind: NewsItem['kind']; fact: string };

/** Days are YYYY-MM-DD. @param fact as stored: the platform or the day comes first */
export function newsText({ kind, fact }: Fact, today: string): string {
  const [first = ''] = fact.split(' ');
  if (kind === 'streaming') return `Now on ${platformLabel(first)}`;
  if (kind === 'moved') return `Release moved to ${longDate(first)}`;
  return first === today ? 'Out today' : `Out since ${longDate(first)}`;
}

export type NewsService = ReturnType<typeof createNewsService>;

export function createNewsService({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const repository = createNewsRepository(db);
  const daily = createDailyNewsRepository(db);
  return {
    async news(memberId: string, limit: number) {
      const [rows, unread] = await Promise.all([repository.newest(memberId, limit), repository.unread(memberId)]);
      const today = dayOf(clock());
      const items = rows.map(({ newsId, kind, fact, told_at, read_at, ...film }) => ({
        _id: newsId,
        kind,
        film,
        at: told_at,
        text: newsText({ kind, fact }, today),
        read: read_at !== null,
      }));
      return { items, unread };
    },

    markRead: (memberId: string) => repository.markRead(memberId, clock()),

    /** Finds and stores the news of the day. */
    async tellAll(signal: AbortSignal): Promise<void> {
      const now = clock();
      const today = dayOf(now);
      await daily.forgetUnlisted();
      for (let ids = await daily.listedAfter(0); ids.length > 0; ids = await daily.listedAfter(ids.at(-1) ?? 0)) {
        signal.throwIfAborted();
        await daily.compareStreams(ids, today, now);
      }
      await daily.tellReleases(today, now, signal);
      await daily.tellMoves(now, signal);
    },
  };
}
