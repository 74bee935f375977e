import { z } from 'zod';
import { MAX_ID } from '#contract/constants.ts';
import { plainTitle, plainYear } from '#engine/lib/plain-title.ts';

export type Medium = 'film' | 'series' | 'music' | 'trailer' | 'extra';

/** The types of items of Jellyfin and Emby, which have the same origin. */
export const ITEM_MEDIA = new Map<string, Medium>([
  ['Movie', 'film'],
  ['Episode', 'series'],
  ['Season', 'series'],
  ['Series', 'series'],
  ['Audio', 'music'],
  ['MusicAlbum', 'music'],
  ['MusicVideo', 'music'],
  ['Trailer', 'trailer'],
]);

/** An event in the same form for all players. */
export type PlayerEvent = {
  /** `marked` and `unmarked` are done by hand; `saved`: the player stored data by itself. */
  action: 'start' | 'progress' | 'stop' | 'marked' | 'unmarked' | 'saved' | 'other';
  medium: Medium;
  /** The user's name on the server. */
  user: string | null;
  title: string;
  originalTitle: string | null;
  year: number | null;
  tmdbId: number | null;
  /** "tt" and at least seven digits. */
  imdbId: string | null;
  /** Milliseconds. */
  position: number | null;
  runtime: number | null;
  /** The player's flag that the film was played to its end. */
  isCompleted: boolean;
  /** The share of the film, 0 to 1, after which the player sends this event; null for players that send a position. */
  sentAfter: number | null;
};

/** In other versions and templates a field may be missing or have another type: then it counts as missing. */
export const text = z.string().catch('').transform(plainTitle);
export const optionalText = text.transform((given) => given || null);
/** Templates write booleans as text: "True". */
export const flag = z
  .union([z.boolean(), z.string().transform((given) => given.toLowerCase() === 'true')])
  .catch(false);
export const positive = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,15}(\.\d{1,9})?$/)
      .transform(Number),
  ])
  .nullable()
  .catch(null)
  .transform((given) => (given !== null && Number.isFinite(given) && given >= 0 ? given : null));
export const year = positive.transform(plainYear);
export const tmdbId = positive.transform((given) =>
  given !== null && Number.isInteger(given) && given >= 1 && given <= MAX_ID ? given : null,
);
export const imdbId = text.transform((given) => /^tt\d{7,10}$/.exec(given)?.[0] ?? null);

/** .NET counts in ticks of 100 nanoseconds. */
export const ticks = positive.transform((given) => (given === null ? null : given / 10_000));
/** A runtime of 0 is unknown. */
export const orNull = (given: number | null) => given || null;
