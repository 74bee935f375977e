import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import { createAlikeRepository } from './alike.repository.ts';
import { alikeRoutes } from './alike.routes.ts';
import { createAlikeService } from './alike.service.ts';
import { readFilmIndex } from './film-index.repository.ts';
import { createFinderRepository } from './finder.repository.ts';
import { finderRoutes } from './finder.routes.ts';
import { createFinderService, type FinderServiceOptions } from './finder.service.ts';
import { createFreshIndex } from './fresh-index.ts';
import { createNeighboursRepository } from './likeness/neighbours.repository.ts';
import { refreshNeighbours } from './likeness/refresh-neighbours.ts';

export type { FinderService } from './finder.service.ts';
export { askedCategories, EVERYTHING, type Question } from './finder-question.ts';
export { franchises } from './franchise.ts';
export { FINDER_EXPIRES_AFTER } from './fresh-index.ts';

type Needs = Pick<FinderServiceOptions, 'servicesOf' | 'tasteOf'>;

/** Enough for the films of an embedded catalogue. More films would delay the start, so the job computes the others. */
const MAX_AT_START = 3_000;

/** Computes the neighbours of films that are new or changed, before the site opens. */
export const prepareNeighbours = (db: Deps['db']) =>
  refreshNeighbours(createNeighboursRepository(db), { limit: MAX_AT_START });

/** Finds films by figures of fright, and films like another. */
export function createFinder(deps: Deps, { servicesOf, tasteOf }: Needs) {
  const { db, publicDb, log, clock, finderExpiresAfter: expiresAfter } = deps;
  const repository = createFinderRepository(publicDb);
  const latest = createFinderRepository(db);
  const alike = createAlikeRepository(publicDb);
  const neighbours = createNeighboursRepository(db);
  const filmIndex = createFreshIndex({ read: () => readFilmIndex(publicDb), log, expiresAfter });
  const service = createFinderService({
    repository,
    latest,
    alike,
    filmIndex,
    servicesOf,
    tasteOf,
    clock,
  });
  const alikeService = createAlikeService({ repository: alike, finder: repository, filmIndex, clock });
  return {
    service,
    tasks: {
      figures: async (_: object, signal: AbortSignal) => {
        // A failure of the first part must not stop the second one.
        const [figures] = await Promise.allSettled([latest.computeFigures()]);
        await refreshNeighbours(neighbours, { limit: 1_000_000, now: clock(), signal });
        if (figures.status === 'rejected') throw figures.reason;
      },
    },
    publicRoutes: ({ findCaller }: Callers) => [alikeRoutes(alikeService), finderRoutes(service, findCaller)],
  };
}
