import { PLATFORM_SLUGS, type PlatformSlug } from '#features/browse/contract/platforms.ts';
import { THEMES, type ThemeSlug } from '#features/browse/contract/themes.ts';
import { CONTENT_NOTES, type ContentNoteSlug } from '#features/films/contract/content-notes.ts';

export const bitAt = (position: number) => 2 ** position;

const bitsOf = (list: readonly string[], slugs: readonly string[]) =>
  list.reduce((bits, slug, position) => (slugs.includes(slug) ? bits + bitAt(position) : bits), 0);

const THEME_SLUGS = THEMES.map(({ value }) => value);
const NOTE_SLUGS = CONTENT_NOTES.map(({ slug }) => slug);

/** Returns the bits of `film_finder.themes`. A slug that is not a theme has no bit. */
export const themeBits = (slugs: readonly string[]) => bitsOf(THEME_SLUGS, slugs);
export const platformBits = (slugs: readonly PlatformSlug[]) => bitsOf(PLATFORM_SLUGS, slugs);
export const noteBits = (slugs: readonly ContentNoteSlug[]) => bitsOf(NOTE_SLUGS, slugs);

/** The themes of a film. @param bits `film_finder.themes` */
export const themesOf = (bits: number): ThemeSlug[] =>
  THEME_SLUGS.filter((_, position) => (bits & bitAt(position)) !== 0);

export const platformsOf = (bits: number): PlatformSlug[] =>
  PLATFORM_SLUGS.filter((_, position) => (bits & bitAt(position)) !== 0);

export const notesOf = (bits: number): ContentNoteSlug[] =>
  NOTE_SLUGS.filter((_, position) => (bits & bitAt(position)) !== 0);
