import { counted } from '#ui/format/numbers.ts';
import { CONTENT_NOTES, type ContentNoteSlug, isCounted } from '../contract/content-notes.ts';
import type { FilmNote } from '../contract/film-notes.ts';

export const questionOf = (note: ContentNoteSlug): string =>
  CONTENT_NOTES.find(({ slug }) => slug === note)?.question ?? note;

const ANSWERS = ['yes', 'few', 'no'] as const;
type Answer = (typeof ANSWERS)[number];

export const answersTo = (note: ContentNoteSlug): readonly Answer[] => (isCounted(note) ? ANSWERS : ['yes', 'no']);

export const answerWords = (note: ContentNoteSlug, answer: Answer): string =>
  ({ yes: isCounted(note) ? 'Many' : 'Yes', few: 'A few', no: 'No' })[answer];

/** @example 'A few jump scares' */
export function noteTitle({ label, known }: Pick<FilmNote, 'label' | 'known'>): string {
  return known === 'few' ? `A few ${label.toLowerCase()}` : label;
}

/** Says what a note includes, where people may disagree: children are under thirteen. */
export const SCOPES: Partial<Record<ContentNoteSlug, string>> = {
  'child-dies': 'A child is anybody under thirteen.',
  cannibalism: 'Zombies that eat people do not count.',
  'jump-scares': 'If you avoid jump scares, we also leave out films with only a few.',
};

type Evidence = Pick<FilmNote, 'note' | 'sources' | 'yes' | 'few' | 'no' | 'editors'>;

/** Empty if the note has no source. @example 'our editors: yes; 3 members: yes, 1: no' */
export function sourcesText({ note, sources, yes, few, no, editors }: Evidence): string {
  const words = (answer: Answer) => answerWords(note, answer).toLowerCase();
  const counts = { yes: yes - few, few, no };
  const given = ANSWERS.filter((answer) => counts[answer] > 0);
  const texts = {
    editors: `our editors: ${editors && words(editors)}`,
    keywords: 'from TMDB’s keywords',
    members: given
      .map((answer, index) => `${index === 0 ? counted(counts[answer], 'member') : counts[answer]}: ${words(answer)}`)
      .join(', '),
  };
  return sources.map((source) => texts[source]).join('; ');
}
