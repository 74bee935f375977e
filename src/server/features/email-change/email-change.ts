import type { Deps } from '../../deps.ts';
import type { Callers } from '../../middleware/feature.ts';
import { createEmailChangeRepository } from './email-change.repository.ts';
import { emailChangeRoutes } from './email-change.routes.ts';
import { createEmailChangeService } from './email-change.service.ts';

type Needs = Pick<Parameters<typeof createEmailChangeService>[0], 'limit' | 'letters'>;

/** A new e-mail address of a member, and its confirmation. */
export function createEmailChange({ db, env, jobs, clock }: Deps, needs: Needs) {
  const repository = createEmailChangeRepository(db);
  const service = createEmailChangeService({ repository, jobs, clock, appUrl: env.APP_URL, ...needs });
  return {
    routes: (callers: Callers) => emailChangeRoutes(service, callers),
    tasks: { 'send-new-email': service.sendNew, 'send-email-changed': service.sendChanged },
  };
}
