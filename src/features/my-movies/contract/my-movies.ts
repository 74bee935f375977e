import { z } from 'zod';
import {
  colourSchema,
  dateSchema,
  filmIdSchema,
  imagePathSchema,
  providerSchema,
} from '#features/films/contract/films.ts';
import { noteTextSchema } from '#features/notes/contract/notes.ts';
import { scoreSchema } from '#features/ratings/contract/ratings.ts';

const listedMovieSchema = z.object({
  title: z.string(),
  poster_path: imagePathSchema,
  poster_colour: colourSchema,
  release_date: dateSchema.nullable(),
  overview: z.string().nullable(),
  vote_average: z.number().nullable(),
  watch_providers: z.object({ stream: z.array(providerSchema) }),
});
export type ListedMovie = z.infer<typeof listedMovieSchema>;

const figures = {
  tags: z.array(z.string()).describe("The member's own tags of the film"),
  userRating: z.int().min(0).max(10).nullable(),
  averageUserRating: z.number().min(0).max(10).nullable(),
  ratingsCount: z.int().min(0).describe("Number of members' ratings"),
};

const dates = {
  day: dateSchema.nullable().describe('The calendar day, which no time zone changes; null: unknown'),
  watchDate: z.iso.datetime().nullable().describe('The moment; null: only the day is known, or nothing'),
};

export const userListSchema = z
  .object({
    items: z
      .array(
        z.object({
          title_id: filmIdSchema,
          day: dateSchema.describe('The calendar day, which no time zone changes'),
          added_at: z.iso.datetime().nullable().describe('The moment; null: only the day is known'),
          movieDetails: listedMovieSchema,
          ...figures,
        }),
      )
      .describe('The watchlist, newest first'),
    watchedMovies: z
      .array(
        z.object({
          tmdbId: filmIdSchema,
          data: listedMovieSchema,
          ...dates,
          ...figures,
        }),
      )
      .describe('Watched films, latest viewing first, undated last'),
  })
  .meta({ id: 'UserList' });
export type UserList = z.infer<typeof userListSchema>;

export const userListMarksSchema = z
  .object({
    watchlist: z.array(filmIdSchema),
    watched: z.array(filmIdSchema),
    ratings: z.record(z.string(), scoreSchema).describe('Overall ratings by film id'),
  })
  .meta({ id: 'UserListMarks' });
export type UserListMarks = z.infer<typeof userListMarksSchema>;

export const watchlistInputSchema = z.object({ title_id: filmIdSchema }).meta({ id: 'WatchlistInput' });

const givenDates = {
  day: dateSchema.nullish().describe("The calendar day. Without it, it is the moment's day in the member's time zone"),
  watchDate: z.iso.datetime({ offset: true }).nullish().describe('The moment, if it is known'),
};
export type GivenDates = z.infer<z.ZodObject<typeof givenDates>>;

export const watchedInputSchema = z.object({ watched: z.boolean(), ...givenDates }).meta({ id: 'WatchedInput' });
export type WatchedInput = z.infer<typeof watchedInputSchema>;

export const watchedStatusSchema = z.object({ watched: z.boolean(), ...dates }).meta({ id: 'WatchedStatus' });

export const viewingSchema = z
  .object({ id: z.uuid(), ...dates, note: z.string().nullable().describe("The member's private note on the viewing") })
  .meta({ id: 'Viewing' });
export const viewingsSchema = z.array(viewingSchema).describe('Latest first, undated last');
export type Viewing = z.infer<typeof viewingSchema>;

const note = noteTextSchema.nullish().describe('A private note, plain text with line breaks; null: none');

/** True without any date; null is one, because it says that the date is unknown. */
const isDated = ({ day, watchDate }: GivenDates) => day !== undefined || watchDate !== undefined;

export const viewingInputSchema = z
  .object({ ...givenDates, note: note.describe('A private note; null: none. Without it, the note stays') })
  .refine((given) => isDated(given) || given.note !== undefined, {
    path: ['day'],
    message: 'is required, or watchDate or note; null: unknown',
  })
  .describe('Without day and watchDate, the date stays')
  .meta({ id: 'ViewingInput' });
export type ViewingInput = z.infer<typeof viewingInputSchema>;
export const newViewingSchema = z
  .object({
    ...givenDates,
    note,
    another: z.boolean().optional().describe('True: a further viewing of that day, even if there is one'),
  })
  .refine(isDated, { path: ['day'], message: 'is required, or watchDate; null: unknown' })
  .meta({ id: 'NewViewing' });
export type NewViewingInput = z.infer<typeof newViewingSchema>;
