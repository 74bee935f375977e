import type { Deps } from '../../deps.ts';
import type { Callers } from '../../middleware/feature.ts';
import { createUserListRepository } from './user-list.repository.ts';
import { userListRoutes } from './user-list.routes.ts';
import { createUserListService, type UserListServiceOptions } from './user-list.service.ts';

/** Members' watchlists and viewings. */
export function createUserList({ db, clock }: Deps, { regionOf }: Pick<UserListServiceOptions, 'regionOf'>) {
  const service = createUserListService({ repository: createUserListRepository(db), clock, regionOf });
  return { routes: ({ requireMember }: Callers) => userListRoutes(service, requireMember) };
}
