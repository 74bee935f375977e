import { MAX_FRIGHT_LIMIT } from '#contract/constants.ts';
import { CONTENT_NOTE_SLUGS } from '#features/films/contract/content-note-slugs.ts';
import { RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import type { FrightLimits } from '../contract/fright-limits.ts';
import { hasLimits, NO_LIMITS, STORAGE_KEY } from './has-limits.ts';

// Loaded lazily: most people have no limits.

/** Anything may be stored, for example by an older version. Everything that is not a valid limit is left out. */
export function readLimits(stored: string): FrightLimits {
  const isLimit = (value: unknown) =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_FRIGHT_LIMIT;
  try {
    const { axes, notes } = JSON.parse(stored) ?? {};
    return {
      axes: Object.fromEntries(
        RATING_CATEGORIES.flatMap((category) => (isLimit(axes?.[category]) ? [[category, axes[category]]] : [])),
      ),
      notes: CONTENT_NOTE_SLUGS.filter((slug) => Array.isArray(notes) && notes.includes(slug)),
    };
  } catch {
    return NO_LIMITS;
  }
}

/** @returns false where storage is blocked */
export function storeDeviceLimits(limits: FrightLimits): boolean {
  try {
    if (hasLimits(limits)) localStorage.setItem(STORAGE_KEY, JSON.stringify(limits));
    else localStorage.removeItem(STORAGE_KEY);
    return true;
  } catch {
    return false;
  }
}
