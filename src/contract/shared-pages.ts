/** The path of every shared page begins with this, then its secret token. Search engines and caches leave them alone. */
export const SHARED_PAGES = '/shared/';

/** The pictures of a shared page, below its path, in pixels. */
export const SHARE_PICTURES = {
  wide: { file: 'wide.png', width: 1200, height: 630 },
  tall: { file: 'tall.png', width: 1080, height: 1920 },
} as const;
export type PictureSize = keyof typeof SHARE_PICTURES;
