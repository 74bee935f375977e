import { expect, test } from 'vitest';
import { pictureSources, safeLink } from './rich-text-urls.ts';

const at = (size: string) => `/images/editorial/${size}/images.ctfassets.net/space/asset/upload/hall.jpg`;

test('a picture from Contentful has four widths', () => {
  expect(pictureSources(at('original'), '100vw')).toEqual({
    src: at('w1280'),
    srcSet: `${at('w500')} 500w, ${at('w780')} 780w, ${at('w1280')} 1280w, ${at('original')} 2000w`,
    sizes: '100vw',
  });
});

test('one of our own drawings has a single source and no sizes', () => {
  expect(pictureSources('/content/images/hall.svg', '100vw')).toEqual({ src: '/content/images/hall.svg' });
});

test.each([
  '/movie/948',
  '/',
  'https://example.org/a?b#c',
  'http://example.org',
  'HTTPS://example.org',
  'mailto:jamie@example.org',
])('%s is allowed', (uri) => expect(safeLink(uri)).toBe(uri));

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.org',
  '//evil.example',
  '/\\evil.example',
  'movie/948',
  'see /movie/948',
  '',
])('%s is not allowed', (uri) => expect(safeLink(uri)).toBeNull());
