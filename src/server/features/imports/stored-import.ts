import type { Import, ImportSource, RowStatus } from '#contract/imports.ts';
import type { RatingFigures } from '#contract/rating-categories.ts';
import type { ParsedFilm, ParsedImport } from './parsed-import.ts';

export type LeftOut = { file: string; line: number; title: string; reason: string };
export type ImportDoubts = Pick<ParsedImport, 'questions' | 'doubtfulDays'>;

export type NewImport = {
  source: ImportSource;
  files: string[];
  films: ParsedFilm[];
  left: LeftOut[];
  leftCounts: Import['counts']['left'];
  problems: number;
  doubts: ImportDoubts;
};

export type ShownFilm = Import['rows'][number]['candidates'][number];

/** The changes that a row has made, so that they can be undone. Times are ISO 8601. */
export type Written = {
  viewings: { id: string; at: string | null }[];
  ratings: { at: string; figures: RatingFigures }[];
  watchlist: string | null;
};

export type StoredRow = {
  line: number;
  film: ParsedFilm;
  status: RowStatus | null;
  candidates: number[];
  elsewhere: ShownFilm | null;
  choice: number | null;
  is_decided: boolean;
  written: unknown;
};
