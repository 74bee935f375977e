import { counted } from '#ui/format/numbers.ts';
import type { Import, ImportRow, Imports } from '../contract/imports.ts';

/** An import without its rows. */
export type ImportSummary = Imports['imports'][number];

/** Rows that are left out until the member chooses a film. */
export const waitingRows = ({ ambiguous, proposed }: Import['counts']) => ambiguous - proposed;

/** True if films were left out: the download has the names of all of them. */
export const hasLeftOut = ({ unknown, begun, notesTooLong }: Import['counts']) => unknown + begun + notesTooLong > 0;

type Kinds = Import['counts']['adds'];

export const isEmpty = (kinds: Kinds) => Object.values(kinds).every((count) => count === 0);

/** @example kindsText({ viewings: 12, ratings: 1, watchlist: 0, notes: 0, tags: 0, lists: 0 }) // '12 viewings and 1 rating' */
export function kindsText({ viewings, ratings, watchlist, notes, tags, lists }: Kinds): string {
  const parts = [
    viewings > 0 && counted(viewings, 'viewing'),
    ratings > 0 && counted(ratings, 'rating'),
    watchlist > 0 && counted(watchlist, 'watchlist film', 'watchlist films'),
    notes > 0 && counted(notes, 'note'),
    tags > 0 && `tags on ${counted(tags, 'film')}`,
    lists > 0 && counted(lists, 'list'),
  ].filter((part) => part !== false);
  if (parts.length < 2) return parts[0] ?? 'nothing new';
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** @example rowText(row) // '2 viewings, rated 8, on the watchlist' */
export function rowText({
  viewings,
  rating,
  isOnWatchlist,
  lists,
}: Pick<ImportRow, 'viewings' | 'rating' | 'isOnWatchlist' | 'lists'>): string {
  return [
    viewings > 0 && counted(viewings, 'viewing'),
    rating !== null && `rated ${rating}`,
    isOnWatchlist && 'on the watchlist',
    lists > 0 && `in ${counted(lists, 'list')}`,
  ]
    .filter(Boolean)
    .join(', ');
}

type SkipReason = keyof Import['counts']['left'];

const SKIPPED: Record<SkipReason, [one: string, many: string]> = {
  series: ['series or episode', 'series and episodes'],
  likes: ['like or favorite', 'likes and favorites'],
  deleted: ['entry that you deleted there', 'entries that you deleted there'],
  orphaned: ['entry whose film the service has removed', 'entries whose films the service has removed'],
  dropped: ['film that you did not finish', 'films that you did not finish'],
  lists: ['entry of a list', 'entries of lists'],
  reviews: ['review', 'reviews'],
  tags: ['entry with tags', 'entries with tags'],
  thumbs: ['thumb up or down', 'thumbs up or down'],
  other: ['other entry', 'other entries'],
};

/** @example skippedTexts({ series: 3 }) // ['3 series and episodes'] */
export function skippedTexts(left: Import['counts']['left']): string[] {
  return Object.entries(SKIPPED).flatMap(([reason, words]) => {
    const count = left[reason as SkipReason] ?? 0; // Object.entries returns the keys of SKIPPED as string
    return count > 0 ? [counted(count, ...words)] : [];
  });
}
