/** @example initials('Jamie Lee Curtis') // 'JC' */
export function initials(name: string): string {
  const letters = name.split(/[\s-]/).flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? []);
  const ends = letters.length > 1 ? [letters[0], letters.at(-1)] : letters;
  return ends.join('').toUpperCase();
}

/** As people say them. The first call of Intl.DisplayNames also takes 50 ms on a phone. */
const KNOWN_REGIONS: Record<string, string> = { US: 'the US', GB: 'the UK' };

/**
 * @param region ISO 3166-1 code
 * @example regionName('US') // 'the US'
 */
export function regionName(region: string): string {
  const name = KNOWN_REGIONS[region] ?? new Intl.DisplayNames('en-US', { type: 'region' }).of(region) ?? region;
  return name.startsWith('United ') ? `the ${name}` : name;
}

/** The number of large letters that fit beside a picture on a phone. */
const MAX_LETTERS = 10;

/** True if a narrow column would break one of the words. @example hasLongWord('Arachnophobia') // true */
export const hasLongWord = (title: string) => title.split(/[\s-]/).some(({ length }) => length > MAX_LETTERS);
