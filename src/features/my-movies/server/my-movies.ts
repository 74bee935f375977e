import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import { createMyMoviesRepository } from './my-movies.repository.ts';
import { myMoviesRoutes } from './my-movies.routes.ts';
import { createMyMoviesService, type MyMoviesServiceOptions } from './my-movies.service.ts';

export { addViewings, requireViewingRoom, saveViewingNotes, type ViewingDate } from './add-viewings.repository.ts';

/** Members' watchlists and viewings. */
export function createMyMovies({ db, clock }: Deps, { regionOf }: Pick<MyMoviesServiceOptions, 'regionOf'>) {
  const service = createMyMoviesService({ repository: createMyMoviesRepository(db), clock, regionOf });
  return {
    addViewing: service.addViewing,
    routes: (callers: Callers) => myMoviesRoutes(service, callers),
  };
}
