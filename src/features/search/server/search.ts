import type { Deps } from '#engine/deps.ts';
import type { FinderService } from '#features/tonight/server/tonight.ts';
import { createSearchRepository } from './search.repository.ts';
import { searchRoutes } from './search.routes.ts';
import { createSearchService, type LiveSearch } from './search.service.ts';

type Needs = { searchMore: LiveSearch['searchMore'] | undefined; finder: FinderService };

/** Search for films and people. @param needs `searchMore` searches the live source; undefined if the site has none */
export function createSearch({ db, publicDb }: Deps, { searchMore, finder }: Needs) {
  const findAgain = createSearchService(createSearchRepository(db), finder).find;
  const service = createSearchService(
    createSearchRepository(publicDb),
    finder,
    searchMore && { searchMore, findAgain },
  );
  return { publicRoutes: () => searchRoutes(service) };
}
