import { expect, test } from 'vitest';
import { pictureSources } from './rich-text-urls.ts';

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
