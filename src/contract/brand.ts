export const PRODUCT_NAME = 'Fright Club';

/** Year of the footer's copyright line (specification, section 1). */
export const COPYRIGHT_YEAR = 2024;

/** Above every page of a demo (setting DEMO). */
export const DEMO_NOTICE = 'This is a demo with made-up members and no mail. Everything is deleted each night.';

/** Path of the TMDB logo. The operator provides the file (setting TMDB_LOGO). */
export const TMDB_LOGO_PATH = '/tmdb-logo';

/** TMDB's terms require exactly this text. */
export const TMDB_NOTICE =
  'This product uses TMDB and the TMDB APIs but is not endorsed, certified, or otherwise approved by TMDB.';
