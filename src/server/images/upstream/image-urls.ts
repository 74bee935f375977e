import type { ImageRequest } from '../image-request.ts';

/** @param imageUrl as in https://image.tmdb.org/t/p */
export function filmImageUrl(imageUrl: string): (request: ImageRequest) => string {
  const base = imageUrl.replace(/\/+$/, '');
  return ({ size, file }) => `${base}/${size}/${file}`;
}

/** Editors upload what they have: the service's Images API scales it down and makes WebP of any format. */
export const editorialImageUrl = ({ file, maxWidth }: ImageRequest) => `${file}?w=${maxWidth}&fm=webp&q=90`;
