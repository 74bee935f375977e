import sharp from 'sharp';
import { AppError } from '#engine/errors.ts';
import { BulkheadRejectedError, createBulkhead } from '#upstream';

/** Pictures are drawn one at a time, on one core, so that pages stay fast. */
const AT_ONCE = 1;
const MAX_WAITING = 16;

/** @param compose makes the SVG when it is this picture's turn */
export type DrawPicture = (compose: () => Promise<string>) => Promise<Uint8Array<ArrayBuffer>>;

/** Turns SVGs into PNGs. @throws AppError unavailable when too many pictures wait */
export function createDrawPicture(): DrawPicture {
  const queue = createBulkhead(AT_ONCE, MAX_WAITING);
  return async (compose) => {
    try {
      return await queue.execute(
        async () =>
          new Uint8Array(
            await sharp(Buffer.from(await compose()))
              .png({ palette: true })
              .toBuffer(),
          ),
      );
    } catch (error) {
      if (!(error instanceof BulkheadRejectedError)) throw error;
      throw new AppError('unavailable', {
        message: 'Too many pictures are being drawn. Please try again in a moment.',
        cause: error,
        retryAfter: 2,
      });
    }
  };
}
