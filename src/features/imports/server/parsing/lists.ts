import { nameKeyOf } from '#engine/lib/same-name.ts';
import {
  MAX_LIST_DESCRIPTION,
  MAX_LIST_FILMS,
  MAX_LIST_NAME,
  MAX_LIST_NOTE,
  MAX_LISTS,
  numberedName,
} from '#features/lists/contract/list-limits.ts';
import type { LeftReason, ParsedList } from '../parsed-import.ts';
import type { Place } from './documents.ts';
import { addToList, type FilmDraft } from './films.ts';
import { plainText } from './values.ts';

const SEVERAL_LINES = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e\u2066-\u2069\s]+/gu;
/** Control characters other than tabs and line breaks. */
const NOT_PLAIN = /[^\P{Cc}\t\n]/gu;

type Needs = {
  problem: (place: Place, message: string) => void;
  leaveOut: (place: Place, title: string, reason: LeftReason) => void;
};

export type GivenList = { name: string; description?: string | null | undefined; ranked: boolean } & Pick<
  ParsedList,
  'challenge'
>;

/** The name of a file without its folder and ending. */
export const nameOfFile = (file: string): string =>
  file
    .split('/')
    .at(-1)
    ?.replace(/\.\w+$/, '') ?? '';

/** Collects the member's own lists of films. */
export function createListDrafts({ problem, leaveOut }: Needs) {
  const lists: ParsedList[] = [];
  const counts: number[] = [];
  const names = new Set<string>();
  let refused = 0;

  function cut(text: string, max: number, place: Place, what: string): string {
    if (text.length <= max) return text;
    problem(place, `${what} has at most ${max.toLocaleString('en-US')} characters. The rest is left out.`);
    return text.slice(0, max).toWellFormed();
  }

  const textOf = (text: string | null | undefined, max: number, place: Place, what: string) =>
    cut(plainText(text ?? '').replaceAll(NOT_PLAIN, ''), max, place, what);

  return {
    lists,

    /** @returns the place of the list, or null beyond the limit of lists */
    begin(place: Place, { name, description, ranked, challenge }: GivenList): number | null {
      if (lists.length === MAX_LISTS) {
        if (refused++ === 0)
          problem(place, `You can have at most ${MAX_LISTS} lists. This list and those after it are left out.`);
        return null;
      }
      const line = name.replaceAll(SEVERAL_LINES, ' ').trim() || nameOfFile(place.file) || 'List';
      const wanted = cut(line, MAX_LIST_NAME, place, 'The name of a list');
      // Other services allow two lists of the same name.
      const unique = numberedName(wanted, (one) => names.has(nameKeyOf(one)));
      names.add(nameKeyOf(unique));
      lists.push({
        file: place.file,
        name: unique,
        description: textOf(description, MAX_LIST_DESCRIPTION, place, 'The description of a list'),
        ranked,
        ...(challenge && { challenge }),
      });
      return counts.push(0) - 1;
    },

    /** Adds a film as the last one, or at the position that the file gives. */
    add(list: number | null, film: FilmDraft, place: Place, note?: string | null, position?: number | null): void {
      const before = list === null ? MAX_LIST_FILMS : (counts[list] ?? 0);
      if (list === null || before === MAX_LIST_FILMS) {
        leaveOut(place, film.title, 'lists');
        if (list !== null)
          problem(
            place,
            `A list has at most ${MAX_LIST_FILMS.toLocaleString('en-US')} films. “${film.title.slice(0, 80)}” is left out.`,
          );
        return;
      }
      const text = textOf(note, MAX_LIST_NOTE, place, 'A note in a list');
      const entry = { list, position: position ?? before + 1, ...(text.trim() !== '' && { note: text }) };
      if (addToList(film, entry)) counts[list] = before + 1;
      else problem(place, `“${film.title.slice(0, 80)}” is in the list twice. The first one counts.`);
    },
  };
}
