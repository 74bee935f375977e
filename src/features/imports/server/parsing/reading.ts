import type { z } from 'zod';
import {
  distinctTags,
  MAX_NOTE,
  MAX_TAG,
  MAX_TAGS,
  plainTag,
  tagProblem,
} from '#features/notes/contract/note-rules.ts';
import {
  type ImportSource,
  MAX_IMPORT_FILMS,
  MAX_IMPORT_RECORDS,
  MAX_IMPORT_TITLE,
} from '../../contract/import-rules.ts';
import type { ImportAnswers } from '../../contract/imports.ts';
import {
  type DateOrder,
  ImportFileError,
  type LeftReason,
  type ListMeaning,
  type ParsedImport,
} from '../parsed-import.ts';
import { createDateReader, type FileDate, isSerial, orderOf, serialDate, timeOf, type Zoneless } from './dates.ts';
import type { ImportDocument, JsonDocument, Place, Row, TableDocument } from './documents.ts';
import {
  addTags,
  addViewing,
  createFilmDrafts,
  doubtfulDays,
  type FilmDraft,
  impossibleDates,
  lostNotes,
  rate,
} from './films.ts';
import { createListDrafts } from './lists.ts';
import {
  isOtherGenre,
  plainText,
  readFigure,
  readImdbId,
  readRating,
  readTmdbId,
  readYear,
  type Scale,
  scaleOf,
  textOfHtml,
  yearOf,
} from './values.ts';

export type ReadOptions = ImportAnswers & {
  /** The member's time zone, an IANA name. Moments of other services become days in this time zone. */
  timeZone: string | null;
  now: Date;
};

export type Format = {
  source: ImportSource;
  matches: (document: ImportDocument) => boolean;
  read: (files: FormatFiles, reading: Reading) => void;
};

/** The files of a format in an upload. `others`: JSON files of a ZIP that no format matches. */
export type FormatFiles = { tables: TableDocument[]; json: JsonDocument[]; others: JsonDocument[] };

export const hasColumns = (document: ImportDocument, ...names: string[]): boolean =>
  document.kind === 'table' && names.every((name) => document.columns.has(name));

/** True for a JSON list with at least one entry of this form. */
export const hasEntries = (document: ImportDocument, schema: z.ZodType): boolean =>
  document.kind === 'json' &&
  Array.isArray(document.value) &&
  document.value.some((entry) => schema.safeParse(entry).success);

