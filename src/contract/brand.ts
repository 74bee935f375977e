/** The product's name, wherever people read it. */
export const PRODUCT_NAME = 'Fright Club';

/** The year of the footer's copyright line (specification, section 1). */
export const COPYRIGHT_YEAR = 2024;

/** The notice that TMDB's terms ask for, word for word. */
export const TMDB_NOTICE =
  'This product uses TMDB and the TMDB APIs but is not endorsed, certified, or otherwise approved by TMDB.';
