import { z } from 'zod';
import { dateSchema, filmIdSchema, imagePathSchema } from '#features/films/contract/films.ts';
import { MAX_LISTS } from '#features/lists/contract/list-limits.ts';
import { listInputSchema } from '#features/lists/contract/lists.ts';
import { IMPORT_SERVICES, type ImportSource } from './import-rules.ts';

export const importSourceSchema = z.enum(Object.keys(IMPORT_SERVICES) as ImportSource[]);

export const importStateSchema = z.enum(['reading', 'ready', 'applying', 'done', 'undone', 'failed']);
export type ImportState = z.infer<typeof importStateSchema>;

/**
 * `matched`: exactly one film, or the member's choice. `ambiguous`: the member has to choose or confirm. If such a row
 * has a `choice`, it is the only film with the title whose year differs by one, and is imported unless the member
 * chooses otherwise. `unknown`: not in the catalogue. `notHorror`: a film of another genre, by TMDB or by the file's
 * own genres. `alreadyHere`: the member already has everything of the row. `conflict`: matched, but the member has
 * another rating here.
 */
const rowStatusSchema = z.enum(['matched', 'ambiguous', 'unknown', 'notHorror', 'alreadyHere', 'conflict']);
export type RowStatus = z.infer<typeof rowStatusSchema>;

/**
 * Groups of rows: those of a status, and finer ones. `waiting` and `proposed` are ambiguous rows without and with a
 * choice. `notLookedUp` and `notFound` are unknown rows: TMDB could not be asked, or it has no such film either.
 */
export const rowGroupSchema = z.enum([...rowStatusSchema.options, 'waiting', 'proposed', 'notLookedUp', 'notFound']);
export type RowGroup = z.infer<typeof rowGroupSchema>;

const candidateSchema = z.object({
  id: filmIdSchema,
  title: z.string(),
  releaseDate: dateSchema.nullable(),
  posterPath: imagePathSchema,
  director: z.string().nullable(),
});

export const importRowSchema = z
  .object({
    line: z.int().min(1).describe('Number of the row in the import'),
    title: z.string(),
    year: z.int().nullable(),
    status: rowStatusSchema,
    viewings: z.int().min(0),
    rating: z.int().min(0).max(10).nullable().describe('The overall rating in the file'),
    ratingHere: z.int().min(0).max(10).nullable(),
    isOnWatchlist: z.boolean().describe("The film is on the file's watchlist"),
    lists: z.int().min(0).describe('Number of the lists in the files that have the film'),
    candidates: z.array(candidateSchema).describe('Most likely first'),
    choice: filmIdSchema.nullable().describe('The film of this row; null: the row is left out'),
    isDecided: z.boolean().describe('The member has chosen, or left the row out'),
    isApplied: z.boolean().describe('The row is written'),
  })
  .meta({ id: 'ImportRow' });
export type ImportRow = z.infer<typeof importRowSchema>;

export const leftReasonSchema = z.enum([
  'series',
  'likes',
  'deleted',
  'orphaned',
  'dropped',
  'lists',
  'reviews',
  'tags',
  'thumbs',
  'other',
]);

const count = z.int().min(0);
const kinds = {
  viewings: count,
  ratings: count,
  watchlist: count,
  notes: count.describe('Notes on films and viewings'),
  tags: count.describe('Films with own tags'),
  lists: count.describe('Lists that are made, or get films'),
};
const importCountsSchema = z.object({
  rows: count.describe('Films that the files name'),
  viewings: count,
  ratings: count,
  watchlist: count,
  matched: count,
  ambiguous: count,
  proposed: count.describe(
    'Ambiguous rows with a choice. The import chooses the only film with this title if its year differs by one',
  ),
  unknown: count,
  notLookedUp: count.describe('Of the unknown rows, those about which TMDB could not be asked'),
  notHorror: count,
  notHorrorKnown: count.describe(
    'Of the rows that are not horror, those whose film TMDB has, so that it can be imported',
  ),
  alreadyHere: count,
  conflicts: count,
  newer: count.describe('Of the conflicts, those whose rating in the file is newer than the one here'),
  adds: z.object(kinds).describe('New entries of the rows with a film; a rating in conflict is not counted'),
  overlapping: count.describe('Plays that begin before another play of the film ends: both are one viewing'),
  begun: count.describe('Plays of a media server that are shorter than 80 % of the film, and are left out'),
  notesTooLong: count.describe('Notes that are left out, because the note here would become longer than a note can be'),
  nearViewings: count.describe('New viewings a day before or after an existing one'),
  applied: count.describe('Rows that are written'),
  wrote: z.object(kinds).describe('The entries that these rows wrote'),
  left: z.partialRecord(leftReasonSchema, count).describe('Number of entries left out, by reason'),
});

const importQuestionSchema = z.discriminatedUnion('kind', [
  z
    .object({
      kind: z.literal('list'),
      file: z.string(),
      asList: z.boolean().optional().describe('True if the answer can be `list`'),
      of: z.enum(['rest', 'favorites']).optional().describe('rest: only the films without a date and a rating'),
    })
    .describe('Asks which list the films of a file belong to'),
  z
    .object({ kind: z.literal('scale'), file: z.string(), column: z.string(), examples: z.array(z.string()) })
    .describe('Asks what the highest rating of a column would be. Until then its ratings are left out'),
  z
    .object({
      kind: z.literal('date-order'),
      file: z.string(),
      examples: z.array(z.string()),
      assumed: z.enum(['dmy', 'mdy', 'ymd']).nullable(),
    })
    .describe('Asks if the day, the month or a short year comes first. `assumed` is null when the dates were not read'),
  z.object({ kind: z.literal('profile'), file: z.string(), profiles: z.array(z.string()) }),
]);

