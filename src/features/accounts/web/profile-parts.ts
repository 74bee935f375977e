import { notFound } from '@tanstack/react-router';
import { privateHead } from '#web/lib/page/head.ts';

/** The pages of the profile, by the last part of their URL. */
export const PARTS = {
  you: 'You',
  watching: 'Watching',
  data: 'Your data',
  account: 'Account and security',
  players: 'Media players',
} as const;
export type Part = keyof typeof PARTS;

/** Parts by the fragments that links to settings had while the profile was one page. */
const FORMER_PLACES: Partial<Record<string, Part>> = {
  films: 'data',
  watching: 'watching',
  'my-services': 'watching',
  news: 'watching',
  notifications: 'watching',
  links: 'you',
  account: 'account',
  'other-accounts': 'account',
};

const isPart = (text: string): text is Part => Object.hasOwn(PARTS, text);

/** @throws notFound if the profile has no such page */
export function requirePart(text: string | undefined): Part | undefined {
  if (text === undefined || isPart(text)) return text;
  throw notFound();
}

export const profileHead = (part: string | undefined) =>
  part !== undefined && isPart(part)
    ? privateHead(PARTS[part], `/profile/${part}`)
    : privateHead('Account Information', '/profile');

/** The URL that a former link to a setting now has; null if the link names no setting. */
export function presentPlace({ hash, searchStr }: { hash: string; searchStr: string }): string | null {
  const part = FORMER_PLACES[hash];
  return part ? `/profile/${part}${searchStr}#${hash}` : null;
}
