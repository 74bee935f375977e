import { CONTENT_NOTE_SLUGS, type ContentNoteSlug } from './content-note-slugs.ts';

const TEXTS: Record<ContentNoteSlug, { label: string; question: string }> = {
  'animal-dies': { label: 'An animal dies or is hurt', question: 'Does an animal die or get hurt?' },
  'sexual-violence': { label: 'Sexual violence', question: 'Is there sexual violence?' },
  'child-harmed': { label: 'A child is harmed', question: 'Is a child harmed or in danger?' },
  'child-dies': { label: 'A child dies', question: 'Does a child die?' },
  suicide: { label: 'Suicide', question: 'Is there a suicide or a suicide attempt?' },
  'self-harm': { label: 'Self-harm', question: 'Does somebody hurt themselves on purpose?' },
  torture: { label: 'Torture', question: 'Is somebody tortured?' },
  cannibalism: { label: 'Cannibalism', question: 'Do people eat people?' },
  mutilation: { label: 'Mutilation', question: 'Is somebody mutilated?' },
  'eye-injury': { label: 'Injured eyes', question: 'Is an eye injured?' },
  'body-horror': { label: 'Body horror', question: 'Do bodies change horribly?' },
  needles: { label: 'Needles or surgery', question: 'Are there needles or surgery?' },
  vomit: { label: 'Vomit', question: 'Does somebody vomit?' },
  pregnancy: {
    label: 'Miscarriage or harm during pregnancy',
    question: 'Is there a miscarriage or harm to a pregnant person?',
  },
  'domestic-violence': { label: 'Domestic violence', question: 'Is there domestic violence?' },
  spiders: { label: 'Spiders or insects', question: 'Are there spiders or insects?' },
  snakes: { label: 'Snakes', question: 'Are there snakes?' },
  clowns: { label: 'Clowns', question: 'Are there clowns?' },
  dolls: { label: 'Creepy dolls', question: 'Are there creepy dolls or dummies?' },
  confinement: { label: 'Confinement or drowning', question: 'Is somebody buried, locked in or drowned?' },
  'flashing-lights': { label: 'Flashing lights', question: 'Are there flashing or strobing lights?' },
  'jump-scares': { label: 'Jump scares', question: 'Are there jump scares?' },
  'shaky-camera': { label: 'Shaky camera', question: 'Is much of the film shot with a shaky camera?' },
};

export { CONTENT_NOTE_SLUGS, type ContentNoteSlug };

/** Notes with a third answer: the film has them, but only a few times. */
export const COUNTED_NOTES = ['jump-scares'] as const satisfies ContentNoteSlug[];
export const isCounted = (slug: ContentNoteSlug) => COUNTED_NOTES.some((counted) => counted === slug);

export const CONTENT_NOTES = CONTENT_NOTE_SLUGS.map((slug) => ({ slug, ...TEXTS[slug] }));

/** The notes that our editors answer for every film. A film of which one is not known is never offered as safe. */
export const GRAVE_NOTES: ReadonlySet<ContentNoteSlug> = new Set([
  ...(['animal-dies', 'child-dies', 'child-harmed', 'sexual-violence', 'suicide'] as const),
  ...(['torture', 'eye-injury', 'cannibalism', 'jump-scares'] as const),
]);

/** From a certain yes to a certain no, then `unknown`, which does not mean that the film is without the note. */
export const NOTE_STATUSES = ['confirmed', 'reported', 'disputed', 'denied', 'unknown'] as const;
export type NoteStatus = (typeof NOTE_STATUSES)[number];

/**
 * Minimum numbers of answers. Denying a note needs more answers than confirming it, because a missing note does more
 * harm than a needless one.
 */
export const CONFIRMED_FROM = { yes: 3, percent: 70 };
export const DENIED_FROM = { answers: 5, percent: 80 };

/**
 * @property yes, no numbers of members' answers
 * @property few members who answered that the film has it only a few times; `yes` includes them
 * @property hasKeyword one of the film's keywords stands for the note
 * @property editors the answer of our editors if they are certain, otherwise null
 */
export type NoteEvidence = {
  yes: number;
  few: number;
  no: number;
  hasKeyword: boolean;
  editors: 'yes' | 'few' | 'no' | null;
};

/**
 * Enough answers of members outweigh our editors, and our editors outweigh a keyword. Members alone cannot deny a note
 * that has a keyword.
 */
export function noteStatus({ yes, no, hasKeyword, editors }: Omit<NoteEvidence, 'few'>): NoteStatus {
  const answers = yes + no;
  const byKeyword = hasKeyword && editors !== 'no';
  if (yes >= CONFIRMED_FROM.yes && yes * 100 >= CONFIRMED_FROM.percent * answers) return 'confirmed';
  if (!byKeyword && answers >= DENIED_FROM.answers && no * 100 >= DENIED_FROM.percent * answers) return 'denied';
  if (yes > 0 && (no > 0 || editors === 'no')) return 'disputed';
  if (editors === 'no') return 'denied';
  return byKeyword || yes > 0 || editors ? 'reported' : 'unknown';
}

const KNOWN = { confirmed: 'yes', reported: 'yes', disputed: 'yes', denied: 'no', unknown: null } as const;

/** Returns for limits and filters whether the film has the note: 'yes' when in doubt, null when nothing is known. */
export const knownNote = (status: NoteStatus): 'yes' | 'no' | null => KNOWN[status];

/**
 * Returns true if a film with the note has it only a few times. Our editors count as much as the members who confirm a
 * note; when in doubt, the film has it more often.
 */
export function isFew({ yes, few, editors }: Pick<NoteEvidence, 'yes' | 'few' | 'editors'>): boolean {
  const editorsFor = (answer: 'yes' | 'few') => (editors === answer ? CONFIRMED_FROM.yes : 0);
  return few + editorsFor('few') > yes - few + editorsFor('yes');
}

/** Minimum number of films with a known answer before the filter for flashing lights is offered. */
const MIN_KNOWN_FILMS = 50;
/** Flashing lights can harm viewers with epilepsy, so a filter that knows few films would promise too much. */
export const isOfferedFilter = (slug: ContentNoteSlug, films: number) =>
  slug !== 'flashing-lights' || films >= MIN_KNOWN_FILMS;
