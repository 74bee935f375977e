import type { ImageSize } from '#contract/constants.ts';

/** @param path a path from the API's responses, with a leading slash */
export const imageUrl = (size: ImageSize, path: string) => `/images/${size}${path}`;

const posterArtUrl = (filmId: number) => `/images/art/poster/${filmId}.svg`;
export const backdropArtUrl = (filmId: number) => `/images/art/backdrop/${filmId}.svg`;

export const posterUrl = (size: ImageSize, filmId: number, path: string | null) =>
  path ? imageUrl(size, path) : posterArtUrl(filmId);
