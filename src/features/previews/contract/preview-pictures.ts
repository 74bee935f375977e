/** Pixels of the pictures that other sites show with a link to a page. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

/** The pictures of pages are below this path. */
export const PREVIEWS = '/previews/';

/**
 * Pages whose picture does not depend on a film or another subject. `site` is for all pages without their own picture.
 */
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
