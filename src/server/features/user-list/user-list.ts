import type { Deps } from '../../deps.ts';
import type { Callers } from '../../middleware/feature.ts';
import { createListVersionRepository } from './list-version.repository.ts';
import { createUserListRepository } from './user-list.repository.ts';
import { userListRoutes } from './user-list.routes.ts';
import { createUserListService, type UserListServiceOptions } from './user-list.service.ts';

/** Members' watchlists and viewings. */
export function createUserList({ db, env, clock }: Deps, { regionOf }: Pick<UserListServiceOptions, 'regionOf'>) {
  const service = createUserListService({
    repository: createUserListRepository(db),
    versions: createListVersionRepository(db),
    clock,
    region: env.WATCH_REGION,
    regionOf,
  });
  return { routes: ({ requireMember }: Callers) => userListRoutes(service, requireMember) };
}
