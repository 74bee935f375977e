import { MAX_IMPORT_FILMS, MAX_IMPORT_RECORDS, MAX_IMPORT_TITLE } from '../../contract/import-limits.ts';
import type { ImportAnswers, ImportSource } from '../../contract/imports.ts';
import type { DateOrder, LeftReason, ListMeaning, ParsedImport } from '../parsed-import.ts';
import { createDateReader, orderOf, type ReadDate } from './dates.ts';
import type { ImportDocument, JsonDocument, Place, Row, TableDocument } from './documents.ts';
import { doubtfulDays } from './doubts.ts';
import { addViewing, createFilmDrafts, type FilmDraft } from './films.ts';
import { ImportFileError } from './import-file-error.ts';
import { isOtherGenre, readImdbId, readRating, readTmdbId, readYear, yearOf } from './values.ts';

export type ReadOptions = ImportAnswers & {
  /** The member's time zone, an IANA name. Moments of other services become days in this time zone. */
  timeZone: string | null;
  now: Date;
};

export type Format = {
  source: ImportSource;
  matches: (document: ImportDocument) => boolean;
  /** @param others files of a ZIP that no format matches */
  read: (documents: ImportDocument[], reading: Reading, others: ImportDocument[]) => void;
};

export const tablesOf = (documents: ImportDocument[]): TableDocument[] =>
  documents.filter((document) => document.kind === 'table');
export const jsonOf = (documents: ImportDocument[]): JsonDocument[] =>
  documents.filter((document) => document.kind === 'json');
export const hasColumns = (document: ImportDocument, ...names: string[]): boolean =>
  document.kind === 'table' && names.every((name) => document.columns.has(name));

/** The facts in a file about one film. An invalid year or id counts as missing. */
export type GivenFilm = {
  title?: string | null | undefined;
  originalTitle?: string | null | undefined;
  year?: string | number | null | undefined;
  /** Gives the year if there is no `year`. */
  releaseDate?: string | null | undefined;
  tmdbId?: string | number | null | undefined;
  imdbId?: string | null | undefined;
  /** Separated by commas, vertical bars or semicolons. */
  genres?: string | undefined;
  needsConfirmation?: boolean;
};

/** The columns of a table that name a film. Of several columns, the first that the table has counts. */
export type FilmColumns = Partial<Record<Exclude<keyof GivenFilm, 'needsConfirmation'>, string | readonly string[]>>;

/** Returns null for an unknown or invalid date. */
export type DateReader = (value: string, place: Place) => Exclude<ReadDate, string> | null;
type DateQuestion = {
  /** The order if the dates leave it unclear: `ask` asks the member, null leaves the dates out. */
  unclear: DateOrder | 'ask' | null;
  /** Asks even if the order is clear. */
  confirm?: boolean;
};

export type Reading = ReturnType<typeof createReading>;

const EXAMPLES = 3;

function* impossibleDates(films: Iterable<FilmDraft>): Generator<ParsedImport['problems'][number]> {
  // A viewing in the year before the film's year is plausible: services differ by a year, and festivals show films
  // early.
  for (const { file, line, title, year, viewings } of films)
    for (const { date } of viewings)
      if (date && year !== null && Number(date.slice(0, 4)) < year - 1)
        yield { file, line, message: `“${title}” is from ${year}, but was seen on ${date}. The date is kept.` };
}

