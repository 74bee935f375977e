import type { Deps } from '#engine/deps.ts';
import { hasRoom, MIN_FREE } from '#engine/process/disk-room.ts';
import type { ArtSubject } from '#poster-art';
import { createImagesRepository } from './images.repository.ts';
import { imageRoutes } from './images.routes.ts';
import { createImageService, type ImageServiceOptions } from './images.service.ts';

export { createDiskCache } from './disk/disk-cache.ts';

/** Posters and other pictures: fetched, cached on the disk, or drawn. */
export function createImages({ db, publicDb, env, log }: Deps, needs: Pick<ImageServiceOptions, 'editorial'>) {
  const service = createImageService({
    imageUrl: env.TMDB_IMAGE_URL,
    dataDir: env.DATA_DIR,
    hasRoom: () => hasRoom(env.DATA_DIR, MIN_FREE.byImages),
    repository: createImagesRepository(db),
    log,
    ...needs,
  });
  const { findFilm } = createImagesRepository(publicDb);
  /** Without the colour, which is known only after the first drawing. */
  async function subjectOf(id: number): Promise<ArtSubject | null> {
    const film = await findFilm(id);
    if (!film) return null;
    const { artColour: _, ...subject } = film;
    return subject;
  }
  return { subjectOf, siteRoutes: () => imageRoutes(service) };
}
