import { z } from 'zod';
import {
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

/** A webhook of Plex Media Server (support.plex.tv, 115002267687). Libraries with older agents have no `Guid`. */
const schema = z.object({
  event: z.string(),
  Account: z.object({ title: optionalText }).catch({ title: null }),
  Metadata: z.object({
    type: text,
    subtype: optionalText,
    title: text,
    originalTitle: optionalText,
    year,
    guid: text,
    Guid: z.array(z.object({ id: text }).catch({ id: '' })).catch([]),
    viewOffset: positive,
    duration: positive,
  }),
});

const MEDIA = new Map<string, Medium>([
  ['movie', 'film'],
  ['episode', 'series'],
  ['season', 'series'],
  ['show', 'series'],
  ['track', 'music'],
  ['album', 'music'],
  ['artist', 'music'],
]);

const ACTIONS = new Map<string, PlayerEvent['action']>([
  ['media.play', 'start'],
  ['media.resume', 'progress'],
  ['media.pause', 'progress'],
  ['media.stop', 'stop'],
  ['media.scrobble', 'stop'],
]);
/** Plex sends media.scrobble after 90% of a film. */
const SCROBBLED = 0.9;

/** @example idOf(['tmdb://6978'], 'tmdb') // '6978' */
function idOf(guids: string[], source: string): string | undefined {
  const pattern = new RegExp(`(?:^|\\.)${source}://(?:movie/)?(\\w+)`);
  for (const guid of guids) {
    const id = pattern.exec(guid)?.[1];
    if (id) return id;
  }
}

function mediumOf({ type, subtype }: { type: string; subtype: string | null }): Medium {
  if (subtype || type === 'clip') return subtype === 'trailer' ? 'trailer' : 'extra';
  return MEDIA.get(type) ?? 'extra';
}

/** @returns null if the body does not match the schema */
export function readPlex(body: object): PlayerEvent | null {
  const { data } = schema.safeParse(body);
  if (!data) return null;
  const { Metadata: film } = data;
  const guids = [...film.Guid.map(({ id }) => id), film.guid];
  const isScrobbled = data.event === 'media.scrobble';
  return {
    action: ACTIONS.get(data.event) ?? 'other',
    medium: mediumOf(film),
    user: data.Account.title,
    title: film.title,
    originalTitle: film.originalTitle,
    year: film.year,
    tmdbId: tmdbId.parse(idOf(guids, 'tmdb') ?? idOf(guids, 'themoviedb')),
    imdbId: imdbId.parse(idOf(guids, 'imdb')),
    position: film.viewOffset,
    runtime: orNull(film.duration),
    isCompleted: isScrobbled,
    sentAfter: isScrobbled ? SCROBBLED : null,
  };
}
