const NAMES = new Intl.DisplayNames('en-US', { type: 'region' });

/** @example countryName('HK') // 'Hong Kong' */
export const countryName = (code: string) => (NAMES.of(code) ?? code).replace(' SAR China', '');
