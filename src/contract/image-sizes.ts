/** Widths that /images serves, in the naming of the film-image host: `w300` is 300 CSS pixels wide. */
export const IMAGE_SIZES = ['w92', 'w185', 'w200', 'w300', 'w500', 'w780', 'w1280', 'original'] as const;
export type ImageSize = (typeof IMAGE_SIZES)[number];

/**
 * How the film-image host names its files, with the slash that its API puts before them. Vector files can carry scripts
 * and are none of them.
 */
export const FILM_IMAGE_PATH = /^\/[A-Za-z0-9]{20,40}\.(jpg|png)$/;
