/** Values stay text: `?q=1408` is the string '1408', not a number. */
export function parseSearchParams(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearchParams(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text ? `?${text}` : '';
}

/** The page number of a URL. Anything invalid is the first page. */
export function pageParam(value: unknown): number {
  const text = String(value);
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}

/** The unchecked path to go to after signing in. */
export const redirectSearch = ({ redirect }: Record<string, unknown>): { redirect?: string } =>
  typeof redirect === 'string' ? { redirect } : {};
