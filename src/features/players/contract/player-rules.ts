// The browser uses these too, so this module does not import zod.
import { oneLineProblem } from '#contract/text-rules.ts';

export const PLAYER_KINDS = ['jellyfin', 'plex', 'emby', 'kodi'] as const;
export type PlayerKind = (typeof PLAYER_KINDS)[number];

export const PLAYER_NAMES: Record<PlayerKind, string> = {
  jellyfin: 'Jellyfin',
  plex: 'Plex',
  emby: 'Emby',
  kodi: 'Kodi',
};

/** Maximum number of players of a member. */
export const MAX_PLAYERS = 10;
/** Maximum number of characters (code points) of the user names on a server. */
export const MAX_USER_NAMES = 100;
/** Maximum number of stored events of a member. */
export const MAX_EVENTS = 200;

export const userNamesProblem = (text: string) =>
  oneLineProblem(text, { max: MAX_USER_NAMES, missing: 'A name cannot be empty.' });
