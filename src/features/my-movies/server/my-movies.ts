import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import { createUserListRepository } from './my-movies.repository.ts';
import { userListRoutes } from './my-movies.routes.ts';
import { createUserListService, type UserListServiceOptions } from './my-movies.service.ts';

export { addViewings, requireViewingRoom } from './add-viewings.repository.ts';

/** Members' watchlists and viewings. */
export function createUserList({ db, clock }: Deps, { regionOf }: Pick<UserListServiceOptions, 'regionOf'>) {
  const service = createUserListService({ repository: createUserListRepository(db), clock, regionOf });
  return { routes: ({ requireMember }: Callers) => userListRoutes(service, requireMember) };
}
