import { join } from 'node:path';
import sharp from 'sharp';
import type { Deps } from '#engine/deps.ts';
import { AppError } from '#engine/errors.ts';
import { hasRoom, MIN_FREE } from '#engine/process/disk-room.ts';
import { createDiskCache } from '#features/images/server/images.ts';
import { BulkheadRejectedError, createBulkhead } from '#upstream';
import { createPreviewsRepository } from './previews.repository.ts';
import { previewRoutes } from './previews.routes.ts';
import { createPreviewsService, type DrawPicture, type PreviewsServiceOptions } from './previews.service.ts';

export { type CardContent, drawCard } from './drawings.ts';
export type { DrawPicture } from './previews.service.ts';

/** Bytes. About 2,500 pictures. */
const MAX_PREVIEWS = 128 * 1024 * 1024;

const MAX_WAITING = 16;

/**
 * Turns SVGs into PNGs, one at a time, on one core, so that pages stay fast.
 *
 * @throws AppError unavailable when too many pictures wait
 */
export function createDrawPicture(): DrawPicture {
  const queue = createBulkhead(1, MAX_WAITING);
  return async (compose) => {
    try {
      return await queue.execute(async () => {
        const svg = Buffer.from(await compose());
        return new Uint8Array(await sharp(svg).png({ palette: true }).toBuffer());
      });
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

type Needs = Pick<PreviewsServiceOptions, 'subjectOf' | 'frightsOf' | 'reviewOf'>;

/** Pictures of pages, which other sites show beside a link. */
export function createPreviews({ publicDb, env, clock, log }: Deps, needs: Needs) {
  // Shared pictures are drawn in the same queue, so that only one picture is drawn at a time.
  const drawPicture = createDrawPicture();
  const service = createPreviewsService({
    repository: createPreviewsRepository(publicDb),
    cache: createDiskCache({
      folder: join(env.DATA_DIR, 'previews'),
      maxBytes: MAX_PREVIEWS,
      hasRoom: () => hasRoom(env.DATA_DIR, MIN_FREE.byImages),
      now: Date.now,
      log,
    }),
    drawPicture,
    clock,
    ...needs,
  });
  return { drawPicture, siteRoutes: () => previewRoutes(service) };
}
