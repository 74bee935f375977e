import type { Transaction } from '#engine/database/database.ts';
import type { Deps } from '#engine/deps.ts';
import type { Environment } from '#engine/env.ts';
import { AppError, conflict } from '#engine/errors.ts';
import type { Callers } from '#engine/http/feature.ts';
import type { RateLimits } from '#engine/http/rate-limits.ts';
import type { SetAdministrator } from '#features/accounts/server/accounts.ts';
import { createAdminLogRepository } from './admin-log.repository.ts';
import { createBrowserErrors } from './browser-errors.routes.ts';
import { invitationRoutes } from './invitations.routes.ts';
import { createAdminMembersRepository, setAdministrator } from './members.repository.ts';
import { adminMembersRoutes } from './members.routes.ts';
import { type OverviewNeeds, overviewRoutes } from './overview.routes.ts';
import { createStatus, type StatusNeeds } from './status.routes.ts';

export { createAdminCommands } from './admin-commands.ts';
export { createAdmission } from './invitations.routes.ts';

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

/** Returns lines for the operator about settings of one provider, which counted for all of them in earlier versions. */
export function providerNotices({ OIDC_PROVIDERS: [first, ...others] }: Environment): string[] {
  if (first?.key !== 'oidc' || others.length === 0) return [];
  const [name] = others.map(({ key }) => key.toUpperCase().replace('-', '_'));
  const alone = (setting: 'adminGroup' | 'trustsEmail') => first[setting] && !others.some((one) => one[setting]);
  const ends = [alone('adminGroup') && 'ADMIN_GROUP', alone('trustsEmail') && 'TRUST_EMAIL'].filter((end) => !!end);
  return ends.map((end) => `OIDC_${end} counts for ${first.name} only. Another provider has its own: ${name}_${end}`);
}

/**
 * Returns a function that grants or revokes a member's administrator role, according to their group at the identity
 * provider. The last administrator stays one, because nobody else could run the site.
 */
export function createGroupAdministrators({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): SetAdministrator {
  const repository = createAdminMembersRepository(db);
  const { perform } = createAdminLogRepository(db);
  return async (memberId, { isAdministrator, provider, isNew }) => {
    if (Boolean(await repository.findAdministrator(memberId)) === isAdministrator) return;
    const logged = {
      actor: null,
      act: isAdministrator ? 'grant' : 'revoke',
      subject: memberId,
      detail: provider,
    } as const;
    const work = async (trx: Transaction) => {
      if (!isAdministrator && !isNew && !(await repository.hasAnother(trx, memberId)))
        throw conflict('The last administrator.');
      await setAdministrator(trx, memberId, isAdministrator ? clock() : null);
    };
    await perform(logged, work).catch((error) => {
      if (!(error instanceof AppError && error.code === 'conflict')) throw error;
      log.warn({ provider, member: memberId }, 'the last administrator stays one, although outside the group');
    });
  };
}

type Needs = Pick<OverviewNeeds, 'jobs' | 'readings'> & {
  catalogue: StatusNeeds;
  rateLimits: RateLimits;
};

/** The calls with which administrators run the site, the state of the catalogue, and the reports of browsers. */
export function createAdmin(deps: Deps, { jobs, readings, catalogue, rateLimits }: Needs) {
  const { perform } = createAdminLogRepository(deps.db);
  const errors = createBrowserErrors(deps, rateLimits);
  const status = createStatus(catalogue);
  return {
    credits: status.credits,
    routes: ({ requireAdministrator }: Callers) => [
      adminMembersRoutes(deps, requireAdministrator),
      overviewRoutes(deps, { perform, jobs, readings, browserErrors: errors.lastDay, requireAdministrator }),
      invitationRoutes(deps, perform, requireAdministrator),
      errors.routes(),
    ],
    publicRoutes: status.routes,
  };
}