/** The facts in a file about one film. An invalid year or id counts as missing. */
type GivenFilm = {
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
type FilmColumns = Partial<Record<Exclude<keyof GivenFilm, 'needsConfirmation'>, string | readonly string[]>>;

/** Returns null for an unknown or invalid date. */
export type DateReader = (value: string, place: Place) => FileDate | null;
type DateQuestion = {
  /** The order if the dates leave it unclear: `ask` asks the member, null leaves the dates out. */
  unclear: DateOrder | 'ask' | null;
  /** Asks even if the order is clear. */
  confirm?: boolean;
  zoneless?: Zoneless;
};

export type Reading = ReturnType<typeof createReading>;

const EXAMPLES = 3;
const MAX_RATING = 10;
const NO_RATING = { value: '', times: null };

/** Returns the rating in a row, 1 to 10, or null. */
export type RatingReader = (row: Row) => number | null;
/** `named`: the scale in the column's name. */
type RatingColumn = { column: string; named: Scale | null };
type TableNote = Partial<Omit<ParsedImport['tables'][number], 'file'>>;

export function createReading(options: ReadOptions) {
  const films = createFilmDrafts();
  const found: Pick<ParsedImport, 'left' | 'problems' | 'questions'> = { left: [], problems: [], questions: [] };
  const notes = new Map<string, ParsedImport['tables'][number]>();
  const timeZone = options.timeZone ?? 'UTC';
  let counted = 0;

  function problem({ file, line }: Place, message: string): void {
    found.problems.push({ file, line, message });
  }

  function leaveOut({ file, line }: Place, title: string, reason: LeftReason): void {
    found.left.push({ file, line, title: title.trim().slice(0, MAX_IMPORT_TITLE), reason });
  }

  const lists = createListDrafts({ problem, leaveOut });

  function countViewings(place: Place, count: number): void {
    counted += count;
    if (counted > MAX_IMPORT_RECORDS)
      throw new ImportFileError('too-large', `An import has at most ${MAX_IMPORT_RECORDS} rewatches.`, place);
  }

  /** @param zone the time zone of the files, for members without a time zone */
  function dates(order: DateOrder | null, zone = 'UTC', zoneless?: Zoneless): DateReader {
    const read = createDateReader(order, options.timeZone ?? zone, options.now, zoneless);
    return (value, place) => {
      const date = read(value);
      if (date === 'invalid') problem(place, `“${value.slice(0, 40)}” is not a date. The row is kept without it.`);
      return typeof date === 'string' ? null : date;
    };
  }

  function noteTable(file: string, note: TableNote): void {
    notes.set(file, { file, scale: null, day: null, ignored: [], ...notes.get(file), ...note });
  }

  /** Returns 1 to 10, or null. @param times factor of the value: 2 for stars; null if it is unknown */
  function rating(value: string, place: Place, times: number | null = 1): number | null {
    const read = readRating(value, times);
    if (read.problem) problem(place, read.problem);
    return read.rating;
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
      title,
      originalTitle: given.originalTitle || null,
      tmdbId,
      imdbId,
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

    /**
     * Yields the entries of a JSON list, each with its place. Entries of another form are reported and left out.
     *
     * @param format the name of the format, such as "a Simkl export"
     */
    *entriesOf<Entry>(file: string, list: unknown, schema: z.ZodType<Entry>, format: string) {
      for (const [index, raw] of (Array.isArray(list) ? list : []).entries()) {
        const entry = { place: { file, line: index + 1 }, data: schema.safeParse(raw).data };
        if (entry.data) yield { ...entry, data: entry.data };
        else problem(entry.place, `The entry does not have the format of ${format}. It is left out.`);
      }
    },

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
    addListed(place: Place, film: FilmDraft, date: FileDate | null): void {
      countViewings(place, 1);
      addViewing(film, date);
    },

    /**
     * Returns a text of the member as a note, or null if it is empty.
     *
     * @param isHtml true for a text that the service writes as HTML
     */
    note(text: string | null | undefined, place: Place, isHtml = false): string | null {
      const note = isHtml ? textOfHtml(text ?? '') : plainText(text ?? '');
      const characters = note.length > MAX_NOTE ? [...note] : [];
      if (characters.length > MAX_NOTE) {
        problem(
          place,
          `A note has at most ${MAX_NOTE.toLocaleString('en-US')} characters. The rest of this text is left out.`,
        );
        return characters.slice(0, MAX_NOTE).join('');
      }
      return note.trim() === '' ? null : note;
    },

    /** Gives the film the tags of a text, which are separated by commas. Reports those that cannot be kept. */
    tags(film: FilmDraft, given: string | readonly string[], place: Place): void {
      const tags = distinctTags(
        [given].flatMap((some) => (typeof some === 'string' ? some.split(',') : some)).map(plainTag),
      ).filter(Boolean);
      const cut = tags.map((tag) => [...tag].slice(0, MAX_TAG).join('').trim());
      const valid = cut.filter((tag) => !tagProblem(tag));
      if (valid.length < tags.length || cut.some((tag, index) => tag !== tags[index]))
        problem(place, `A tag is one line of at most ${MAX_TAG} characters. Longer ones are shortened.`);
      const known = film.tags ?? [];
      const kept = distinctTags([...known, ...valid]);
      if (kept.length > MAX_TAGS) problem(place, `A film has at most ${MAX_TAGS} tags. The others are left out.`);
      addTags(film, kept.slice(0, MAX_TAGS));
    },

    leaveOut,

    lists,

    rating,

    /** Gives the film the rating in a text, as `rating` reads it, and returns it. @param at when it was given */
    rate(film: FilmDraft, value: string, place: Place, at: FileDate | null = null, times = 1): number | null {
      const read = rating(value, place, times);
      if (read !== null) rate(film, read, timeOf(at));
      return read;
    },

    /**
     * Returns a reader for the ratings of tables of unknown origin. The scale is that of the values, then that of the
     * column's name, otherwise the member's answer; without an answer, the ratings are left out.
     *
     * @param columns the first that has a value in a row counts
     * @param alike tables of the same upload with the same columns, which have the same scale
     */
    ratingsOf({ file, rows }: TableDocument, columns: RatingColumn[], alike: TableDocument[]): RatingReader {
      const answer = options.scales?.[file];
      const readers = columns.map(({ column, named }) => {
        const values = rows.map((row) => row.text(column)).filter((value) => value !== '');
        const known = scaleOf(
          alike.flatMap((table) => table.rows.map((row) => row.text(column))),
          named,
        );
        const isUnknown = known === null && values.some((value) => readFigure(value)?.scale === null);
        if (isUnknown && !answer)
          found.questions.push({ kind: 'scale', file, column, examples: [...new Set(values)].slice(0, EXAMPLES) });
        const scale = known ?? (answer && answer !== 'none' ? (Number(answer) as Scale) : null); // the answer is an enum
        if (scale !== null && values.length > 0) noteTable(file, { scale: `${scale}` });
        return (row: Row) => ({ value: row.text(column), times: scale && MAX_RATING / scale });
      });
      return (row) => {
        const { value, times } = readers.map((read) => read(row)).find((one) => one.value !== '') ?? NO_RATING;
        return rating(value, row, times);
      };
    },

    noteTable,

    /** Returns a reader for the dates of a table, which all have the same order of day and month. */
    datesOf(
      { file, rows }: TableDocument,
      columns: string[],
      { unclear, confirm = false, zoneless }: DateQuestion,
    ): DateReader {
      const ofColumns = columns.map((column) => rows.map((row) => row.text(column)).filter((value) => value !== ''));
      const values = ofColumns.flat();
      const inferred = orderOf(values, options.now);
      if (inferred === 'iso') {
        const read = dates(null, undefined, zoneless);
        // A number is a day only where the whole column has such numbers.
        const hasSerials = ofColumns.some((some) => some.length > 0 && some.every(isSerial));
        return (value, place) => read(hasSerials && isSerial(value) ? serialDate(value) : value, place);
      }
      const assumed = inferred ?? (unclear === 'ask' ? null : unclear);
      const isAsked = !options.dateOrder && (confirm || (unclear === 'ask' && !assumed));
      if (isAsked) {
        const examples = [...new Set(values)].slice(0, EXAMPLES);
        found.questions.push({ kind: 'date-order', file, examples, assumed });
      }
      return dates(unclear === 'ask' ? (options.dateOrder ?? assumed) : assumed, undefined, zoneless);
    },

    /**
     * Returns the meaning that the member's answer or the file's name gives; otherwise asks the member and returns
     * null.
     *
     * @param of `rest`: the question is about some of the films; `list`: the file may also be one of the member's lists
     */
    listMeaning(file: string, of?: 'rest' | 'list'): ListMeaning | null {
      const answer = options.lists?.[file];
      if (answer) return answer;
      const name = file.toLowerCase().split('/').at(-1) ?? '';
      if (/(watch|wish)[-_ ]?list|unwatched|to[-_ ]?watch|merkliste/.test(name)) return 'watchlist';
      if (/watched|history/.test(name)) return 'watched';
      const isFavorites = /favou?rit|liked/.test(name);
      if (!found.questions.some((question) => question.kind === 'list' && question.file === file))
        found.questions.push({
          kind: 'list',
          file,
          ...(of === 'list' && { asList: true }),
          ...(isFavorites ? { of: 'favorites' } : of === 'rest' && { of }),
        });
      return null;
    },

    /** Returns the member's answer or the only profile; if there are several, asks the member and returns null. */
    profileOf(file: string, profiles: string[]): string | null {
      if (options.profile !== undefined && profiles.includes(options.profile)) return options.profile;
      if (profiles.length === 1) return profiles[0] ?? null;
      found.questions.push({ kind: 'profile', file, profiles });
      return null;
    },

    finish: (): Omit<ParsedImport, 'source' | 'unreadFiles'> => ({
      ...found,
      // Before the member has said which profile is theirs, no row is read.
      tables: found.questions.some(({ kind }) => kind === 'profile')
        ? []
        : [...notes.values()].filter(({ scale, day, ignored }) => scale || day || ignored.length > 0),
      problems: [...found.problems, ...impossibleDates(films.drafts), ...lostNotes(films.drafts)],
      doubtfulDays: doubtfulDays(films.drafts, timeZone, options.now),
      lists: lists.lists,
      films: films.finish(),
    }),
  };
}
