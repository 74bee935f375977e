// Scripts of screens include this module, so it does not import zod.
import { isPlainText, oneLineProblem } from '#contract/text-rules.ts';

/** Maximum number of lists of one member. */
export const MAX_LISTS = 200;
export const MAX_LIST_FILMS = 5_000;
/** Maximum number of films in all lists of a member together. */
export const MAX_LISTED_FILMS = 100_000;
/** Number of films that stand for a list. */
export const LIST_POSTERS = 4;
export const MAX_LIST_NAME = 100;
export const MAX_LIST_DESCRIPTION = 5_000;
/** Characters of the note of a film in a list. */
export const MAX_LIST_NOTE = 2_000;

/** Returns the name, with a number if it is taken. */
export function numberedName(name: string, isTaken: (name: string) => boolean): string {
  let numbered = name;
  for (let number = 2; isTaken(numbered); number++) {
    const suffix = ` (${number})`;
    numbered = `${[...name]
      .slice(0, MAX_LIST_NAME - 2 * suffix.length)
      .join('')
      .slice(0, MAX_LIST_NAME - suffix.length)
      .toWellFormed()}${suffix}`;
  }
  return numbered;
}

export const listNameProblem = (name: string) =>
  oneLineProblem(name, { max: MAX_LIST_NAME, missing: 'Enter a name for the list.' });

export const listTextProblem = (max: number) => (text: string) => {
  if (text.length > max) return `Use at most ${max} characters.`;
  if (!isPlainText(text)) return 'Use plain text.';
};
