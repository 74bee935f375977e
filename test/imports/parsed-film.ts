import type { ParsedFilm } from '#features/imports/server/parsed-import.ts';

/** A film of which the imported file gives only the title. */
export const parsedFilm = (title: string, given: Partial<ParsedFilm> = {}): ParsedFilm => ({
  file: 'history.csv',
  line: 2,
  title,
  originalTitle: null,
  year: null,
  tmdbId: null,
  imdbId: null,
  needsConfirmation: false,
  isOtherGenre: false,
  viewings: [],
  rating: null,
  watchlisted: null,
  ...given,
});
