const NAMES = new Intl.DisplayNames('en-US', { type: 'region' });

/** @example countryName('JP') // 'Japan' */
export const countryName = (code: string) => NAMES.of(code) ?? code;
