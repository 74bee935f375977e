const NAMES = new Intl.DisplayNames('en-US', { type: 'language' });
/** Codes that only TMDB uses. */
const OTHERS: Readonly<Record<string, string>> = { cn: 'Cantonese', xx: 'No language' };

/** @example languageName('ja') // 'Japanese' */
export const languageName = (code: string) => OTHERS[code] ?? NAMES.of(code) ?? code;
