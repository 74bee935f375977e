import type { RatingFigures } from '#features/ratings/contract/rating-categories.ts';
import type { ImportSource } from '../contract/import-rules.ts';
import type { Import, RowStatus } from '../contract/imports.ts';
import type { ParsedFilm, ParsedList } from './parsed-import.ts';

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
  lists: ParsedList[];
  /** JSON of LeftOut[]. */
  left: string;
  /** Each is JSON of ParsedFilm[]. */
  films: string[];
};

export type ShownFilm = Import['rows'][number]['candidates'][number];

/** The changes that a row has made, so that they can be undone. Times are ISO 8601; `watchlist`: day or moment. */
export type Written = {
  /** `notedAt`: when the import wrote a note on the viewing. */
  viewings: { id: string; notedAt?: string }[];
  ratings: { at: string; figures: RatingFigures }[];
  watchlist: string | null;
  /**
   * Missing in imports of older versions. `before` and `beforeAt`: the text before, and when it was written; `at`: when
   * the import wrote the new one.
   */
  words?: {
    at: string;
    notes: number;
    /** Missing in imports of older versions. */
    noteBytes?: number;
    note: { before: string | null; beforeAt?: string | undefined } | null;
    noted: { id: string; before: string | null; beforeAt?: string | undefined }[];
    tags: string[];
  };
};

/** A list of an import. */
export type StoredList = ParsedList & {
  /**
   * The next step of applying: making a list, or adding films to the member's list with this id. `isEmpty`: the list has
   * no films in its file; `films`: only these, for a list that the import has written before.
   */
  todo?: { name: string; ranked: boolean; isEmpty?: boolean } | { id: string; films?: number[] };
  /**
   * The list that the import has made, or to which it has added films. `version`: the list's version after the import's
   * last change; `films`: the films that were added to an existing list.
   */
  written?: { id: string; isNew: boolean; version: number; films: number[] };
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
