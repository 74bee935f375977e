import type { Environment } from '../env.ts';

/** True if the site reads the films of a media server. */
export const hasLibrary = ({ LIBRARY_URL, PLEX_URL }: Pick<Environment, 'LIBRARY_URL' | 'PLEX_URL'>): boolean =>
  (LIBRARY_URL ?? PLEX_URL) !== undefined;
