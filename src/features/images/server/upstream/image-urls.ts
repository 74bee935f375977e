import type { ImageRequest } from '../image-request.ts';

/** @param imageUrl for example https://image.tmdb.org/t/p */
export function filmImageUrl(imageUrl: string): (request: ImageRequest) => string {
  const base = imageUrl.replace(/\/+$/, '');
  return ({ size, file }) => `${base}/${size}/${file}`;
}

/** Returns a URL of Contentful's Images API, which scales down and converts any format to WebP. */
export const editorialImageUrl = ({ file, maxWidth }: ImageRequest) => `${file}?w=${maxWidth}&fm=webp&q=90`;
