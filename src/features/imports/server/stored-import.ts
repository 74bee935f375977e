import type { RatingFigures } from '#features/ratings/contract/rating-categories.ts';
import type { Import, ImportSource, RowStatus } from '../contract/imports.ts';
import type { ParsedFilm } from './parsed-import.ts';

export type ImportKey = { memberId: string; importId: string };

/** The form that the member sends, not parsed yet. `contentType` has its boundary. */
export type Upload = { contentType: string; body: AsyncIterable<Uint8Array> };

export type LeftOut = { file: string; line: number; title: string; reason: string };
/** Imports of older versions lack some of these. */
export type ImportDoubts = Partial<Pick<Import, 'questions' | 'doubtfulDays' | 'tables' | 'unreadFiles' | 'unclear'>>;

export type NewImport = {
  source: ImportSource;
  /** File names. */
  files: string[];
  leftCounts: Import['counts']['left'];
  problems: number;
  doubts: ImportDoubts;
  /** JSON of LeftOut[]. */
  left: string;
  /** Each is JSON of ParsedFilm[]. */
  films: string[];
};

export type ShownFilm = Import['rows'][number]['candidates'][number];

/** The changes that a row has made, so that they can be undone. Times are ISO 8601; `watchlist`: day or moment. */
export type Written = {
  viewings: { id: string }[];
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
