import { z } from 'zod';
import { feedKindSchema } from '#features/feeds/contract/feeds.ts';
import { CONTENT_NOTE_SLUGS } from '#features/films/contract/content-note-slugs.ts';
import { dateSchema, filmIdSchema } from '#features/films/contract/films.ts';
import { importSourceSchema, importStateSchema } from '#features/imports/contract/imports.ts';
import { frightLimitsSchema } from '#features/limits/contract/fright-limits.ts';
import { mailChoiceSchema, newsKindSchema } from '#features/news/contract/news.ts';
import { eventStateSchema, playerKindSchema } from '#features/players/contract/players.ts';
import { byFigure, MAX_RATING } from '#features/ratings/contract/rating-categories.ts';
import { memberServicesInputSchema } from '#features/streaming/contract/streaming.ts';

const moment = z.iso.datetime();
/** Allows null. `nullable()` of a named schema would give a JSON Schema that does not allow null. */
const orNull = <Schema extends z.ZodType>(schema: Schema) => z.union([schema, z.null()]);
const film = { id: filmIdSchema, title: z.string(), release_date: dateSchema.nullable() };
/** A section with any number of rows of this shape. */
const rows = <Shape extends z.ZodRawShape>(shape: Shape) => z.array(z.strictObject(shape));
const figures = byFigure(() => z.int().min(0).max(MAX_RATING).nullable());

/**
 * Has a key for each table that holds a member's data. The queries are in `member-data.repository.ts` and, for tables
 * with very many rows, in `member-rows.repository.ts`.
 */
export const memberExportSchema = z
  .strictObject({
    account: z.strictObject({
      email: z.string(),
      email_verified: z.boolean().describe('Confirmed by a link in an email'),
      created_at: moment,
      last_seen_on: z.iso.date().nullable().describe('The last day on which a session began or was extended, UTC'),
      administrator_since: moment.nullable().describe('null: no administrator of this site'),
      time_zone: z.string().nullable().describe('IANA name of the zone in which a moment becomes a day; null: UTC'),
    }),
    sessions: rows({
      created_at: moment,
      updated_at: moment,
      expires_at: moment,
      browser: z.string().nullable(),
      system: z.string().nullable(),
    }).describe('Devices that are logged in'),
    secondFactor: z
      .strictObject({ created_at: moment, confirmed_at: moment.nullable().describe('null: begun, but not on') })
      .nullable()
      .describe('Without its key'),
    passkeys: rows({
      name: z.string(),
      created_at: moment,
      last_used_at: moment.nullable(),
      backed_up: z.boolean(),
    }).describe('Without their keys'),
    identities: rows({
      issuer: z.string(),
      subject: z.string(),
      created_at: moment,
      last_used_at: moment.nullable(),
    }).describe('Accounts at identity providers that can be used to log in to this account'),
    emailChanges: rows({
      old_email: z.string(),
      new_email: z.string(),
      requested_at: moment,
      confirmed_at: moment.nullable(),
    }).describe('Changes of the email address'),
    recoveryCodes: rows({ created_at: moment }).describe('Only unused ones, without the codes'),
    devices: rows({ created_at: moment, remembered_until: moment.nullable() }).describe(
      'Browsers that have logged in; until remembered_until they do not ask for the second factor',
    ),
    limits: orNull(frightLimitsSchema),
    services: orNull(memberServicesInputSchema),
    ratings: rows({ ...film, updated_at: moment, day: dateSchema, ...figures }),
    ratingHistory: rows({ ...film, saved_at: moment, day: dateSchema, ...figures }).describe(
      'Every saved rating, present ones included, film by film, each in the order of saving; all figures null: cleared',
    ),
    watchlist: rows({ ...film, day: dateSchema, added_at: moment.nullable().describe('null: only the day is known') }),
    lists: rows({
      name: z.string(),
      description: z.string(),
      ranked: z.boolean(),
      challenge: z.record(z.string(), z.unknown()).nullable().describe('The rules of a challenge; null: a plain list'),
      created_at: moment,
      updated_at: moment,
      films: z.array(z.strictObject({ ...film, note: z.string() })).describe('In the order of the list'),
    }),
    viewings: rows({
      ...film,
      day: dateSchema.nullable().describe('The calendar day; null: unknown'),
      watched_at: moment.nullable().describe('The moment; null: only the day is known, or nothing'),
      rating: z.strictObject(figures).nullable().describe('The newest rating saved on the day of the viewing'),
      note: z.string().nullable().describe('The private note on the viewing'),
    }),
    notes: rows({ ...film, text: z.string(), updated_at: moment }).describe(
      'Private notes on films; those on viewings are with the viewings',
    ),
    tags: rows({ ...film, tags: z.array(z.string()) }).describe('Own tags of films'),
    contentNotes: rows({
      ...film,
      note: z.enum(CONTENT_NOTE_SLUGS),
      answer: z.enum(['yes', 'few', 'no']),
      voted_at: moment,
    }),
    imports: rows({
      source: importSourceSchema,
      state: importStateSchema,
      files: z.array(z.string()),
      created_at: moment,
      films: z.int().min(0).describe('Films in the files'),
    }).describe('Imports from other services; the viewings, ratings and entries that they wrote are above'),
    shares: rows({
      kind: z.enum(['profile', 'year', 'list']),
      year: z.int().nullable(),
      list: z.string().nullable().describe('The name of the list'),
      with_notes: z.boolean(),
      name: z.string(),
      created_at: moment,
      expires_at: moment.nullable(),
    }).describe('Shared links, without their URLs'),
    notifications: z.strictObject({ mail: mailChoiceSchema, push: z.boolean() }).nullable(),
    pushDevices: rows({ endpoint: z.string(), created_at: moment }).describe('Browsers that get push messages'),
    news: rows({
      ...film,
      kind: newsKindSchema,
      fact: z.string().describe('The platform, or the release day'),
      told_at: moment,
      read_at: moment.nullable(),
    }),
    calendarFeed: z
      .strictObject({ created_at: moment })
      .nullable()
      .describe("The member's own calendar, without its URL"),
    feeds: rows({ kind: feedKindSchema, created_at: moment }).describe(
      'The feeds of the watchlist and the diary, without their URLs',
    ),
    accessTokens: rows({
      name: z.string(),
      scope: z.enum(['read', 'write']),
      created_at: moment,
      expires_at: moment,
      last_used_at: moment.nullable(),
    }).describe("Access tokens of the member's programs, without the secrets"),
    players: rows({
      kind: playerKindSchema,
      user_name: z.string().nullable(),
      created_at: moment,
      heard_at: moment.nullable(),
    }).describe('Media servers and players, without their URLs'),
    playerEvents: rows({
      kind: playerKindSchema,
      at: moment,
      title: z.string(),
      year: z.int().nullable(),
      by_hand: z.boolean(),
      state: eventStateSchema,
      reason: z.string().nullable(),
      film_id: z.int().nullable(),
    }).describe('The films that they reported'),
  })
  .meta({ id: 'MemberExport' });
