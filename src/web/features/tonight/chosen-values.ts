/** @example chosenValues('ghost,cult') // ['ghost', 'cult'] */
export const chosenValues = (list: string | undefined) => list?.split(',') ?? [];

/** Adds or removes a value. Returns undefined for an empty list. @example toggled('ghost', 'cult') // 'ghost,cult' */
export function toggled(list: string | undefined, value: string): string | undefined {
  const values = chosenValues(list);
  const next = values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
  return next.join(',') || undefined;
}
