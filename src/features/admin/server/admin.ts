import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import type { CreateResetLink, RateLimits } from '#features/accounts/server/accounts.ts';
import { createAdminLogRepository } from './admin-log.repository.ts';
import { browserErrorsRoutes } from './browser-errors.routes.ts';
import { createBrowserErrorsService } from './browser-errors.service.ts';
import { createInvitationsService } from './invitations.service.ts';
import { createAdminMembersRepository, setAdministrator } from './members.repository.ts';
import { adminMembersRoutes } from './members.routes.ts';
import { createAdminMembersService, createPerform } from './members.service.ts';
import { operationRoutes, statusRoutes } from './operation.routes.ts';
import { createOverviewService, type OverviewNeeds } from './overview.service.ts';
import { createStatusService, type StatusServiceOptions } from './status.service.ts';

export { createAdminCommands } from './admin-commands.ts';
export { createAdmission } from './admission.ts';

/** Returns a line for the operator of a site without an administrator, else null. */
export async function administratorNotice({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<string | null> {
  const repository = createAdminMembersRepository(db);
  const administrators = await repository.administrators();
  if (administrators.some(({ disabled_at: disabledAt }) => disabledAt === null)) return null;
  if (await repository.firstMember()) return 'Nobody is an administrator of this site: npm run admin -- grant EMAIL';
  return env.REGISTRATION === 'open'
    ? 'The first member who registers becomes the administrator'
    : `Registration is ${env.REGISTRATION === 'closed' ? 'closed' : 'by invitation'}, and there is no member yet. Invite one with REGISTRATION=invite: npm run admin -- invite`;
}

/**
 * Returns a function that grants or revokes a member's administrator role, according to their group at the identity
 * provider.
 */
export function createGroupAdministrators({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const repository = createAdminMembersRepository(db);
  const perform = createPerform(createAdminLogRepository(db));
  return async (memberId: string, isAdministrator: boolean): Promise<void> => {
    if (Boolean(await repository.findAdministrator(memberId)) === isAdministrator) return;
    const act = isAdministrator ? 'grant' : 'revoke';
    const since = isAdministrator ? clock() : null;
    await perform({ actor: null, act, subject: memberId }, (trx) => setAdministrator(trx, memberId, since));
  };
}

type Needs = Pick<OverviewNeeds, 'jobs'> & {
  createResetLink: CreateResetLink;
  catalogue: StatusServiceOptions;
  rateLimits: RateLimits;
};

/** The calls with which administrators run the site, the state of the catalogue, and the reports of browsers. */
export function createAdmin(deps: Deps, { jobs, createResetLink, catalogue, rateLimits }: Needs) {
  const perform = createPerform(createAdminLogRepository(deps.db));
  const members = createAdminMembersService(deps, createResetLink);
  const invitations = createInvitationsService(deps, perform);
  const errors = createBrowserErrorsService(deps, rateLimits);
  const overview = createOverviewService(deps, { perform, jobs, browserErrors: errors.lastDay });
  const status = createStatusService(catalogue);
  return {
    credits: status.credits,
    routes: ({ requireAdministrator }: Callers) => [
      adminMembersRoutes(members, requireAdministrator),
      operationRoutes({ overview, invitations }, requireAdministrator),
      browserErrorsRoutes(errors),
    ],
    publicRoutes: () => statusRoutes(status),
  };
}
