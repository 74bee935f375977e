import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bytes, fakeUpstream } from '#test/images/fake-upstream.ts';
import { BACKDROP, fakeClock, imageApp, POSTER } from '#test/images/image-app.ts';
import { jpegPicture } from '#test/images/pictures.ts';
import { temporaryFolder } from '#test/process/temporary-folder.ts';

const POSTER_PATH = `/images/w300/${POSTER}`;
const MINUTE = 60_000;
const DAY = 86_400_000;

test('an image older than thirty days is served, and refreshed in the background', async () => {
  const clock = fakeClock();
  const upstream = await fakeUpstream();
  const { get } = await imageApp({ imageUrl: upstream.url, now: clock.now });
  const bytesNow = async () => Buffer.from(await (await get(POSTER_PATH)).arrayBuffer());
  const old = await bytesNow();
  // The noise of each picture is different, so this is another picture.
  upstream.behave(bytes(await jpegPicture()));
  clock.advance(31 * DAY);
  expect(await bytesNow()).toEqual(old);
  await expect.poll(bytesNow).not.toEqual(old);
});

test('when the disk is not writable, each image is fetched once and served, and one line a minute is logged', async () => {
  const clock = fakeClock();
  const dataDir = join(await temporaryFolder(), 'a-file');
  // A file in place of the folder makes every write fail.
  await writeFile(dataDir, '');
  const upstream = await fakeUpstream();
  const { typeOf, lines } = await imageApp({ imageUrl: upstream.url, dataDir, now: clock.now });
  const warnings = () => lines.filter((line) => line.msg.includes('on disk cannot be used')).length;
  expect(await typeOf(POSTER_PATH)).toBe('image/avif');
  expect(await typeOf(POSTER_PATH)).toBe('image/avif');
  expect(await typeOf(`/images/w300/${BACKDROP}`)).toBe('image/avif');
  expect(upstream.requests).toHaveLength(2);
  expect(warnings()).toBe(1);
  clock.advance(MINUTE);
  await typeOf(POSTER_PATH);
  expect(warnings()).toBe(2);
});
