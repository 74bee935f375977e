import { PREVIEW_SIZE } from '../previews/preview-pictures.ts';

/** The path of a shared page: this, then its secret token. Search engines do not index it, caches do not store it. */
export const SHARED_PAGES = '/shared/';

/** The pictures of a shared page: paths below the page's, sizes in pixels. */
export const SHARE_PICTURES = {
  wide: { file: 'wide.png', ...PREVIEW_SIZE },
  tall: { file: 'tall.png', width: 1080, height: 1920 },
} as const;
export type PictureSize = keyof typeof SHARE_PICTURES;
