import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import { createRatingsService, ratingsRoutes } from './ratings.routes.ts';

export { toRating } from './ratings.routes.ts';
export { changeRatings, removeEntry, removeFromFigures, saveRating } from './save-rating.repository.ts';

/** Members' ratings of films, with their history. */
export function createRatings({ db }: Deps) {
  const service = createRatingsService(db);
  return { routes: ({ requireMember }: Callers) => ratingsRoutes(service, requireMember) };
}
