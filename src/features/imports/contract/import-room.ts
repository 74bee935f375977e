// Server and browser check the same, so this module does not import zod.
import { MAX_LIST_FILMS, MAX_LISTED_FILMS, MAX_LISTS } from '#features/lists/contract/list-limits.ts';
import { MAX_NOTES_SIZE } from '#features/notes/contract/note-rules.ts';
import type { Import, ImportApply, ImportList } from './imports.ts';

/** Numbers of lists and of films in all lists, and the bytes of all notes. */
export type Amounts = Import['here'];
export type ListChoice = NonNullable<ImportApply['lists']>[number];
type ListAction = ListChoice['action'];

/** True while a question is open without which something would be left out. A question with an assumed answer can stay. */
export const isAsked = (questions: Import['questions']) =>
  questions.some((question) => !('assumed' in question && question.assumed));

/** A list whose name the member has is left out until the member chooses something else. */
export const choiceOf = ({ list, here }: ImportList, choices: readonly ListChoice[]): ListChoice =>
  choices.find((choice) => choice.list === list) ?? { list, action: here ? 'skip' : 'create' };

/** True for a list of which films were found, and for one that has none in its file, such as a new challenge. */
export const canBeMade = ({ films, found }: Pick<ImportList, 'films' | 'found'>) => found > 0 || films === 0;

/** Returns what happens to each list: one without films to write is skipped, whatever the member chooses. */
export const actionsOf = (lists: readonly ImportList[], choices: readonly ListChoice[]): ListAction[] =>
  lists.map((list) => {
    const { action } = list.isWritten ? { action: 'add' as const } : choiceOf(list, choices);
    const isPossible = { create: canBeMade(list), add: (list.here?.missing ?? 0) > 0, skip: true }[action];
    return isPossible ? action : 'skip';
  });

const grouped = (count: number) => count.toLocaleString('en');

/** Returns what applying the import adds. @param actions what happens to each list */
export function addedAmounts(lists: readonly ImportList[], actions: readonly ListAction[], noteBytes: number): Amounts {
  const parts = lists.flatMap((list, place) => {
    if (actions[place] === 'create') return { lists: 1, films: list.found, noteBytes: list.noteBytes };
    if (actions[place] !== 'add' || !list.here) return [];
    return { lists: 0, films: list.here.missing, noteBytes: list.here.noteBytes };
  });
  const sum = (key: keyof Amounts) => parts.reduce((all, part) => all + part[key], 0);
  return { lists: sum('lists'), films: sum('films'), noteBytes: noteBytes + sum('noteBytes') };
}

/** Says why there is no room for what an import adds. */
export function roomProblem(
  { here, lists }: Pick<Import, 'here' | 'lists'>,
  actions: readonly ListAction[],
  adds: Amounts,
): string | undefined {
  if (adds.lists > 0 && here.lists + adds.lists > MAX_LISTS)
    return `You have ${here.lists} lists, and this adds ${adds.lists}. You can have at most ${MAX_LISTS} lists. Please leave some out.`;
  const full = lists.find(
    (list, place) => actions[place] === 'add' && list.here && list.here.films + list.here.missing > MAX_LIST_FILMS,
  )?.here;
  if (full)
    return `“${full.name}” would have ${grouped(full.films + full.missing)} films. A list can have at most ${grouped(MAX_LIST_FILMS)}. Please remove some first, or leave the list as it is.`;
  if (adds.films > 0 && here.films + adds.films > MAX_LISTED_FILMS)
    return `Your lists have ${grouped(here.films)} films, and this adds ${grouped(adds.films)}. All your lists together may have ${grouped(MAX_LISTED_FILMS)} films. Please leave some lists out.`;
  if (adds.noteBytes > 0 && here.noteBytes + adds.noteBytes > MAX_NOTES_SIZE)
    return `Your notes take ${megabytes(here.noteBytes)} MB, and this adds ${megabytes(adds.noteBytes)} MB. All your notes together may take ${MAX_NOTES_SIZE / 1_000_000} MB. Please delete some first.`;
}

/** Rounded up, so that the sum is never smaller than the limit. */
const megabytes = (bytes: number) => (Math.ceil(bytes / 10_000) / 100).toFixed(2);
