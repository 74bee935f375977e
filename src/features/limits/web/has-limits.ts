import type { FrightLimits } from '../contract/fright-limits.ts';

export const STORAGE_KEY = 'limits';

export const NO_LIMITS: FrightLimits = { axes: {}, notes: [] };

export const hasLimits = ({ axes, notes }: FrightLimits) => Object.keys(axes).length > 0 || notes.length > 0;
