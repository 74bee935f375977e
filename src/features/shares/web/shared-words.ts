import type { Share, Shared } from '../contract/shares.ts';

type Named = Pick<Share, 'kind' | 'year'> & { list: { name: string } | null };

/** @example subjectOf({ kind: 'year', year: 2025, list: null }) // '2025 in fear' */
export function subjectOf({ kind, year, list }: Named): string {
  if (list) return list.name;
  return kind === 'year' ? `${year} in fear` : 'Horror Profile';
}

/** @example titleOf(shared) // 'Jamie’s Horror Profile' */
export function titleOf(shared: Shared): string {
  if (shared.kind === 'list') return shared.list.name;
  const year = shared.kind === 'year' ? shared.year.year : null;
  return `${shared.name}’s ${subjectOf({ kind: shared.kind, year, list: null })}`;
}
