/** Sizes of /images, named as on TMDB's image host: `w300` is 300 pixels wide. */
export const IMAGE_SIZES = ['w92', 'w185', 'w200', 'w300', 'w500', 'w780', 'w1280', 'original'] as const;
export type ImageSize = (typeof IMAGE_SIZES)[number];

/** Path of a file on TMDB's image host. SVG is excluded because it can contain scripts. */
export const FILM_IMAGE_PATH = /^\/[A-Za-z0-9]{20,40}\.(jpg|png)$/;
