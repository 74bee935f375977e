import { type Format, hasColumns, tablesOf } from '../reading.ts';
import { readTables } from './table.ts';

/** The backup of the plugin for Jellyfin and Emby. Its file has no column names, so documents.ts adds them. */
export const playbackReporting: Format = {
  source: 'playback-reporting',
  matches: (document) => hasColumns(document, 'item type', 'item name', 'play duration'),
  read: (documents, reading) => readTables(tablesOf(documents), reading, { scale: null }),
};

/** The history of Plex that Tautulli exports. */
export const tautulli: Format = {
  source: 'tautulli',
  matches: (document) =>
    hasColumns(document, 'media_type', 'full_title') &&
    ['watched_status', 'percent_complete', 'transcode_decision'].some((name) => hasColumns(document, name)),
  read: (documents, reading) => readTables(tablesOf(documents), reading, { scale: null }),
};
