/** The number of large letters that fit beside a picture on a phone. */
const MAX_LETTERS = 10;

/** True if a narrow column would break one of the words. @example hasLongWord('Arachnophobia') // true */
export const hasLongWord = (title: string) => title.split(/[\s-]/).some(({ length }) => length > MAX_LETTERS);
