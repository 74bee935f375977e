import { expect, test } from 'vitest';
import { editorialImageAt } from './editorial-images.ts';

test.each([
  [
    '/images/editorial/original/images.ctfassets.net/s/a/u/b.jpg',
    '/images/editorial/w780/images.ctfassets.net/s/a/u/b.jpg',
  ],
  [
    '/images/editorial/w500/localhost:8080/s/original/u/b.jpg',
    '/images/editorial/w780/localhost:8080/s/original/u/b.jpg',
  ],
  ['/editorial-assets/hall.svg', '/editorial-assets/hall.svg'],
  ['https://example.org/images/editorial/original/b.jpg', 'https://example.org/images/editorial/original/b.jpg'],
])('the image %s at width 780 has the URL %s', (url, wanted) => {
  expect(editorialImageAt(url, 'w780')).toBe(wanted);
});
