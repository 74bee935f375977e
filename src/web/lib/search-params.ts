import { FINDER_LISTS } from '#features/tonight/contract/finder-query.ts';

/**
 * Values stay text: `?q=1408` is the string '1408'. If a parameter is repeated, the values of a list are joined; of any
 * other parameter, the last value counts.
 */
export function parseSearchParams(search: string): Record<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(search)) {
    const before = FINDER_LISTS.includes(name) ? values.get(name) : undefined;
    values.set(name, before === undefined ? value : `${before},${value}`);
  }
  return Object.fromEntries(values);
}

export function stringifySearchParams(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  // A comma needs no escape in a query.
  return text ? `?${text.replaceAll('%2C', ',')}` : '';
}

/** The page number of a URL. Anything invalid is the first page. */
export function pageParam(value: unknown): number {
  const text = String(value);
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}

/** The path to go to after signing in, not checked yet. */
export const redirectSearch = ({ redirect }: Record<string, unknown>): { redirect?: string } =>
  typeof redirect === 'string' ? { redirect } : {};
