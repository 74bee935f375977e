import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import { createListsRepository } from './lists.repository.ts';
import { listsRoutes } from './lists.routes.ts';
import { createListsService, type ListsNeeds } from './lists.service.ts';

export { appendFilms, insertList, removeFilms } from './lists.repository.ts';
export { listParams } from './lists.routes.ts';
export type { ListsService } from './lists.service.ts';

/** Members' own lists of films. */
export function createLists({ db }: Deps, needs: ListsNeeds) {
  const repository = createListsRepository(db);
  const service = createListsService(repository, needs);
  return { service, routes: (callers: Callers) => listsRoutes(service, repository, callers) };
}
