import { expect, test } from 'vitest';
import { pictureSources } from './picture-sources.ts';

const at = (size: string) => `/images/editorial/${size}/images.ctfassets.net/space/asset/upload/hall.jpg`;

test('a picture of a live space comes in four widths', () => {
  expect(pictureSources(at('original'))).toEqual({
    src: at('w1280'),
    srcSet: `${at('w500')} 500w, ${at('w780')} 780w, ${at('w1280')} 1280w, ${at('original')} 2000w`,
  });
});

test('a drawing of our own comes in one', () => {
  expect(pictureSources('/content/images/hall.svg')).toEqual({ src: '/content/images/hall.svg' });
});
