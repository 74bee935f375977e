import type { z } from 'zod';
import type { paths } from './tmdb-api.gen.ts';

// TMDB's calls as its OpenAPI description has them (npm run types:tmdb), and what really happens beside it.

export type TmdbPath = keyof paths;

/** Parameters that work although the description does not name them. */
type UndescribedQuery = {
  '/3/movie/{movie_id}': { include_video_language?: string };
  '/3/trending/movie/{time_window}': { page?: number };
};

/** The query of a call. TMDB ignores a parameter that it does not know, so a slip must not compile. */
export type Query<P extends TmdbPath> = NonNullable<paths[P]['get']['parameters']['query']> &
  (P extends keyof UndescribedQuery ? UndescribedQuery[P] : unknown);

/** What stands in a call's path; an empty object where that is nothing. */
export type PathValues<P extends TmdbPath> = Omit<NonNullable<paths[P]['get']['parameters']['path']>, never>;

export type Answer<P extends TmdbPath> = paths[P]['get']['responses'][200]['content']['application/json'];

/** Films carry it in lists and in detail; no description names it. */
type Undescribed = { softcore: boolean };

type Rows<Page> = Page extends { results?: (infer Row)[] } ? Row : never;
export type ListPage = Answer<
  '/3/discover/movie' | '/3/search/movie' | '/3/trending/movie/{time_window}' | '/3/movie/changes'
>;
export type ChangedRow = Undescribed & Rows<Answer<'/3/movie/changes'>>;
export type FilmRow = Undescribed &
  Rows<Answer<'/3/discover/movie' | '/3/search/movie' | '/3/trending/movie/{time_window}'>>;

/** A film with everything appended that is asked for. */
export type FilmAnswer = Undescribed &
  Answer<'/3/movie/{movie_id}'> & {
    credits: Answer<'/3/movie/{movie_id}/credits'>;
    keywords: Answer<'/3/movie/{movie_id}/keywords'>;
    videos: Answer<'/3/movie/{movie_id}/videos'>;
    'watch/providers': Answer<'/3/movie/{movie_id}/watch/providers'>;
  };
export type CountryAnswer = NonNullable<Answer<'/3/movie/{movie_id}/watch/providers'>['results']>[string];

type Credits = Answer<'/3/person/{person_id}/movie_credits'>;
export type PersonAnswer = Answer<'/3/person/{person_id}'> & {
  movie_credits: { [List in 'cast' | 'crew']: (Undescribed & NonNullable<Credits[List]>[number])[] };
};

/** The description was made from examples and calls every key optional: here all are there. */
type Whole<T> = T extends (infer U)[]
  ? Whole<U>[]
  : T extends object
    ? { [K in keyof T]-?: Whole<Exclude<T[K], undefined>> }
    : T;

/** What a schema reads, without its ways of saying that a value is missing. */
type Read<T> = T extends (infer U)[] ? Read<U>[] : T extends object ? { [K in keyof T]-?: Read<NonNullable<T[K]>> } : T;

type Fits<Described, Schema extends z.ZodType> =
  Whole<Described> extends Read<z.output<Schema>> ? unknown : { 'TMDB does not describe it so': Described };

/**
 * A schema of an answer, which compiles only as long as each field it reads is in TMDB's description, with that type.
 *
 * @example reading<Answer<'/3/movie/changes'>>()(z.object({ page: z.int() }))
 */
export const reading =
  <Described>() =>
  <Schema extends z.ZodType>(schema: Schema & Fits<Described, Schema>): Schema =>
    schema;
