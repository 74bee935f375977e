import { join } from 'node:path';
import type { Deps } from '../../deps.ts';
import { createDiskCache } from '../../images/disk/disk-cache.ts';
import { hasRoom, MIN_FREE } from '../../process/disk-room.ts';
import { createPreviewsRepository } from './previews.repository.ts';
import { previewRoutes } from './previews.routes.ts';
import { createPreviewsService, type PreviewsServiceOptions } from './previews.service.ts';

/** Bytes. About 2,500 pictures. */
const MAX_PREVIEWS = 128 * 1024 * 1024;

type Needs = Pick<PreviewsServiceOptions, 'subjectOf' | 'frightsOf' | 'reviewOf' | 'drawPicture'>;

/** Pictures of pages, which other sites show beside a link. */
export function createPreviews({ publicDb, env, clock, log }: Deps, needs: Needs) {
  const service = createPreviewsService({
    repository: createPreviewsRepository(publicDb),
    cache: createDiskCache({
      folder: join(env.DATA_DIR, 'previews'),
      maxBytes: MAX_PREVIEWS,
      hasRoom: () => hasRoom(env.DATA_DIR, MIN_FREE.byImages),
      now: Date.now,
      log,
    }),
    clock,
    ...needs,
  });
  return { siteRoutes: () => previewRoutes(service) };
}
