import sharp from 'sharp';
import { expect, test } from 'vitest';
import { jpegPicture, pngPicture, webpPicture } from '#test/images/pictures.ts';
import { acceptedFormats, sniffFormat } from './image-format.ts';

test.each([
  ['image/avif', ['avif', 'jpeg']],
  ['image/webp,image/avif', ['avif', 'webp', 'jpeg']],
  ['IMAGE/WEBP ; q=0.3', ['webp', 'jpeg']],
  ['image/avif; q=0.0, image/webp; q=0', ['jpeg']],
  ['image/avif;q=0.000', ['jpeg']],
  ['image/avif;q=0.001, image/webp;xq=0', ['avif', 'webp', 'jpeg']],
  ['image/jpeg, image/webp', ['webp', 'jpeg']],
  ['image/jpeg', ['jpeg']],
  ['image/avifx', ['jpeg']],
  ['image/*', ['jpeg']],
  [null, ['jpeg']],
])('the header Accept %s allows %s', (accept, format) => {
  expect(acceptedFormats(accept)).toEqual(format);
});

test('image formats are detected by their first bytes', async () => {
  expect(sniffFormat(await jpegPicture())).toBe('jpeg');
  expect(sniffFormat(await pngPicture())).toBe('png');
  expect(sniffFormat(await webpPicture())).toBe('webp');
  expect(
    sniffFormat(
      await sharp(await pngPicture())
        .avif({ effort: 0 })
        .toBuffer(),
    ),
  ).toBe('avif');
});

test.each([
  '',
  'GIF89a............',
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'RIFF....WAVEfmt ',
  'RIFX....WEBPVP8 ',
  '\xff\xd8\xff',
])('%j is not a supported image', (text) => {
  expect(sniffFormat(Buffer.from(text, 'latin1'))).toBeNull();
});
