import { z } from 'zod';
import { createHouseServer } from '#engine/house/house-server.ts';
import type { FilmRequest } from '../contract/library.ts';
import { shaped } from './library-source.ts';

// Seerr and its predecessors Overseerr and Jellyseerr: https://docs.seerr.dev, seerr-api.yml

/** Milliseconds. A member waits for the response. */
const TIMEOUT = 8_000;
/** `mediaInfo.status` of a film that is already on the media server. */
const AVAILABLE = 5;

const requestSchema = z.object({ media: z.object({ status: z.int() }).nullish() });
const movieSchema = z.object({ mediaInfo: z.object({ status: z.int() }).nullish() });

/** Returns a function that requests a film from Seerr as the key's owner. @throws HouseFailure */
export function createSeerr(url: string, apiKey: string) {
  const server = createHouseServer({ url, headers: { 'X-Api-Key': apiKey }, timeout: TIMEOUT });

  async function isAvailable(filmId: number): Promise<boolean> {
    const { mediaInfo } = shaped(movieSchema, await server.call(`/api/v1/movie/${filmId}`));
    return mediaInfo?.status === AVAILABLE;
  }

  return async (filmId: number): Promise<FilmRequest['outcome']> => {
    const body = { mediaType: 'movie', mediaId: filmId };
    const answer = await server.call('/api/v1/request', { method: 'POST', body });
    if (answer.status === 409) return (await isAvailable(filmId)) ? 'at-home' : 'already-requested';
    if (answer.status === 403 && (await knowsKey())) return 'refused';
    const { media } = shaped(requestSchema, answer);
    return media?.status === AVAILABLE ? 'at-home' : 'requested';
  };

  /** A 403 may be about the film, the quota or the key. This tests the key. */
  async function knowsKey(): Promise<boolean> {
    return (await server.call('/api/v1/auth/me')).status === 200;
  }
}
