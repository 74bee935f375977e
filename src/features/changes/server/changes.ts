import { shareSiteSecret } from '#engine/database/site-secret.ts';
import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import { newToken } from '#engine/lib/secret-token.ts';
import { createChangesRepository } from './changes.repository.ts';
import { changesRoutes } from './changes.routes.ts';
import { createChangesService } from './changes.service.ts';

/** The changes of a member's data, for programs that keep a copy of it. */
export function createChanges({ db, clock }: Deps) {
  const service = createChangesService({
    repository: createChangesRepository(db),
    clock,
    secret: () => shareSiteSecret(db, 'changes', newToken),
  });
  return { routes: ({ requireMember }: Callers) => changesRoutes(service, requireMember) };
}
