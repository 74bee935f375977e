import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import { createFilmsRepository } from './films.repository.ts';
import { filmsRoutes } from './films.routes.ts';
import { createFilmsService, type FilmsServiceOptions } from './films.service.ts';

export { createContentNotes } from './content-notes.ts';

/** Reads single facts of films, for features that do not need the whole service. */
export { createFilmsRepository } from './films.repository.ts';

type Needs = Pick<FilmsServiceOptions, 'hasReview' | 'live'>;

/** Films: their pages' data, figures of fright, and lists such as trending. */
export function createFilms({ db, publicDb, env, clock }: Deps, needs: Needs) {
  const service = createFilmsService({
    repository: createFilmsRepository(publicDb),
    latest: createFilmsRepository(db),
    clock,
    region: env.WATCH_REGION,
    showsDesk: env.DESK_PROFILES,
    ...needs,
  });
  return { service, publicRoutes: ({ forViewer }: Callers) => filmsRoutes(service, forViewer) };
}