export type MemberExport = z.infer<typeof memberExportSchema>;

/**
 * Kinds of data that an export for another service leaves out or changes. `count` is the number of viewings, ratings,
 * films or lists that this concerns.
 */
export const EXPORT_LOSSES = [
  'times',
  'undated',
  'viewings',
  'watchlist',
  'zeros',
  'axisOnly',
  'axes',
  'earlier',
  'notSeen',
  'noImdbId',
  'notes',
  'tags',
  'lists',
  'challenges',
  'unseenWords',
] as const;
export type ExportLoss = (typeof EXPORT_LOSSES)[number];

const lossesSchema = z.array(
  z.object({
    what: z
      .enum(EXPORT_LOSSES)
      .describe(
        [
          'times: only the day of a viewing is kept',
          'undated: viewings without a date are left out, except if the film has no other viewing',
          'viewings, watchlist: left out',
          'zeros: ratings of 0 are raised to the lowest of the service',
          'axisOnly: ratings without an overall one are left out',
          'axes: the categories of ratings are left out',
          'earlier: ratings that were saved before the present one are left out, except on the day of a viewing',
          'notSeen: rated films without a viewing count as seen',
          'noImdbId: rated films whose IMDb id is unknown',
          'notes, tags: left out; tags count by film',
          'lists: own lists are left out',
          'challenges: lists that lose the rules of their challenge',
          'unseenWords: films with a note or tags that are neither seen nor rated; their notes and tags are left out',
        ].join('; '),
      ),
    count: z.int().min(1),
  }),
);

export const exportLossesSchema = z
  .object({ letterboxd: lossesSchema, trakt: lossesSchema, imdb: lossesSchema })
  .meta({ id: 'ExportLosses' });
export type ExportLosses = z.infer<typeof exportLossesSchema>;
