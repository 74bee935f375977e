const LANGUAGES = new Intl.DisplayNames('en-US', { type: 'language' });
/** Codes that only TMDB uses. */
const OF_TMDB: Record<string, string> = { cn: 'Cantonese', xx: 'No language' };

/** @param code ISO 639 @example languageName('ja') // 'Japanese' */
export const languageName = (code: string): string =>
  OF_TMDB[code] ?? (/^[a-z]{2,3}$/.test(code) ? LANGUAGES.of(code) : undefined) ?? code;

const COUNTRIES = new Intl.DisplayNames('en-US', { type: 'region' });

/** @example countryName('HK') // 'Hong Kong' */
export const countryName = (code: string) => (COUNTRIES.of(code) ?? code).replace(' SAR China', '');
