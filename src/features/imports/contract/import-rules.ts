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

/** Maximum number of files of one import. The page shows this limit and those of bytes and films before the upload. */
export const MAX_IMPORT_FILES = 10;
/** Maximum size of all files of an upload together, in bytes. */
export const MAX_IMPORT_BYTES = 20_000_000;
/** Maximum number of files and folders in all ZIP files of an upload. */
export const MAX_ZIP_ENTRIES = 800;
export const MAX_UNPACKED_BYTES = 64_000_000;
/** Characters. A longer line cannot be from an export. */
export const MAX_IMPORT_RECORD = 1 << 20;
/** Maximum number of rows of all tables and entries of all JSON lists. */
export const MAX_IMPORT_RECORDS = 50_000;
export const MAX_IMPORT_FILMS = 20_000;
/** Characters. Longer titles are cut. */
export const MAX_IMPORT_TITLE = 500;
/** Maximum number of values in all JSON files of an upload. The largest exports have about a million. */
export const MAX_IMPORT_JSON_VALUES = 3_000_000;
export const DEEPEST_IMPORT_JSON = 64;
