import { renderBackdropArt, renderPosterArt, sheetColour } from '#poster-art';
import type { Deps } from '../deps.ts';
import { hasRoom, MIN_FREE } from '../process/disk-room.ts';
import { createImagesRepository } from './images.repository.ts';
import { imageRoutes } from './images.routes.ts';
import { createImageService, type ImageServiceOptions } from './images.service.ts';

/** Posters and other pictures: fetched, cached on the disk, or drawn. */
export function createImages({ db, publicDb, env, log }: Deps, needs: Pick<ImageServiceOptions, 'editorial'>) {
  const service = createImageService({
    imageUrl: env.TMDB_IMAGE_URL,
    dataDir: env.DATA_DIR,
    hasRoom: () => hasRoom(env.DATA_DIR, MIN_FREE.byImages),
    repository: createImagesRepository(db),
    renderer: { renderPosterArt, renderBackdropArt, sheetColour },
    log,
    ...needs,
  });
  return { subjectOf: createImagesRepository(publicDb).findFilm, siteRoutes: () => imageRoutes(service) };
}
