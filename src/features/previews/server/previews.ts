import { join } from 'node:path';
import type { Deps } from '#engine/deps.ts';
import { hasRoom, MIN_FREE } from '#engine/process/disk-room.ts';
import { createDiskCache } from '#features/images/server/images.ts';
import { createDrawPicture } from './draw-picture.ts';
import { createPreviewsRepository } from './previews.repository.ts';
import { previewRoutes } from './previews.routes.ts';
import { createPreviewsService, type PreviewsServiceOptions } from './previews.service.ts';

export { type CardContent, drawCard } from './draw-card.ts';
export type { DrawPicture } from './draw-picture.ts';

/** Bytes. About 2,500 pictures. */
const MAX_PREVIEWS = 128 * 1024 * 1024;

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
