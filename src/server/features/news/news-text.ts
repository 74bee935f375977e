import { platformLabel } from '#contract/browse/platforms.ts';
import type { NewsItem } from '#contract/news/news.ts';
import { longDate } from '#lib/long-date.ts';

type Fact = { kind: NewsItem['kind']; fact: string };

/** Days are YYYY-MM-DD. @param fact as stored: the platform or the day comes first */
export function newsText({ kind, fact }: Fact, today: string): string {
  const [first = ''] = fact.split(' ');
  if (kind === 'streaming') return `Now on your ${platformLabel(first)}`;
  if (kind === 'moved') return `Release moved to ${longDate(first)}`;
  return first === today ? 'Out today' : `Out since ${longDate(first)}`;
}
