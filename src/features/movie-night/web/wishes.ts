import type { PlatformSlug } from '#features/browse/contract/platforms.ts';
import type { FrightLimits } from '#features/limits/contract/fright-limits.ts';
import type { Mine, Night, Wishes } from '../contract/movie-night.ts';

/** A night in which this browser has a seat. */
export type OwnNight = Night & { mine: Mine };

export const wishesOf = ({ ready: _, votes: __, score: ___, ...wishes }: Mine): Wishes => wishes;

const most = (range: string | null): number | undefined => {
  const [, figure] = /-(\d+)$/.exec(range ?? '') ?? [];
  return figure === undefined ? undefined : Number(figure);
};
const range = (figure: number | undefined) => (figure === undefined ? null : `-${figure}`);

/** @example limitsOf({ scares: null, gore: '-3' }) // { gore: 3 } */
export function limitsOf({ scares, gore }: Wishes['axes']): FrightLimits['axes'] {
  const limits = { scares: most(scares), gore: most(gore) };
  return Object.fromEntries(Object.entries(limits).filter(([, figure]) => figure !== undefined));
}

/** @example axesOf({ gore: 3 }) // { scares: null, gore: '-3' } */
export const axesOf = ({ scares, gore }: FrightLimits['axes']): Wishes['axes'] => ({
  scares: range(scares),
  gore: range(gore),
});

/** Fills in a guest's limits and services from this site. A night uses only the limits of scares, gore and content. */
export const withOwn = (wishes: Wishes, limits: FrightLimits, platforms: readonly PlatformSlug[]): Wishes => ({
  ...wishes,
  axes: axesOf(limits.axes),
  without: [...limits.notes],
  platforms: [...platforms],
});

export const toggled = <Value extends string>(values: readonly Value[], value: Value): Value[] =>
  values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