export function createReading(options: ReadOptions) {
  const films = createFilmDrafts();
  const found: Pick<ParsedImport, 'left' | 'problems' | 'questions'> = { left: [], problems: [], questions: [] };
  const timeZone = options.timeZone ?? 'UTC';
  let counted = 0;

  function problem({ file, line }: Place, message: string): void {
    found.problems.push({ file, line, message });
  }

  function countViewings(place: Place, count: number): void {
    counted += count;
    if (counted > MAX_IMPORT_RECORDS)
      throw new ImportFileError('too-large', `An import has at most ${MAX_IMPORT_RECORDS} rewatches.`, place);
  }

  /** @param zone the time zone of the files, for members without a time zone */
  function dates(order: DateOrder | null, zone = 'UTC'): DateReader {
    const read = createDateReader(order, options.timeZone ?? zone, options.now);
    return (value, place) => {
      const date = read(value);
      if (date === 'invalid') problem(place, `“${value.slice(0, 40)}” is not a date. The row is kept without it.`);
      return typeof date === 'string' ? null : date;
    };
  }

  /** Returns the draft of a film; for a row without title and id, reports a problem and returns null. */
  function film(place: Place, given: GivenFilm): FilmDraft | null {
    const [tmdbId, imdbId] = [readTmdbId(given.tmdbId), readImdbId(given.imdbId)];
    const written = given.title?.trim().slice(0, MAX_IMPORT_TITLE);
    const title = written || imdbId || (tmdbId ? `TMDB ${tmdbId}` : '');
    if (title === '') {
      problem(place, 'The row has neither a title nor an id. It is left out.');
      return null;
    }
    const draft = films.film(place, {
      ...{ title, originalTitle: given.originalTitle || null, tmdbId, imdbId },
      year: readYear(String(given.year ?? '')) ?? yearOf(given.releaseDate),
      needsConfirmation: given.needsConfirmation ?? false,
      isOtherGenre: isOtherGenre(given.genres ?? ''),
    });
    if (films.drafts.size > MAX_IMPORT_FILMS)
      throw new ImportFileError('too-large', `An import has at most ${MAX_IMPORT_FILMS} films.`, place);
    return draft;
  }

  return {
    problem,
    dates,
    film,

    /** Returns the draft of the film that a row of a table names, as `film` does. */
    filmOf(row: Row, columns: FilmColumns, needsConfirmation = false): FilmDraft | null {
      const given = Object.entries(columns).map(([name, column]) => [name, row.text(...[column].flat())]);
      return film(row, { ...Object.fromEntries(given), needsConfirmation });
    },

    /** Adds viewings of which only the number is known. @throws ImportFileError for too many */
    addRepeats(place: Place, film: FilmDraft, count: number): void {
      countViewings(place, count);
      for (let repeat = 0; repeat < count; repeat++) addViewing(film, null);
    },

    /**
     * Adds a viewing from a list inside the film's entry. It is counted here, because no other limit counts these
     * lists.
     *
     * @throws ImportFileError for too many
     */
    addListed(place: Place, film: FilmDraft, date: ReturnType<DateReader>): void {
      countViewings(place, 1);
      addViewing(film, date);
    },

    leaveOut({ file, line }: Place, title: string, reason: LeftReason): void {
      found.left.push({ file, line, title: title.trim().slice(0, MAX_IMPORT_TITLE), reason });
    },

    /** Returns 1 to 10, or null. @param times factor of the value: 2 for stars */
    rating(value: string, place: Place, times = 1): number | null {
      const read = readRating(value, times);
      if (read.problem) problem(place, read.problem);
      return read.rating;
    },

    /** Returns a reader for the dates of a table, which all have the same order of day and month. */
    datesOf({ file, rows }: TableDocument, columns: string[], { unclear, confirm = false }: DateQuestion): DateReader {
      const values = rows.flatMap((row) => columns.map((column) => row.text(column))).filter((value) => value !== '');
      const inferred = orderOf(values);
      if (inferred === 'iso') return dates(null);
      const assumed = inferred ?? (unclear === 'ask' ? null : unclear);
      const isAsked = !options.dateOrder && (confirm || (unclear === 'ask' && !assumed));
      if (isAsked) {
        const examples = [...new Set(values)].slice(0, EXAMPLES);
        found.questions.push({ kind: 'date-order', file, examples, assumed });
      }
      return dates(unclear === 'ask' ? (options.dateOrder ?? assumed) : assumed);
    },

    /**
     * Returns the meaning that the member's answer or the file's name gives; otherwise asks the member and returns
     * null.
     */
    listMeaning(file: string): ListMeaning | null {
      const answer = options.lists?.[file];
      if (answer) return answer;
      const name = file.toLowerCase().split('/').at(-1) ?? '';
      if (name.includes('watchlist')) return 'watchlist';
      if (name.includes('watched')) return 'watched';
      if (!found.questions.some((question) => question.kind === 'list' && question.file === file))
        found.questions.push({ kind: 'list', file });
      return null;
    },

    /** Returns the member's answer or the only profile; if there are several, asks the member and returns null. */
    profileOf(file: string, profiles: string[]): string | null {
      if (options.profile !== undefined && profiles.includes(options.profile)) return options.profile;
      if (profiles.length === 1) return profiles[0] ?? null;
      found.questions.push({ kind: 'profile', file, profiles });
      return null;
    },

    finish: (): Omit<ParsedImport, 'source'> => ({
      ...found,
      problems: [...found.problems, ...impossibleDates(films.drafts)],
      doubtfulDays: doubtfulDays(films.drafts, timeZone, options.now),
      films: films.finish(),
    }),
  };
}
