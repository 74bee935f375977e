/** Widths that /images serves, in the naming of the film-image host: `w300` is 300 CSS pixels wide. */
export const IMAGE_SIZES = ['w92', 'w185', 'w200', 'w300', 'w500', 'w780', 'w1280', 'original'] as const;
export type ImageSize = (typeof IMAGE_SIZES)[number];
