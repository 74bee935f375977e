/**
 * A spreadsheet runs a cell as a formula if its first character is one of these (OWASP, "CSV Injection"). guardFormula
 * puts an apostrophe before such a text. If the text already has apostrophes there, it adds one more, so that
 * unguardFormula can always remove one.
 */
const FORMULA = /^'*[=+\-@\t\r]/;
const GUARDED = /^'+[=+\-@\t\r]/;

/** @example guardFormula('=1+1') // "'=1+1" */
export const guardFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Reverses guardFormula, and returns other texts unchanged. */
export const unguardFormula = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);
