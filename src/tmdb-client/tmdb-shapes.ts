import { z } from 'zod';
import { FILM_IMAGE_PATH } from '#contract/image-sizes.ts';
import { MAX_ID } from '#contract/limits.ts';

// The fields that we use of TMDB's responses. An invalid field becomes null or 0; a row without an id or a title is
// skipped.

const MAX_TEXT = 20_000;

export const tmdbIdSchema = z.int().min(1).max(MAX_ID);
/** PostgreSQL rejects NUL and lone surrogates. */
const clean = (value: string) => value.toWellFormed().replaceAll('\0', '').trim();
const name = z.string().max(500).transform(clean).pipe(z.string().min(1));
const text = z
  .string()
  .max(MAX_TEXT)
  .nullish()
  .catch(null)
  .transform((value) => (value ? clean(value) || null : null));
/** Unknown dates are empty strings. */
const date = z.iso.date().nullable().catch(null);
const imageFile = z.string().regex(FILM_IMAGE_PATH).nullable().catch(null);
const count = z.int().min(0).max(MAX_ID).catch(0);
const popularity = z.number().min(0).catch(0);
const average = z.number().min(0).max(10).catch(0);
const flag = z.boolean().catch(false);

function rowsOf<T extends z.ZodType>(row: T) {
  return z.array(z.unknown()).transform((rows) =>
    rows.flatMap((value): z.output<T>[] => {
      const parsed = row.safeParse(value);
      return parsed.success ? [parsed.data] : [];
    }),
  );
}

export const listRowSchema = z.object({
  id: tmdbIdSchema,
  title: name,
  release_date: date,
  popularity,
  adult: flag,
  softcore: flag,
  genre_ids: z.array(z.int()),
});
export type ListRow = z.output<typeof listRowSchema>;

export const changedRowSchema = z.object({ id: tmdbIdSchema });

export const pageSchema = z.object({
  page: z.int().min(1),
  results: z.array(z.unknown()),
  total_pages: z.int().min(0),
  total_results: z.int().min(0),
});

const creditPerson = { id: tmdbIdSchema, name, profile_path: imageFile };
const providerRowSchema = z.object({ provider_id: tmdbIdSchema, provider_name: name, logo_path: imageFile });
export type ProviderRow = z.output<typeof providerRowSchema>;
const providerRows = rowsOf(providerRowSchema).optional();

const countryProvidersSchema = z.object({ flatrate: providerRows, ads: providerRows });
export type CountryProviders = z.output<typeof countryProvidersSchema>;

const videoSchema = z.object({ site: z.string(), type: z.string(), key: z.string(), official: flag });
export type Video = z.output<typeof videoSchema>;

export const filmDetailSchema = z.object({
  id: tmdbIdSchema,
  title: name,
  original_title: text,
  original_language: text,
  overview: text,
  release_date: date,
  runtime: count,
  poster_path: imageFile,
  backdrop_path: imageFile,
  popularity,
  vote_average: average,
  vote_count: count,
  adult: flag,
  softcore: flag,
  genres: z.array(z.object({ id: z.int() })),
  credits: z.object({
    cast: rowsOf(z.object({ ...creditPerson, character: text, order: z.int().catch(MAX_ID) })),
    crew: rowsOf(z.object({ ...creditPerson, job: z.string() })),
  }),
  keywords: z.object({ keywords: rowsOf(z.object({ id: tmdbIdSchema, name })) }),
  videos: z.object({ results: rowsOf(videoSchema) }),
  'watch/providers': z.object({ results: z.record(z.string(), z.unknown()) }),
});
export type FilmDetail = z.output<typeof filmDetailSchema>;

/** Returns null when the country is missing or its entry does not parse. */
export function providersOfCountry(detail: FilmDetail, region: string): CountryProviders | null {
  return countryProvidersSchema.safeParse(detail['watch/providers'].results[region]).data ?? null;
}

const filmCreditSchema = z.object({
  id: tmdbIdSchema,
  popularity,
  adult: flag,
  softcore: flag,
  genre_ids: z.array(z.int()),
});

export const personDetailSchema = z.object({
  id: tmdbIdSchema,
  name,
  biography: text,
  profile_path: imageFile,
  adult: flag,
  movie_credits: z.object({ cast: rowsOf(filmCreditSchema), crew: rowsOf(filmCreditSchema) }),
});
export type PersonDetail = z.output<typeof personDetailSchema>;
