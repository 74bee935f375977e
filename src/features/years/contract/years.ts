import { z } from 'zod';
import { dateSchema, frightProfileSchema } from '#features/films/contract/films.ts';
import { namedFilmSchema } from '#features/horror-profile/contract/horror-profile.ts';

const seenSchema = z.object({
  day: dateSchema,
  date: dateSchema.describe('The same as `day`, for older programs'),
  film: namedFilmSchema,
});
const countedSchema = z.object({ name: z.string(), films: z.int().min(1) });

export const yearInFearSchema = z
  .object({
    year: z.int(),
    timeZone: z.string().describe("IANA name of the member's time zone"),
    years: z.array(z.int()).describe('Years in which you watched films, latest first'),
    films: z.int().min(0).describe('Number of different films'),
    viewings: z.int().min(0),
    minutes: z.int().min(0).describe('Sum over all viewings whose film has a known length'),
    months: z.array(z.int().min(0)).length(12).describe('Number of viewings in each month, January first'),
    first: seenSchema.nullable(),
    last: seenSchema.nullable(),
    longestStreak: z
      .object({ days: z.int().min(1), from: dateSchema, to: dateSchema })
      .nullable()
      .describe('Longest run of days with a viewing, within the year'),
    scariestNight: seenSchema
      .extend({ scares: z.number() })
      .nullable()
      .describe('The night with the film that the member rated highest for scares'),
    curve: frightProfileSchema.nullable().describe("The member's mean ratings of the films seen in the year"),
    before: frightProfileSchema.nullable().describe('The same for the year before'),
    newDirectors: z
      .array(countedSchema)
      .describe('Directors of whom no film was seen before the year or on an unknown date, most films first'),
    newLanguages: z.array(countedSchema).describe('Original languages, counted in the same way'),
    themes: z.array(countedSchema.extend({ slug: z.string() })).describe('Most films first'),
    october: z
      .array(z.array(namedFilmSchema))
      .length(31)
      .describe('Different films seen on each day of October, at most 24'),
  })
  .meta({ id: 'YearInFear' });
export type YearInFear = z.infer<typeof yearInFearSchema>;

/** A year as others see it on a shared page, without fields that say more about the member than about the year. */
export const shownYearSchema = yearInFearSchema.omit({ years: true, timeZone: true }).meta({ id: 'ShownYear' });
export type ShownYear = z.infer<typeof shownYearSchema>;

export const timeZoneSchema = z
  .object({ timeZone: z.string().min(1).max(64).describe('IANA name') })
  .meta({ id: 'TimeZone' });
