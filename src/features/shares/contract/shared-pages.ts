import { PREVIEW_SIZE } from '#features/previews/contract/preview-pictures.ts';

/**
 * The path of a shared page is this prefix and a secret token. Search engines do not index the page, and caches do not
 * store it.
 */
export const SHARED_PAGES = '/shared/';

/** The pictures of a shared page. Their files are below the page's path; sizes are in pixels. */
export const SHARE_PICTURES = {
  wide: { file: 'wide.png', ...PREVIEW_SIZE },
  tall: { file: 'tall.png', width: 1080, height: 1920 },
} as const;
export const PICTURE_SIZES = ['wide', 'tall'] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];
