import { CONTENT_NOTES, type ContentNoteSlug } from '../contract/content-notes.ts';
import type { FilmNote } from '../contract/film-notes.ts';

export const NOTES_FAILURE = 'The content notes could not be loaded.';
export const ANSWER_FAILURE = 'Your answer could not be saved. Please try again.';

export const questionOf = (note: ContentNoteSlug): string =>
  CONTENT_NOTES.find(({ slug }) => slug === note)?.question ?? note;

const members = (count: number) => `${count} ${count === 1 ? 'member' : 'members'}`;

function answersText({ yes, no }: Pick<FilmNote, 'yes' | 'no'>): string {
  if (yes === 0) return `${members(no)}: no`;
  return no === 0 ? `${members(yes)}: yes` : `${members(yes)}: yes, ${no}: no`;
}

type Evidence = Pick<FilmNote, 'sources' | 'yes' | 'no' | 'editors'>;

/** Empty if the note has no source. @example 'our editors: yes; 3 members: yes, 1: no' */
export function sourcesText({ sources, yes, no, editors }: Evidence): string {
  const texts = {
    editors: `our editors: ${editors}`,
    keywords: 'reported by a TMDB keyword',
    members: answersText({ yes, no }),
  };
  return sources.map((source) => texts[source]).join('; ');
}
