import type { FrightLimits } from '#contract/fright-limits.ts';

/** The key of a visitor's limits in localStorage. */
export const STORAGE_KEY = 'limits';

export const NO_LIMITS: FrightLimits = { axes: {}, notes: [] };

export const hasLimits = ({ axes, notes }: FrightLimits) => Object.keys(axes).length > 0 || notes.length > 0;
