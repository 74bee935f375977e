import type { Share, Shared } from '../contract/shares.ts';

/** @example subjectOf({ kind: 'year', year: 2025 }) // '2025 in fear' */
export const subjectOf = ({ kind, year }: Pick<Share, 'kind' | 'year'>) =>
  kind === 'year' ? `${year} in fear` : 'Horror Profile';

/** @example titleOf(shared) // 'Jamie’s Horror Profile' */
export const titleOf = (shared: Shared) =>
  `${shared.name}’s ${subjectOf({ kind: shared.kind, year: shared.kind === 'year' ? shared.year.year : null })}`;
