import { expect, test } from 'vitest';
import { backdropArtUrl, imageUrl, posterUrl } from './image-url.ts';

test('a picture has a path of this site with the requested size', () => {
  expect(imageUrl('w300', '/a.jpg')).toBe('/images/w300/a.jpg');
  expect(posterUrl('w500', 948, '/a.jpg')).toBe('/images/w500/a.jpg');
});

test('a film without a picture gets a drawn one', () => {
  expect(posterUrl('w500', 948, null)).toBe('/images/art/poster/948.svg');
  expect(backdropArtUrl(948)).toBe('/images/art/backdrop/948.svg');
});
