import { CONTENT_NOTES } from '#contract/content-notes.ts';
import type { FrightLimits } from '#contract/fright-limits.ts';
import { FRIGHT_LIMIT_MAX } from '#contract/limits.ts';
import { RATING_CATEGORIES } from '#contract/rating-categories.ts';

const STORAGE_KEY = 'limits';
export const NO_LIMITS: FrightLimits = { axes: {}, notes: [] };

export const hasLimits = ({ axes, notes }: FrightLimits) => Object.keys(axes).length > 0 || notes.length > 0;

/** Anything may be stored, for example by an older version: everything else than limits is left out. */
function limitsFrom(stored: { axes?: Record<string, unknown>; notes?: unknown }): FrightLimits {
  const isLimit = (value: unknown) =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) <= FRIGHT_LIMIT_MAX;
  const { axes, notes } = stored;
  return {
    axes: Object.fromEntries(
      RATING_CATEGORIES.flatMap((category) => (isLimit(axes?.[category]) ? [[category, axes?.[category]]] : [])),
    ),
    notes: CONTENT_NOTES.flatMap(({ slug }) => (Array.isArray(notes) && notes.includes(slug) ? [slug] : [])),
  };
}

/** A visitor's limits. Empty where storage is blocked. */
export function deviceLimits(): FrightLimits {
  try {
    return limitsFrom(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') ?? {});
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
