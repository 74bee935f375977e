/** Letters that fit beside a picture on a phone in the usual size of a page's title. */
const FITTING = 10;

/** Whether a narrow column would break one of the words. @example hasLongWord('Arachnophobia') // true */
export const hasLongWord = (title: string) => title.split(/[\s-]+/).some(({ length }) => length > FITTING);
