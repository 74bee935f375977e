import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import { createListsRepository } from './lists.repository.ts';
import { listsRoutes } from './lists.routes.ts';
import { createListsService, type ListsNeeds } from './lists.service.ts';

export { appendFilms, insertList, removeFilms } from './lists.repository.ts';
export { listParams } from './lists.routes.ts';

export type Lists = ReturnType<typeof createLists>;

/** Members' own lists of films. */
export function createLists({ db }: Deps, needs: ListsNeeds) {
  const repository = createListsRepository(db);
  const service = createListsService(repository, needs);
  return {
    /** A member's own list without its films. @throws AppError not_found */
    factsOf: service.facts,
    /** The names of some of a member's lists, and the ids of their films in order. Deleted lists are left out. */
    contentsOf: repository.contents,
    /** The ids of a list's films in order. @throws AppError not_found */
    filmIdsOf: service.filmIds,
    /**
     * Creates a list with films in this order; unknown films are left out. `findName` adds a number to a name that is
     * taken. @throws AppError conflict for too many lists, or a second one of the same name
     */
    createList: service.create,
    /** A member's list as others see it. @throws AppError not_found */
    shownList: service.shown,
    routes: (callers: Callers) => listsRoutes(service, callers),
  };
}
