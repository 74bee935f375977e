import type { Deps } from '#engine/deps.ts';
import type { FinderService } from '#features/tonight/server/tonight.ts';
import type { LiveSearch } from './referenced-film.ts';
import { createSearchRepository } from './search.repository.ts';
import { searchRoutes } from './search.routes.ts';
import { createSearchService } from './search.service.ts';

type Needs = { live: Omit<LiveSearch, 'findAgain'> | undefined; finder: FinderService };

/** Search for films and people. @param needs `live` is the live source; undefined if the site has none */
export function createSearch({ db, publicDb }: Deps, { live, finder }: Needs) {
  const findAgain = createSearchService(createSearchRepository(db), finder).find;
  const service = createSearchService(createSearchRepository(publicDb), finder, live && { ...live, findAgain });
  return { publicRoutes: () => searchRoutes(service) };
}
