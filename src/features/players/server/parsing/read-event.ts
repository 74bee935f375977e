import type { PlayerKind } from '../../contract/player-rules.ts';
import { readEmby } from './emby.ts';
import { readJellyfin } from './jellyfin.ts';
import { readKodi } from './kodi.ts';
import type { PlayerEvent } from './player-event.ts';
import { readPlex } from './plex.ts';

/**
 * Programs imitate the bodies of other programs, so the shape decides and not the kind of player. The bodies of Kodi's
 * add-ons have no common shape, so they are accepted only from players of the kind Kodi.
 *
 * @returns null for an unknown body
 */
export function readEvent(kind: PlayerKind, body: object): PlayerEvent | null {
  return readJellyfin(body) ?? readEmby(body) ?? readPlex(body) ?? (kind === 'kodi' ? readKodi(body) : null);
}
