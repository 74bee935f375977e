import { PRODUCT_NAME } from '#contract/brand.ts';
import { PREVIEW_SIZE } from '#features/previews/contract/preview-pictures.ts';

const TAGS = {
  'og:site_name': PRODUCT_NAME,
  'og:image:type': 'image/png',
  'og:image:width': PREVIEW_SIZE.width,
  'og:image:height': PREVIEW_SIZE.height,
};

/** Tags that every page's preview has. Only the server adds them, so that no page script contains them. */
export const PREVIEW_TAGS = [
  ...Object.entries(TAGS).map(([property, content]) => `<meta property="${property}" content="${content}"/>`),
  '<meta name="twitter:card" content="summary_large_image"/>',
].join('');
