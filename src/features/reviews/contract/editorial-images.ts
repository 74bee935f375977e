import type { ImageSize } from '#contract/constants.ts';

/** Images of content/reviews are served at /editorial-assets/<name>.svg. */
export const OWN_ASSET_PATH = '/editorial-assets/';

/** Images of a live Contentful space are served at /images/editorial/<size>/<host>/<space>/<asset>/<upload>/<name>. */
export const EDITORIAL_IMAGES = '/images/editorial/';

/** The id of the live editorial space, and the origins of its images by host, such as https://images.ctfassets.net. */
export type EditorialPictures = { space: string; origins: ReadonlyMap<string, string> };

/**
 * Matches the four segments after the host. Escapes in the name must not decode to `/`, `.`, `%` or a control
 * character.
 */
export const EDITORIAL_IMAGE_FILE =
  /^(?:[\w-][\w.-]{0,63}\/){3}(?:[\w-]|%[89A-F][\dA-F])(?:[\w.,@()+!~'-]|%(?:2[06-9BC]|40|5[BD]|[89A-F][\dA-F])){0,199}$/i;

/**
 * Returns the URL of the same image at another size. Other URLs are returned unchanged.
 *
 * @example editorialImageAt('/images/editorial/original/images.ctfassets.net/s/a/u/b.jpg', 'w780')
 * // '/images/editorial/w780/images.ctfassets.net/s/a/u/b.jpg'
 */
export function editorialImageAt(url: string, size: ImageSize): string {
  if (!url.startsWith(EDITORIAL_IMAGES)) return url;
  return `${EDITORIAL_IMAGES}${size}${url.slice(url.indexOf('/', EDITORIAL_IMAGES.length))}`;
}