export const importAnswersSchema = z.object({
  lists: z.record(z.string(), z.enum(['watched', 'watchlist', 'list', 'neither'])).optional(),
  scales: z.record(z.string(), z.enum(['5', '10', '100', 'none'])).optional(),
  dateOrder: z.enum(['dmy', 'mdy', 'ymd']).optional(),
  profile: z.string().max(500).optional(),
});
export type ImportAnswers = z.infer<typeof importAnswersSchema>;

const readTableSchema = z
  .object({
    file: z.string(),
    scale: z.enum(['5', '10', '100']).nullable().describe('What the ratings of a table of unknown origin are out of'),
    day: z.string().nullable().describe('The column that we took for the day of the viewing'),
    ignored: z.array(z.string()).describe('Columns with values that are not read'),
  })
  .describe('How a table was read');

const doubtfulDaySchema = z
  .object({ date: dateSchema, viewings: count, reason: z.enum(['bulk', 'future']) })
  .describe(
    'A day whose viewings look wrong. bulk: very many, or several in the same second; future: the day has not come',
  );

const nearViewingSchema = z
  .object({ date: dateSchema, here: dateSchema.describe('The day of the existing viewing') })
  .describe('A new viewing, a day before or after an existing one');
export type NearViewing = z.infer<typeof nearViewingSchema>;

const importListSchema = z
  .object({
    list: z.int().min(0).describe('Number of the list in the import'),
    file: z.string(),
    name: z.string(),
    ranked: z.boolean(),
    films: count.describe('Films of the list in the file'),
    found: count.describe('Of these, films that were found, or that the member has chosen'),
    notHorror: count.describe('Of the others, films that are not horror, and that TMDB has'),
    noteBytes: count.describe('Size of the notes on the found films'),
    here: z
      .object({
        _id: z.uuid(),
        name: z.string(),
        films: count.describe('Number of its films'),
        missing: count.describe('Found films that it lacks'),
        noteBytes: count.describe('Size of the notes on these'),
      })
      .nullable()
      .describe("The member's list of this name, or the list that an earlier import has made of this one"),
    isWritten: z.boolean(),
  })
  .meta({ id: 'ImportList' });
export type ImportList = z.infer<typeof importListSchema>;

const summary = {
  _id: z.uuid(),
  state: importStateSchema,
  isUndo: z.boolean().describe('True while the import is being undone (in the state applying)'),
  source: importSourceSchema,
  files: z.array(z.string()).describe('File names'),
  createdAt: z.iso.datetime(),
  problem: z.string().nullable().describe('Why the import failed, or ended before everything was written'),
  counts: importCountsSchema,
};

export const importsSchema = z
  .object({ imports: z.array(z.object(summary)).describe('Newest first') })
  .meta({ id: 'Imports' });
export type Imports = z.infer<typeof importsSchema>;

export const importSchema = z
  .object({
    ...summary,
    problems: count.describe('Number of values that could not be read, were changed or look wrong: see left-out.csv'),
    unclear: z.array(z.string()).describe('The first of these values: where each is, and what became of it'),
    progress: z.number().min(0).max(1).describe('Progress of the state reading or applying; 1 in other states'),
    questions: z
      .array(importQuestionSchema)
      .describe('To answer, upload the same files again with the form field `answers`, a JSON text'),
    doubtfulDays: z.array(doubtfulDaySchema),
    tables: z.array(readTableSchema).describe('Files with something to say about how they were read'),
    unreadFiles: z.array(z.string()).describe('Files of a ZIP that were not read'),
    nearViewings: z.array(nearViewingSchema.extend({ title: z.string() })).describe('The first 20 of them'),
    lists: z.array(importListSchema).max(MAX_LISTS),
    here: z
      .object({
        lists: count,
        films: count.describe('Films in all lists'),
        noteBytes: count.describe('Size of all notes'),
      })
      .describe('What the member has'),
    noteBytes: count.describe('Size of the notes that the import adds to films and viewings'),
    rows: z.array(importRowSchema),
    totalPages: z.int().min(0),
  })
  .meta({ id: 'Import' });
export type Import = z.infer<typeof importSchema>;

export const createdImportSchema = z.object({ _id: z.uuid() }).meta({ id: 'CreatedImport' });
export const importChoiceSchema = z.object({ choice: filmIdSchema.nullable() }).meta({ id: 'ImportChoice' });
export const importApplySchema = z
  .object({
    conflicts: z.enum(['mine', 'theirs', 'newest']),
    includeNotHorror: z.boolean(),
    nearIsSame: z
      .boolean()
      .optional()
      .describe('True: new viewings a day before or after an existing one are the same viewing, and are not written'),
    lists: z
      .array(
        z.object({
          list: z.int().min(0),
          action: z.enum(['create', 'add', 'skip']).describe('add: to the list that is here'),
          name: listInputSchema.shape.name.optional().describe('For create; without it, the name in the file'),
          ranked: z.boolean().optional().describe('For create; without it, as in the file'),
        }),
      )
      .max(MAX_LISTS)
      .optional()
      .describe('Lists that are not named are created, unless there is one here'),
    undatedDays: z.array(dateSchema).max(100).optional().describe('Days whose viewings are written without a date'),
  })
  .meta({ id: 'ImportApply' });
export type ImportApply = z.infer<typeof importApplySchema>;
