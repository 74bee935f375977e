import type { Deps } from '../../deps.ts';
import type { Callers } from '../../middleware/feature.ts';
import { deleteMember, endSessions } from '../auth/auth.ts';
import type { CreateResetLink } from '../reset-password/reset-password.ts';
import { createAdminLogRepository } from './admin-log.repository.ts';
import { createInvitationsService } from './invitations.service.ts';
import { createAdminMembersRepository } from './members.repository.ts';
import { adminMembersRoutes } from './members.routes.ts';
import { createAdminMembersService, createPerform } from './members.service.ts';
import { operationRoutes } from './operation.routes.ts';
import { createOverviewRepository } from './overview.repository.ts';
import { createOverviewService, type OverviewServiceOptions } from './overview.service.ts';

export { createAdminCommands } from './admin-commands.ts';
export { createAdmission } from './admission.ts';

type Needs = Pick<OverviewServiceOptions, 'jobs' | 'browserErrors'> & { createResetLink: CreateResetLink };

/** What people who run the site see and do in their browsers. */
export function createAdmin({ db, env, clock }: Deps, { jobs, browserErrors, createResetLink }: Needs) {
  const log = createAdminLogRepository(db);
  const perform = createPerform(log);
  const repository = createAdminMembersRepository(db);
  const members = createAdminMembersService({ repository, log, deleteMember, endSessions, createResetLink, clock });
  const invitations = createInvitationsService({ db, clock, appUrl: env.APP_URL, perform });
  const overview = createOverviewService({
    repository: createOverviewRepository(db),
    perform,
    env,
    clock,
    jobs,
    browserErrors,
  });
  return {
    routes: ({ requireAdministrator }: Callers) => [
      adminMembersRoutes(members, requireAdministrator),
      operationRoutes({ overview, invitations }, requireAdministrator),
    ],
  };
}
