import type { ListChallenge } from '#features/lists/contract/lists.ts';
import type { RatingFigures } from '#features/ratings/contract/rating-categories.ts';
import type { ImportSource } from '../contract/import-rules.ts';
import type { Import, ImportAnswers, leftReasonSchema } from '../contract/imports.ts';

export type UploadedFile = { name: string; content: Uint8Array };

export type ParsedViewing = {
  /** The file's day, or the moment's day in the member's time zone, YYYY-MM-DD; null: date unknown. */
  date: string | null;
  /**
   * Unique within the film, and the same each time the same file is read. It is the source's own id if the file has
   * one. Otherwise it is the day or moment as the file writes it. Equal rows of a film are numbered ("2024-06-06 2").
   */
  key: string;
  /** The rating that was given on this day, 1 to 10; 0 in our own export only. */
  rating: number | null;
  /** The moment, ISO 8601, if the file has it. */
  at?: string;
  /** Seconds that were played, if the file does not say that the film was watched to its end. */
  seconds?: number;
  /** A note on the viewing, plain text. */
  note?: string;
};

/** A list in the files. Its films refer to it by its index among the lists of the import. */
export type ParsedList = {
  file: string;
  name: string;
  description: string;
  ranked: boolean;
  /** The rules of a challenge; only our own export has them. */
  challenge?: ListChallenge;
};

export type ParsedFilm = {
  /** File name and line of the first record, for messages. In JSON the line is the number of the entry. */
  file: string;
  line: number;
  /** Never empty. It is the id if the files have only an id. */
  title: string;
  originalTitle: string | null;
  year: number | null;
  tmdbId: number | null;
  /** "tt" and at least seven digits. */
  imdbId: string | null;
  /** The member must confirm the film: the file has neither year nor id, or does not say that the row is a film. */
  needsConfirmation: boolean;
  /** The file has the film's genres, and horror is not among them. */
  isOtherGenre: boolean;
  viewings: ParsedViewing[];
  /**
   * The rating that counts, 1 to 10 (0 in our own export only), and the day or moment when it was given, ISO 8601.
   * `day`: the day of a moment, if the file has it.
   */
  rating: { value: number; at: string | null; day?: string } | null;
  /** `at`: day or moment, ISO 8601. A moment has its day too, as in `viewings`. */
  watchlisted: { at: string | null; day?: string } | null;
  /** A note on the film, plain text. */
  note?: string;
  tags?: string[];
  /** The lists that contain the film, with its position and its note in each. */
  lists?: { list: number; position: number; note?: string }[];
  /** Every saved rating with its axes, in the order of saving; the last one counts. Only our own export has these. */
  saved?: { at: string; day?: string; figures: RatingFigures }[];
};

export type LeftReason = (typeof leftReasonSchema)['options'][number];
export type DoubtfulDay = Import['doubtfulDays'][number];
/** Day first (31/10/2024), month first (10/31/2024) or a short year first (24. 10. 31.). */
export type DateOrder = NonNullable<ImportAnswers['dateOrder']>;
/** The meaning of a list without dates. Its ratings are always imported, even for `neither`. */
export type ListMeaning = NonNullable<ImportAnswers['lists']>[string];

export type ParsedImport = {
  source: ImportSource;
  films: ParsedFilm[];
  /** Entries that are not imported, for the counts and for the download. */
  left: { file: string; line: number; title: string; reason: LeftReason }[];
  /** Invalid values, and values that had to be changed. A row with an invalid value is kept without it. */
  problems: { file: string; line: number; message: string }[];
  lists: ParsedList[];
  doubtfulDays: DoubtfulDay[];
  /** The columns that were read, for each table. */
  tables: Import['tables'];
  unreadFiles: string[];
  /** Questions that only the member can answer. The same files are then read again with the answers. */
  questions: Import['questions'];
};

/**
 * The response's status is 400 for `unreadable`, 413 for `too-large`, and 415 for `unsupported`, a file of another
 * kind.
 */
type ImportFileProblem = 'unreadable' | 'too-large' | 'unsupported';

/** Nothing of the upload is imported. The message is for the member and has file, line and reason. */
export class ImportFileError extends Error {
  override name = 'ImportFileError';
  readonly kind: ImportFileProblem;
  readonly file: string | null;
  readonly line: number | null;
  readonly reason: string;

  constructor(kind: ImportFileProblem, reason: string, at: { file?: string; line?: number } = {}, cause?: unknown) {
    const place = [at.file, at.line && `line ${at.line}`].filter(Boolean).join(', ');
    super(place ? `${place}: ${reason}` : reason, { cause });
    this.kind = kind;
    this.reason = reason;
    this.file = at.file ?? null;
    this.line = at.line ?? null;
  }
}
