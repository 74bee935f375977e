import { z } from 'zod';
import { refuse } from '#contract/text-rules.ts';
import { filmIdSchema } from '#features/films/contract/films.ts';
import { namedFilmSchema } from '#features/horror-profile/contract/horror-profile.ts';
import { MAX_EVENTS, MAX_PLAYERS, MAX_USER_NAMES, PLAYER_KINDS, userNamesProblem } from './player-rules.ts';

export const playerKindSchema = z.enum(PLAYER_KINDS);

export const eventStateSchema = z.enum(['watched', 'asked', 'unknown', 'ignored']);
export type EventState = z.infer<typeof eventStateSchema>;

/** The reason for an event's state. */
const eventReasonSchema = z.enum([
  // asked
  'which-film',
  'finished',
  // ignored
  'early',
  'unplayed',
  'series',
  'music',
  'trailer',
  'extra',
  'unreleased',
  'not-horror',
  'full',
  'not-me',
]);
export type EventReason = z.infer<typeof eventReasonSchema>;

/** The effect of the last event: its state, the reason for its state, or the reason why it was not stored. */
const heardSchema = z.enum([
  'watched',
  'unknown',
  ...eventReasonSchema.options,
  'playing',
  'already',
  'other-user',
  'saved',
  'other',
]);
export type Heard = z.infer<typeof heardSchema>;

export const playerInputSchema = z
  .object({
    kind: playerKindSchema,
    user: z
      .string()
      .trim()
      .superRefine(refuse(userNamesProblem))
      .nullable()
      .describe('Only films of these users of the server count, separated by commas; null: of everybody')
      .meta({ example: 'jamie', maxLength: MAX_USER_NAMES }),
  })
  .meta({ id: 'PlayerInput' });

export const createdPlayerSchema = z
  .object({ _id: z.uuid(), url: z.url().describe('Where the player sends its events. Returned only once') })
  .meta({ id: 'CreatedPlayer' });

const playerSchema = z.object({
  _id: z.uuid(),
  kind: playerKindSchema,
  user: z.string().nullable(),
  createdAt: z.iso.datetime(),
  heard: z
    .object({
      at: z.iso.datetime(),
      what: heardSchema,
      name: z.string().nullable().describe('The film, or the user of the server'),
    })
    .nullable()
    .describe('The last event; null before the first'),
});
export type Player = z.infer<typeof playerSchema>;

export const playersSchema = z
  .object({ players: z.array(playerSchema).max(MAX_PLAYERS).describe('Newest first') })
  .meta({ id: 'Players' });

export const playerEventSchema = z
  .object({
    _id: z.uuid(),
    at: z.iso.datetime(),
    player: playerKindSchema,
    title: z.string().describe('As the player wrote it'),
    year: z.int().nullable(),
    state: eventStateSchema.describe(
      'watched: a viewing was added; asked: the film in filmId may have been watched; unknown: a film that the catalog does not have',
    ),
    reason: eventReasonSchema.nullable().describe('Why it is asked or ignored'),
    filmId: filmIdSchema.nullable(),
    film: namedFilmSchema.nullable(),
  })
  .meta({ id: 'PlayerEvent' });
export type PlayerEventAnswer = z.infer<typeof playerEventSchema>;

export const playerEventsSchema = z
  .object({ events: z.array(playerEventSchema).max(MAX_EVENTS).describe('Newest first') })
  .meta({ id: 'PlayerEvents' });

export const settledEventSchema = z
  .object({ filmId: filmIdSchema.nullable().describe('The film that was watched; null: not watched, or not by me') })
  .meta({ id: 'SettledEvent' });
