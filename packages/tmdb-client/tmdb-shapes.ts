import { z } from 'zod';

/** Exported for the declarations of the published package. */
export const UNREAD = Symbol('unread');
type Unread = typeof UNREAD;

/** Accepts any value, and a missing one. A value that the schema rejects becomes UNREAD. */
const lenient = <T extends z.ZodType>(schema: T) =>
  // Without preprocess, an object that lacks the field is rejected.
  z.preprocess((value) => value, z.union([schema, z.unknown().transform((): Unread => UNREAD)]));

/** Accepts a list, without the items that the schema rejects. A list that has only such items becomes UNREAD. */
const lenientRows = <T extends z.ZodType>(row: T) =>
  lenient(z.array(lenient(row)).refine((rows) => rows.length === 0 || rows.some((each) => each !== UNREAD)));

/** The type of a parsed value without UNREAD: in objects it is replaced by undefined, in lists it is left out. */
export type Read<T> = T extends readonly (infer Item)[]
  ? Read<Exclude<Item, Unread>>[]
  : T extends object
    ? { [Key in keyof T]: Read<Exclude<T[Key], Unread>> | (Unread extends T[Key] ? undefined : never) }
    : T;

function without(value: unknown, path: string, unread: Set<string>): unknown {
  const read = (part: unknown, at: string) => {
    if (part === UNREAD) unread.add(at);
    return part === UNREAD ? undefined : without(part, at, unread);
  };
  if (Array.isArray(value)) return value.map((item) => read(item, `${path}[]`)).filter((item) => item !== undefined);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value);
  return Object.fromEntries(fields.map(([name, part]) => [name, read(part, path ? `${path}.${name}` : name)]));
}

/**
 * @returns the value, and the paths of the fields that could not be read, for example `credits.cast[].order`
 * @throws ZodError when the schema does not accept the input
 */
export function readLeniently<T extends z.ZodType>(schema: T, input: unknown) {
  const unread = new Set<string>();
  // `without` removes UNREAD from the value, as `Read` removes it from the type.
  const value = without(schema.parse(input), '', unread) as Read<z.output<T>>;
  return { value, unread: [...unread] };
}

/** Ids fit into PostgreSQL's integer. */
const MAX_ID = 2_147_483_647;
const imdbIdSchema = z.string().regex(/^tt\d{7,10}$/);
const FILM_IMAGE_PATH = /^\/[A-Za-z0-9]{20,40}\.(jpg|png)$/;

// The fields of TMDB's responses that we use. A lenient field that cannot be read does not make the whole response
// invalid.

const MAX_TEXT = 20_000;
const NUMBER = /^\s*-?\d+(\.\d+)?\s*$/;

/** Accepts numbers in quotes, which TMDB sometimes sends. */
const numeric = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (typeof value === 'string' && NUMBER.test(value) ? Number(value) : value), schema);
/** PostgreSQL rejects NUL and lone surrogates. */
const clean = (value: string) => value.toWellFormed().replaceAll('\0', '').trim();

export const tmdbIdSchema = z.int().min(1).max(MAX_ID);
const id = numeric(tmdbIdSchema);
const whole = numeric(z.int().min(0));
const name = z.string().max(500).transform(clean).pipe(z.string().min(1));
const text = lenient(
  z
    .string()
    .max(MAX_TEXT)
    .transform((value) => clean(value) || null),
);
/** An unknown date is an empty string. Some dates have a time. */
const date = lenient(
  z
    .string()
    .transform((value) => (value === '' ? null : value.replace(/[T ].*$/, '')))
    .pipe(z.iso.date().nullable()),
);
const imdbId = lenient(
  z
    .string()
    .transform((value) => value.trim() || null)
    .pipe(imdbIdSchema.nullable())
    .nullable(),
);
const country = z.string().regex(/^[A-Z]{2}$/);
const imageFile = lenient(z.string().regex(FILM_IMAGE_PATH).nullable());
const count = lenient(numeric(z.number().min(0).max(MAX_ID).transform(Math.round)));
const popularity = lenient(numeric(z.number().min(0)));
const average = lenient(numeric(z.number().min(0).max(10)));
/** This flag is not lenient: if it cannot be read, the film may be for adults, so the film is refused. */
const flag = z
  .union([z.boolean(), z.stringbool(), z.null()])
  .default(false)
  .transform((value) => value === true);

