import { expect, test } from 'vitest';
import { bytes, fakeUpstream } from '#test/images/fake-upstream.ts';
import { imageApp, POSTER } from '#test/images/image-app.ts';
import { blackPng } from '#test/images/pictures.ts';

const POSTER_PATH = `/images/w500/${POSTER}`;
/** Size of TMDB's largest posters in pixels. */
const LARGEST = { width: 3840, height: 5760 };
/** Returns the most memory that this process has used, in MB. */
const peak = () => process.resourceUsage().maxRSS / 1024;

async function convert(picture: Buffer) {
  const upstream = await fakeUpstream(bytes(picture));
  const { typeOf } = await imageApp({ imageUrl: upstream.url });
  const before = peak();
  const type = await typeOf(POSTER_PATH);
  return { type, grown: peak() - before };
}

test.each([
  ['a PNG of 40,000,000 × 1 pixels', { width: 40_000_000, height: 1, depth: 8, colourType: 0, interlaced: false }],
  ['an interlaced PNG of 6300², 16 bits', { width: 6300, height: 6300, depth: 16, colourType: 6, interlaced: true }],
] as const)('%s is refused before memory is allocated for it', async (_, size) => {
  const { type, grown } = await convert(await blackPng(size));
  expect(type).toBe('image/svg+xml');
  expect(grown).toBeLessThan(100);
});

test('even the largest picture of a film is converted', async () => {
  expect(await convert(await blackPng({ ...LARGEST, depth: 8, colourType: 6, interlaced: false }))).toMatchObject({
    type: 'image/avif',
  });
});
