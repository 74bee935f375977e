import { CONTENT_NOTES, type ContentNoteSlug, isCounted } from '../contract/content-notes.ts';
import type { FilmNote } from '../contract/film-notes.ts';

export const NOTES_FAILURE = 'The content notes could not be loaded.';
export const ANSWER_FAILURE = 'Your answer could not be saved. Please try again.';

export const questionOf = (note: ContentNoteSlug): string =>
  CONTENT_NOTES.find(({ slug }) => slug === note)?.question ?? note;

/** The answers to a note, with the words of their buttons. */
export const choicesOf = (note: ContentNoteSlug) =>
  isCounted(note)
    ? ([
        ['yes', 'Many'],
        ['few', 'A few'],
        ['no', 'No'],
      ] as const)
    : ([
        ['yes', 'Yes'],
        ['no', 'No'],
      ] as const);

/** @example 'A few jump scares' */
export function noteTitle({ label, known }: Pick<FilmNote, 'label' | 'known'>): string {
  return known === 'few' ? `A few ${label.toLowerCase()}` : label;
}

/** What an answer covers, for notes that could be read in two ways. */
export const SCOPES: Partial<Record<ContentNoteSlug, string>> = {
  'child-dies': 'Children are under thirteen.',
  cannibalism: 'Zombies do not count.',
  'jump-scares': 'To avoid them also keeps out films with a few.',
};

const members = (count: number) => `${count} ${count === 1 ? 'member' : 'members'}`;

type Evidence = Pick<FilmNote, 'note' | 'sources' | 'yes' | 'few' | 'no' | 'editors'>;

/** Empty if the note has no source. @example 'our editors: yes; 3 members: yes, 1: no' */
export function sourcesText({ note, sources, yes, few, no, editors }: Evidence): string {
  const choices = choicesOf(note).map(([answer, words]) => ({ answer, words: words.toLowerCase() }));
  const counts = { yes: yes - few, few, no };
  const given = choices.filter(({ answer }) => counts[answer] > 0);
  const texts = {
    editors: `our editors: ${choices.find(({ answer }) => answer === editors)?.words}`,
    keywords: 'reported by a TMDB keyword',
    members: given
      .map(({ answer, words }, index) => `${index === 0 ? members(counts[answer]) : counts[answer]}: ${words}`)
      .join(', '),
  };
  return sources.map((source) => texts[source]).join('; ');
}
