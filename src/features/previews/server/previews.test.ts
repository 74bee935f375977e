import { expect, test } from 'vitest';
import { createDrawPicture } from './previews.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="1"/>';
const MAX_WAITING = 16;

test('pictures are drawn one at a time, and a request gets 503 with Retry-After when the queue is full', async () => {
  const drawPicture = createDrawPicture();
  const firstSvg = Promise.withResolvers<string>();
  let begun = 0;
  const draw = (svg: string | Promise<string>) =>
    drawPicture(async () => {
      begun++;
      return svg;
    });
  const accepted = [firstSvg.promise, ...Array.from({ length: MAX_WAITING }, () => SVG)].map(draw);
  await expect(draw(SVG)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 });
  expect(begun).toBe(1);
  firstSvg.resolve(SVG);
  for (const picture of await Promise.all(accepted)) expect(Buffer.from(picture).toString('latin1')).toContain('PNG');
  expect(begun).toBe(accepted.length);
});