const genreIds = z
  .array(z.unknown())
  .transform((ids) => ids.flatMap((value) => numeric(z.int()).safeParse(value).data ?? []));

const creditedFilm = { id, adult: flag, softcore: flag, genre_ids: genreIds };

export const listRowSchema = z.object({
  ...creditedFilm,
  title: name,
  release_date: date,
  original_title: text,
  poster_path: imageFile,
});
export type ListRow = z.output<typeof listRowSchema>;

/** TMDB's response to /find also has series and people. */
export const foundSchema = z.object({ movie_results: z.array(z.unknown()) });

export const changedRowSchema = z.object({ id });

export const pageSchema = z.object({
  results: z.array(z.unknown()),
  total_pages: whole,
  total_results: whole,
});

const creditPerson = { id, name, profile_path: imageFile };
const providerRowSchema = z.object({ provider_id: id, provider_name: name, logo_path: imageFile });
export type ProviderRow = Read<z.output<typeof providerRowSchema>>;
const providerRows = lenientRows(providerRowSchema).default([]);

const countryProvidersSchema = z.object({
  flatrate: providerRows,
  ads: providerRows,
  rent: providerRows,
  buy: providerRows,
});
const NO_PROVIDERS = { flatrate: [], ads: [], rent: [], buy: [] };
export type CountryProviders = Read<z.output<typeof countryProvidersSchema>>;

const videoSchema = z.object({ site: z.string(), type: z.string(), key: z.string(), official: lenient(flag) });
export type Video = Read<z.output<typeof videoSchema>>;

/** @param region country whose streaming providers are read */
export const filmDetailSchema = (region: string) =>
  z.object({
    id,
    imdb_id: imdbId,
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
    genres: lenientRows(z.object({ id: numeric(z.int()) })),
    credits: lenient(
      z.object({
        cast: lenientRows(z.object({ ...creditPerson, character: text, order: lenient(whole) })),
        crew: lenientRows(z.object({ ...creditPerson, job: z.string() })),
      }),
    ),
    keywords: lenient(z.object({ keywords: lenientRows(z.object({ id, name })) })),
    belongs_to_collection: lenient(z.object({ name }).nullable().default(null)),
    production_companies: lenientRows(z.object({ name })),
    production_countries: lenientRows(z.object({ iso_3166_1: country })),
    release_dates: lenient(
      z.object({
        results: lenientRows(
          z.object({
            iso_3166_1: country,
            release_dates: z.array(z.object({ certification: z.string().default('') })),
          }),
        ),
      }),
    ),
    alternative_titles: lenient(z.object({ titles: lenientRows(z.object({ title: name })) })),
    videos: lenient(z.object({ results: lenientRows(videoSchema) })),
    'watch/providers': lenient(
      z.object({
        // TMDB leaves out a country that has no providers.
        results: lenient(z.object({ [region]: lenient(countryProvidersSchema.default(NO_PROVIDERS)) })),
      }),
    ),
  });
export type FilmDetail = Read<z.output<ReturnType<typeof filmDetailSchema>>>;

const filmCreditSchema = z.object({ ...creditedFilm, popularity });

export const personDetailSchema = z.object({
  id,
  name,
  biography: text,
  profile_path: imageFile,
  adult: flag,
  movie_credits: lenient(z.object({ cast: lenientRows(filmCreditSchema), crew: lenientRows(filmCreditSchema) })),
});
export type PersonDetail = Read<z.output<typeof personDetailSchema>>;
