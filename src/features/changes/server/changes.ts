import { z } from 'zod';
import { shareSiteSecret } from '#engine/database/site-secret.ts';
import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import { jsonWithEtag, UNCHANGED } from '#engine/http/headers.ts';
import type { RequireMember } from '#engine/http/member.ts';
import { memberRoutes, wholeNumber } from '#engine/http/routes.ts';
import { newToken } from '#engine/lib/secret-token.ts';
import { compressResponse } from '#engine/response-cache/content-encoding.ts';
import { CURSOR_DAYS, changesSchema, MAX_CHANGES } from '../contract/changes.ts';
import { createChangesRepository } from './changes.repository.ts';
import { type ChangesService, createChangesService } from './changes.service.ts';

/** The changes of a member's data, for programs that keep a copy of it. */
export function createChanges({ db, clock }: Deps) {
  const service = createChangesService({
    repository: createChangesRepository(db),
    clock,
    secret: () => shareSiteSecret(db, 'changes', newToken),
  });
  return { routes: ({ requireMember }: Callers) => changesRoutes(service, requireMember) };
}

function changesRoutes(service: ChangesService, requireMember: RequireMember) {
  const { router, memberOrToken } = memberRoutes('Changes', requireMember);

  memberOrToken('GET', '/changes', {
    id: 'listChanges',
    summary: 'What changed in the member’s viewings, ratings, watchlist, notes and lists',
    description: [
      'Without `since`: everything that the member has. Then: every change since the response that had the cursor.',
      'Each thing is listed as it is now; one that is gone is `deleted`. A change may come twice.',
      `A cursor lasts ${CURSOR_DAYS} days. With If-None-Match, an unchanged response is not sent again.`,
    ].join(' '),
    query: z.object({
      since: z.string().min(1).max(300).optional().describe('The cursor of the last response'),
      limit: wholeNumber(1, MAX_CHANGES).default(MAX_CHANGES).meta({
        type: 'integer',
        minimum: 1,
        maximum: MAX_CHANGES,
        default: MAX_CHANGES,
      }),
    }),
    answer: [changesSchema, 'The changes'],
    ...UNCHANGED,
    fails: [[410, 'The cursor cannot be continued: begin again without `since`']],
    before: [compressResponse],
    handle: async ({ c, member, query }) => jsonWithEtag(c, await service.changes(member.id, query.since, query.limit)),
  });

  return router;
}
