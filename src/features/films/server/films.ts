import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import { createContentNotesRepository } from './content-notes.repository.ts';
import { contentNotesRoutes, createContentNotesService } from './content-notes.routes.ts';
import { createFilmsRepository } from './films.repository.ts';
import { filmsRoutes } from './films.routes.ts';
import { createFilmsService, type FilmsServiceOptions } from './films.service.ts';

/** Reads single facts of films, for features that do not need the whole service. */
export { createFilmsRepository } from './films.repository.ts';

type Needs = Pick<FilmsServiceOptions, 'hasReview' | 'live'>;

/**
 * Films: their pages' data, figures of fright, lists such as trending, and content notes, which members confirm or
 * deny.
 */
export function createFilms({ db, publicDb, env, clock }: Deps, needs: Needs) {
  const repository = createFilmsRepository(publicDb);
  const service = createFilmsService({
    repository,
    latest: publicDb === db ? repository : createFilmsRepository(db),
    clock,
    region: env.WATCH_REGION,
    showsDesk: env.DESK_PROFILES,
    ...needs,
  });
  const contentNotes = createContentNotesService({
    repository: createContentNotesRepository(publicDb),
    latest: createContentNotesRepository(db),
    clock,
  });
  return {
    service,
    publicRoutes: (callers: Callers) => [
      filmsRoutes(service, callers.forViewer),
      ...contentNotesRoutes(contentNotes, callers),
    ],
  };
}
