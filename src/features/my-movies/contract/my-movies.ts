import { z } from 'zod';
import {
  colourSchema,
  dateSchema,
  filmIdSchema,
  imagePathSchema,
  providerSchema,
} from '#features/films/contract/films.ts';
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
  userRating: z.int().min(0).max(10).nullable(),
  averageUserRating: z.number().min(0).max(10).nullable(),
  ratingsCount: z.int().min(0).describe("Number of members' ratings"),
};

export const userListSchema = z
  .object({
    items: z
      .array(
        z.object({
          title_id: filmIdSchema,
          added_at: z.iso.datetime(),
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
          watchDate: z.iso.datetime().nullable(),
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

export const watchedInputSchema = z
  .object({
    watched: z.boolean(),
    watchDate: z.iso.datetime({ offset: true }).nullable().default(null),
  })
  .meta({ id: 'WatchedInput' });
export type WatchedInput = z.infer<typeof watchedInputSchema>;

export const watchedStatusSchema = z
  .object({ watched: z.boolean(), watchDate: z.iso.datetime().nullable() })
  .meta({ id: 'WatchedStatus' });
export type WatchedStatus = z.infer<typeof watchedStatusSchema>;

export const viewingSchema = z.object({ id: z.uuid(), watchDate: z.iso.datetime().nullable() }).meta({ id: 'Viewing' });
export const viewingsSchema = z.array(viewingSchema).describe('Latest first, undated last');
export type Viewing = z.infer<typeof viewingSchema>;

export const viewingInputSchema = z
  .object({ watchDate: z.iso.datetime({ offset: true }).nullable() })
  .meta({ id: 'ViewingInput' });
