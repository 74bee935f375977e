const NAMES = new Intl.DisplayNames('en-US', { type: 'language' });
/** Codes that only TMDB uses. */
const OF_TMDB: Record<string, string> = { cn: 'Cantonese', xx: 'No language' };

/** @param code ISO 639 @example languageName('ja') // 'Japanese' */
export const languageName = (code: string): string =>
  OF_TMDB[code] ?? (/^[a-z]{2,3}$/.test(code) ? NAMES.of(code) : undefined) ?? code;
