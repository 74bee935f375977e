let collator: Intl.Collator | undefined;

export function compareTitles(a: string, b: string): number {
  // Created on first use: the first Intl object takes a phone fifty milliseconds.
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return collator.compare(a, b);
}

/** Compares films by a number or a date. Films without this value come last in both directions. */
export function by<Film>(value: (film: Film) => number | string | null, direction: 1 | -1) {
  return (a: Film, b: Film): number => {
    const [left, right] = [value(a), value(b)];
    if (left === right) return 0;
    if (left === null) return 1;
    if (right === null) return -1;
    return left < right ? -direction : direction;
  };
}
