/** How a film matches a query, from the best kind to the worst. */
const KINDS = [
  'title',
  'title but for an article or its spelling',
  'other title',
  'same words in another order',
  'beginning of the title, whole words',
  'beginning of the title',
  'words of the title',
  'words of the title, the last half typed',
  'beginning of another title, whole words',
  'beginning of another title',
  'words of another title',
  'words of another title, the last half typed',
  'name',
  'words of names',
  'words from anywhere',
  'words of names, the last half typed',
] as const;
export type Kind = (typeof KINDS)[number];

export const LAST_EXACT_KIND = KINDS.indexOf('other title');
/** The kinds up to this one match a whole title, or whole words at its beginning. */
export const LAST_WHOLE_KIND = KINDS.indexOf('beginning of the title, whole words');

/**
 * Smaller figures are better. `offYear` is 0 for the right year, 0.5 for the year before or after it, otherwise 1.
 * `respelt`: title or query match in another spelling. For "two", the film "Two" precedes the film "2".
 */
export type Score = { missing: number; slips: number; offYear: number; kind: number; respelt: boolean };

export const LAST_KIND = KINDS.length - 1;
export const FIRST_NAME_KIND = KINDS.indexOf('name');
export const isOfOtherTitle = (kind: number) => KINDS[kind]?.includes('other title') === true;
/** A fan who types "rat" or "nun" rather means the subject than "Would You Rather" or "Nunca". */
const HALF_TYPED: readonly Kind[] = [
  'words of the title, the last half typed',
  'beginning of another title',
  'words of another title, the last half typed',
];
/** True if the title begins with the words, or a title has them as whole words. */
export const isOfTitle = (kind: number) =>
  kind < FIRST_NAME_KIND && !HALF_TYPED.some((halfTyped) => KINDS.indexOf(halfTyped) === kind);

export const score = (kind: Kind, { missing = 0, slips = 0, respelt = false }: Partial<Score> = {}): Score => ({
  ...{ missing, slips, respelt },
  offYear: 0,
  kind: KINDS.indexOf(kind),
});
export const compare = (a: Score, b: Score) =>
  a.missing - b.missing ||
  a.slips - b.slips ||
  a.offYear - b.offYear ||
  a.kind - b.kind ||
  Number(a.respelt) - Number(b.respelt);
export const best = (scores: Score[]): Score | null => scores.sort(compare)[0] ?? null;
