import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import { createContentNotesRepository } from './content-notes.repository.ts';
import { contentNotesRoutes, createContentNotesService } from './content-notes.routes.ts';
import { createFilmReader, type FilmReaderOptions, filmRoutes } from './film-page.routes.ts';
import { createFilmsRepository } from './films.repository.ts';
import { createFilmsService, filmsRoutes } from './films.routes.ts';

/** Reads single facts of films, for features that do not need the whole service. */
export { createFilmsRepository } from './films.repository.ts';

type Needs = Pick<FilmReaderOptions, 'hasReview' | 'live'>;

/**
 * Films: their pages' data, figures of fright, lists such as trending, and content notes, which members confirm or
 * deny.
 */
export function createFilms({ db, publicDb, env, clock }: Deps, needs: Needs) {
  const repository = createFilmsRepository(publicDb);
  const latest = publicDb === db ? repository : createFilmsRepository(db);
  const common = { repository, latest, region: env.WATCH_REGION, ...needs };
  const readFilm = createFilmReader({ ...common, showsDesk: env.DESK_PROFILES });
  const service = createFilmsService({ ...common, clock });
  const contentNotes = createContentNotesService({
    repository: createContentNotesRepository(publicDb),
    latest: createContentNotesRepository(db),
    clock,
  });
  return {
    service,
    publicRoutes: (callers: Callers) => [
      filmsRoutes(service),
      filmRoutes(readFilm, callers.forViewer),
      ...contentNotesRoutes(contentNotes, callers),
    ],
  };
}
