import { PLATFORM_SLUGS } from '#features/browse/contract/platforms.ts';
import { CONTENT_NOTE_SLUGS } from '#features/films/contract/content-note-slugs.ts';
import { MAX_RATING } from '#features/ratings/contract/rating-categories.ts';
import type { Range } from '#features/tonight/contract/finder-range.ts';
import { readRange } from '#features/tonight/contract/finder-values.ts';
import { EVERYTHING, type Question } from '#features/tonight/server/tonight.ts';
import type { WishKind } from '../contract/night-rules.ts';
import type { NightWishes } from './night-state.ts';

const AXES = ['scares', 'gore'] as const;
type Axis = (typeof AXES)[number];

/** @returns the part that all ranges share, null for none, undefined if nobody has a wish */
function shared(wishes: readonly NightWishes[], axis: Axis): Range | null | undefined {
  const ranges = wishes.flatMap(({ axes }) => readRange(axes[axis] ?? '').value ?? []);
  if (ranges.length === 0) return undefined;
  const min = Math.max(0, ...ranges.map((range) => range.min));
  const max = Math.min(MAX_RATING, ...ranges.map((range) => range.max));
  return min <= max ? { min, max } : null;
}

export type CombinedWishes = { question: Question; impossible: WishKind[] };

/**
 * Combines the wishes of all guests so that no limit is broken: the strictest of each kind, every note that somebody
 * cannot take, and the services that anybody has.
 *
 * @returns in `impossible` the kinds for which the guests' wishes exclude each other
 */
export function combined(wishes: readonly NightWishes[]): CombinedWishes {
  const [without, platforms] = [new Set<string>(), new Set<string>()];
  const runtimes: number[] = [];
  for (const wish of wishes) {
    for (const note of wish.without) without.add(note);
    for (const platform of wish.platforms) platforms.add(platform);
    if (wish.maxRuntime !== null) runtimes.push(wish.maxRuntime);
  }
  const ranges = AXES.map((axis) => ({ axis, range: shared(wishes, axis) }));
  const question: Question = {
    ...EVERYTHING,
    ...Object.fromEntries(ranges.flatMap(({ axis, range }) => (range ? [[axis, range]] : []))),
    without: CONTENT_NOTE_SLUGS.filter((note) => without.has(note)),
    unknown: wishes.some(({ unknown }) => unknown === 'hide') ? 'hide' : 'show',
    platforms: PLATFORM_SLUGS.filter((platform) => platforms.has(platform)),
    maxRuntime: runtimes.length > 0 ? Math.min(...runtimes) : undefined,
  };
  return { question, impossible: ranges.flatMap(({ axis, range }) => (range === null ? [axis] : [])) };
}

/** The kinds of wishes that a question contains. @param hasSeen true if somebody has brought films that they have seen */
export function kindsOf(question: Question, hasSeen: boolean): WishKind[] {
  const { scares, gore, without, unknown, platforms, maxRuntime } = question;
  const given: [WishKind, boolean][] = [
    ['scares', scares !== undefined],
    ['gore', gore !== undefined],
    ['notes', without.length > 0],
    ['unknown', without.length > 0 && unknown === 'hide'],
    ['platforms', platforms.length > 0],
    ['maxRuntime', maxRuntime !== undefined],
    ['seen', hasSeen],
  ];
  return given.flatMap(([kind, isGiven]) => (isGiven ? [kind] : []));
}
