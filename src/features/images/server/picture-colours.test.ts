import sharp from 'sharp';
import { expect, test } from 'vitest';
import { jpegPicture } from '#test/images/pictures.ts';
import { dominantColour } from './picture-colours.ts';

const BLOOD = { r: 160, g: 20, b: 24 };

const sheet = (background: { r: number; g: number; b: number; alpha?: number }, width = 400, height = 600) =>
  sharp({ create: { width, height, channels: background.alpha === undefined ? 3 : 4, background } });

/** Returns the largest difference between two colours in one channel. */
function distance(colour: string, { r, g, b }: typeof BLOOD): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return Math.max(...[r, g, b].map((channel, index) => Math.abs(channel - (channels[index] ?? 0))));
}

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('the colour of a %s is found', async (format) => {
  const picture = await sheet(BLOOD).toFormat(format).toBuffer();
  const colour = await dominantColour(picture);
  expect(colour).toMatch(/^#[0-9a-f]{6}$/);
  expect(distance(colour, BLOOD)).toBeLessThanOrEqual(12);
});

test('the colour is that of the largest area, not an average', async () => {
  const moon = await sheet({ r: 250, g: 240, b: 200 }, 240, 240).png().toBuffer();
  const night = await sheet({ r: 16, g: 20, b: 44 })
    .composite([{ input: moon, left: 20, top: 20 }])
    .jpeg()
    .toBuffer();
  expect(distance(await dominantColour(night), { r: 16, g: 20, b: 44 })).toBeLessThanOrEqual(12);
});

test.each([
  ['see-through', sheet({ ...BLOOD, alpha: 0.5 }).png()],
  ['grey', sheet({ r: 90, g: 90, b: 90 }).greyscale().png()],
  ['smaller than the sample', sheet(BLOOD, 1, 1).png()],
])('a colour is found for an image that is %s', async (_name, picture) => {
  expect(await dominantColour(await picture.toBuffer())).toMatch(/^#[0-9a-f]{6}$/);
});

test('a damaged image is rejected', async () => {
  const whole = await jpegPicture();
  await expect(dominantColour(whole.subarray(0, 200))).rejects.toThrow();
});
