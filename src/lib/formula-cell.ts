/**
 * Spreadsheets run text with these first characters as a formula (OWASP, "CSV Injection"). The guard is one more
 * apostrophe, even before other apostrophes, so that unguardFormula can always remove one.
 */
const FORMULA = /^'*[=+\-@\t\r]/;
const GUARDED = /^'+[=+\-@\t\r]/;

/** @example guardFormula('=1+1') // "'=1+1" */
export const guardFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Reverses guardFormula, and returns other texts unchanged. */
export const unguardFormula = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);
