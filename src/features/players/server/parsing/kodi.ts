import { z } from 'zod';
import {
  flag,
  imdbId,
  type Medium,
  optionalText,
  orNull,
  type PlayerEvent,
  positive,
  text,
  tmdbId,
  year,
} from './player-event.ts';

const ids = z
  .object({ tmdb: tmdbId, tmdbId, imdb: imdbId, imdbId })
  .catch({ tmdb: null, tmdbId: null, imdb: null, imdbId: null });

/** A film, with the names of Kodi's JSON-RPC (Video.Details.Movie), and the ids of Movary's add-on. Times in seconds. */
const filmSchema = z.object({
  type: optionalText,
  title: text,
  originaltitle: optionalText,
  year,
  imdbnumber: imdbId,
  uniqueid: ids,
  uniqueIds: ids,
  runtime: positive,
});
/** The film is in `item`, or the body itself has its fields. */
const dataSchema = z.object({
  item: filmSchema.optional().catch(undefined),
  end: flag,
  position: positive,
  playcount: positive,
});
const notificationSchema = z.object({ method: z.string(), params: z.object({ data: z.looseObject({}) }) });

const MEDIA = new Map<string, Medium>([
  ['movie', 'film'],
  ['episode', 'series'],
  ['tvshow', 'series'],
  ['song', 'music'],
  ['musicvideo', 'music'],
  ['trailer', 'trailer'],
]);

const ACTIONS = new Map<string, PlayerEvent['action']>([
  ['Player.OnPlay', 'start'],
  ['Player.OnAVStart', 'start'],
  ['Player.OnPause', 'progress'],
  ['Player.OnResume', 'progress'],
  ['Player.OnSeek', 'progress'],
  ['Player.OnStop', 'stop'],
]);

/** Movary's add-on has only one event, and sends it after 90% of a film. */
const ADD_ON = 0.9;

function actionOf(method: string, playcount: number | null): PlayerEvent['action'] {
  if (method !== 'VideoLibrary.OnUpdate') return ACTIONS.get(method) ?? 'other';
  // Kodi sends the play count only when it changes: by hand, or at the end of a film.
  if (playcount === null) return 'saved';
  return playcount > 0 ? 'marked' : 'unmarked';
}

const milliseconds = (seconds: number | null) => (seconds === null ? null : seconds * 1000);

/** Reads a notification of Kodi's JSON-RPC, which an add-on forwards, or the body of Movary's add-on. */
export function readKodi(body: object): PlayerEvent | null {
  const notification = notificationSchema.safeParse(body).data;
  const { data } = dataSchema.safeParse(notification?.params.data ?? body);
  const film = data?.item ?? filmSchema.safeParse(notification?.params.data ?? body).data;
  if (!data || !film) return null;
  const [one, other] = [film.uniqueid, film.uniqueIds];
  const named = {
    title: film.title,
    tmdbId: one.tmdb ?? one.tmdbId ?? other.tmdbId ?? other.tmdb,
    imdbId: one.imdb ?? one.imdbId ?? other.imdbId ?? other.imdb ?? film.imdbnumber,
  };
  if (!notification && !named.title && !named.tmdbId && !named.imdbId) return null;
  return {
    ...named,
    action: notification ? actionOf(notification.method, data.playcount) : 'stop',
    medium: MEDIA.get(film.type ?? 'movie') ?? 'extra',
    user: null,
    originalTitle: film.originaltitle,
    year: film.year,
    position: milliseconds(data.position),
    runtime: orNull(milliseconds(film.runtime)),
    isCompleted: notification ? data.end : true,
    sentAfter: notification ? null : ADD_ON,
  };
}
