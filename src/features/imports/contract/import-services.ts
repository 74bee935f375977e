import { PRODUCT_NAME } from '#contract/brand.ts';

export const IMPORT_SERVICES = {
  letterboxd: 'Letterboxd',
  'letterboxd-import': 'Letterboxd’s import format',
  imdb: 'IMDb',
  trakt: 'Trakt',
  tmdb: 'TMDB',
  simkl: 'Simkl',
  movary: 'Movary',
  yamtrack: 'Yamtrack',
  ryot: 'Ryot',
  mediatracker: 'MediaTracker',
  netflix: 'Netflix',
  tvtime: 'TV Time',
  watcharr: 'Watcharr',
  'playback-reporting': 'Jellyfin and Emby',
  tautulli: 'Tautulli (Plex)',
  table: 'Your table',
  'fright-club': PRODUCT_NAME,
} as const;
export type ImportSource = keyof typeof IMPORT_SERVICES;
