import type { Deps } from '../../deps.ts';
import { createSearchRepository } from './search.repository.ts';
import { searchRoutes } from './search.routes.ts';
import { createSearchService, type LiveSearch } from './search.service.ts';

type Needs = { searchMore: LiveSearch['searchMore'] | undefined };

/** Search for films and people. @param needs `searchMore` asks the live source; undefined without one */
export function createSearch({ db, publicDb }: Deps, { searchMore }: Needs) {
  const findAgain = createSearchService(createSearchRepository(db)).find;
  const service = createSearchService(createSearchRepository(publicDb), searchMore && { searchMore, findAgain });
  return { publicRoutes: () => searchRoutes(service) };
}
