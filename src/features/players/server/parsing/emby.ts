import { z } from 'zod';
import {
  flag,
  ITEM_MEDIA,
  imdbId,
  type Medium,
  optionalText,
  orNull,
  type PlayerEvent,
  text,
  ticks,
  tmdbId,
  year,
} from './player-event.ts';

/** A notification of Emby's webhooks. After a film, the session may already play the next film (auto-play). */
const schema = z.object({
  Event: z.string(),
  User: z.object({ Name: optionalText }).catch({ Name: null }),
  Item: z.object({
    Name: text,
    OriginalTitle: optionalText,
    Type: text,
    ExtraType: optionalText,
    ProductionYear: year,
    RunTimeTicks: ticks,
    ProviderIds: z.object({ Tmdb: tmdbId, Imdb: imdbId }).catch({ Tmdb: null, Imdb: null }),
  }),
  PlaybackInfo: z
    .object({ PositionTicks: ticks, PlayedToCompletion: flag })
    .catch({ PositionTicks: null, PlayedToCompletion: false }),
});

const ACTIONS = new Map<string, PlayerEvent['action']>([
  ['playback.start', 'start'],
  ['playback.unpause', 'progress'],
  ['playback.pause', 'progress'],
  ['playback.progress', 'progress'],
  ['playback.stop', 'stop'],
  ['item.markplayed', 'marked'],
  ['item.markunplayed', 'unmarked'],
]);

function mediumOf({ Type, ExtraType }: { Type: string; ExtraType: string | null }): Medium {
  if (ExtraType) return ExtraType === 'Trailer' ? 'trailer' : 'extra';
  return ITEM_MEDIA.get(Type) ?? 'extra';
}

/** @returns null if the body does not match the schema */
export function readEmby(body: object): PlayerEvent | null {
  const { data } = schema.safeParse(body);
  if (!data) return null;
  const { Item: item, PlaybackInfo: playback } = data;
  return {
    action: ACTIONS.get(data.Event) ?? 'other',
    medium: mediumOf(item),
    user: data.User.Name,
    title: item.Name,
    originalTitle: item.OriginalTitle,
    year: item.ProductionYear,
    tmdbId: item.ProviderIds.Tmdb,
    imdbId: item.ProviderIds.Imdb,
    position: playback.PositionTicks,
    runtime: orNull(item.RunTimeTicks),
    isCompleted: playback.PlayedToCompletion,
    sentAfter: null,
  };
}
