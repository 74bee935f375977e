/**
 * Spreadsheets run text with these first characters as a formula (OWASP, "CSV Injection"). The guard is one apostrophe
 * in front. Apostrophes of the text's own before such a character get one more, so that removing one is always right.
 */
const FORMULA = /^'*[=+\-@\t\r]/;
const GUARDED = /^'+[=+\-@\t\r]/;

/** @example guardFormula('=1+1') // "'=1+1" */
export const guardFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text before guardFormula, for any text. */
export const unguardFormula = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);
