import { grouped } from '#ui/format/numbers.ts';

/** @example progressText(43, 100) // '43 of 100 seen' */
export const progressText = (seen: number, films: number) => `${grouped(seen)} of ${grouped(films)} seen`;

/** The message for screen readers after a move. @example movedText('Alien', 3, 10) // 'Alien is now number 3 of 10.' */
export const movedText = (title: string, position: number, films: number) =>
  `${title} is now number ${grouped(position)} of ${grouped(films)}.`;

/** The message for screen readers. @example removedText('Alien') // '“Alien” was removed.' */
export const removedText = (title: string) => `“${title}” was removed.`;

/** @example membershipText('Ghosts', true) // 'Added to “Ghosts”.' */
export const membershipText = (list: string, isIn: boolean) => `${isIn ? 'Added to' : 'Removed from'} “${list}”.`;

/** The film page and cards say the same. */
export const ADD_TO_LIST = 'Add to a list';
