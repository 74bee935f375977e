const MAX_TITLE = 300;

/**
 * Cleans a title from another server. PostgreSQL cannot store NUL, and a title is one line without characters that
 * reverse the direction of text.
 */
export const plainTitle = (text: string): string =>
  [
    ...text
      .toWellFormed()
      .replaceAll(/[\p{Cc}\p{Z}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
      .trim(),
  ]
    .slice(0, MAX_TITLE)
    .join('');

/** @returns null for a year in which no film can have been made */
export const plainYear = (year: number | null | undefined): number | null =>
  year && Number.isInteger(year) && year >= 1870 && year <= 2200 ? year : null;
