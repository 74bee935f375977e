import type { ImportSource, leftReasonSchema } from '#contract/imports.ts';

export type ParsedViewing = {
  /** The member's own day, YYYY-MM-DD; null: seen some time. */
  date: string | null;
  /**
   * The same each time the same file is read: the source's own id where it has one, else the date with its ordinal
   * among equal rows of the film ("2024-06-06 2").
   */
  key: string;
  /** Given that day, 0 to 10. */
  rating: number | null;
};

/** A film as the files name it, with everything that they say of it. */
export type ParsedFilm = {
  /** Of the first record: file name and line, for messages. */
  file: string;
  line: number;
  title: string;
  originalTitle: string | null;
  year: number | null;
  tmdbId: number | null;
  imdbId: string | null;
  /** Never taken without the member's yes: the file has neither year nor id. */
  needsConfirmation: boolean;
  viewings: ParsedViewing[];
  /** The rating that counts, 0 to 10, and the time at which it was given, ISO 8601. */
  rating: { value: number; at: string | null } | null;
  watchlisted: { at: string | null } | null;
};

export type LeftReason = (typeof leftReasonSchema)['options'][number];

export type ParsedImport = {
  source: ImportSource;
  films: ParsedFilm[];
  /** What is not taken, for the counts and for the download. */
  left: { file: string; line: number; title: string; reason: LeftReason }[];
  /** Values that were not understood; their rows are kept without them. */
  problems: { file: string; line: number; message: string }[];
};
