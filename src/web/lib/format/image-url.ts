import type { ImageSize } from '#contract/image-sizes.ts';

/** @param path the file as the API names it, with a leading slash */
export const imageUrl = (size: ImageSize, path: string) => `/images/${size}${path}`;

/** The poster drawn for a film that has none. */
export const posterArtUrl = (filmId: number) => `/images/art/poster/${filmId}.svg`;
export const backdropArtUrl = (filmId: number) => `/images/art/backdrop/${filmId}.svg`;

/** A film's poster: its own, or the one drawn for it. */
export const posterUrl = (size: ImageSize, filmId: number, path: string | null) =>
  path ? imageUrl(size, path) : posterArtUrl(filmId);
