/** Pixels of the pictures that other sites show with a link to a page. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

/** Below this path are the pictures of pages. */
export const PREVIEWS = '/previews/';

/** Pages without a subject of their own. `site` is for all others. */
export const PREVIEWED_PAGES = ['site', 'calendar', 'tonight', 'night', 'search'] as const;
export type PreviewedPage = (typeof PREVIEWED_PAGES)[number];

export type PreviewKey =
  | { kind: 'film' | 'review' | 'person'; key: number }
  | { kind: 'keyword' | 'provider' | 'tag'; key: string }
  /** YYYY-MM */
  | { kind: 'month'; key: string }
  | { kind: 'page'; key: PreviewedPage };
export type PreviewKind = PreviewKey['kind'];

/** @example previewPath({ kind: 'film', key: 694 }) // '/previews/film/694.png' */
export const previewPath = ({ kind, key }: PreviewKey) => `${PREVIEWS}${kind}/${encodeURIComponent(key)}.png`;
