import { z } from 'zod';
import {
  flag,
  ITEM_MEDIA,
  imdbId,
  optionalText,
  orNull,
  type PlayerEvent,
  text,
  ticks,
  tmdbId,
  year,
} from './player-event.ts';

/**
 * A notification of jellyfin-plugin-webhook with "Send All Properties" (its DataObjectHelpers.cs). Other programs
 * imitate it. The plugin escapes quotes before it writes JSON, so they are escaped twice.
 */
const schema = z.object({
  NotificationType: z.string(),
  ItemType: text,
  Name: text.transform((given) => given.replaceAll('\\"', '"')),
  Year: year,
  Provider_tmdb: tmdbId,
  Provider_imdb: imdbId,
  NotificationUsername: optionalText,
  PlaybackPositionTicks: ticks,
  RunTimeTicks: ticks,
  PlayedToCompletion: flag,
  Played: flag,
  SaveReason: text,
});

const ACTIONS = new Map<string, PlayerEvent['action']>([
  ['PlaybackStart', 'start'],
  ['PlaybackProgress', 'progress'],
  ['PlaybackStop', 'stop'],
]);

/** Jellyfin saves a user's data at every pause. Only TogglePlayed means that somebody marked the film by hand. */
function actionOf({ NotificationType, SaveReason, Played }: z.output<typeof schema>): PlayerEvent['action'] {
  if (NotificationType !== 'UserDataSaved') return ACTIONS.get(NotificationType) ?? 'other';
  if (SaveReason !== 'TogglePlayed') return 'saved';
  return Played ? 'marked' : 'unmarked';
}

/** @returns null if the body does not match the schema */
export function readJellyfin(body: object): PlayerEvent | null {
  const { data } = schema.safeParse(body);
  if (!data) return null;
  return {
    action: actionOf(data),
    medium: ITEM_MEDIA.get(data.ItemType) ?? 'extra',
    user: data.NotificationUsername,
    title: data.Name,
    originalTitle: null,
    year: data.Year,
    tmdbId: data.Provider_tmdb,
    imdbId: data.Provider_imdb,
    position: data.PlaybackPositionTicks,
    runtime: orNull(data.RunTimeTicks),
    isCompleted: data.PlayedToCompletion,
    sentAfter: null,
  };
}
