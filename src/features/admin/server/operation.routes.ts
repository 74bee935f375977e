import { z } from 'zod';
import type { RequireMember } from '#engine/http/member.ts';
import { memberRoutes, visitorRoutes } from '#engine/http/routes.ts';
import {
  adminOverviewSchema,
  createdInvitationSchema,
  invitationInputSchema,
  invitationsSchema,
} from '../contract/admin.ts';
import { catalogueStatusSchema } from '../contract/catalogue-status.ts';
import type { InvitationsService } from './invitations.service.ts';
import { ADMINISTRATORS_ONLY } from './members.routes.ts';
import type { OverviewService } from './overview.service.ts';
import type { StatusService } from './status.service.ts';

type Services = { overview: OverviewService; invitations: InvitationsService };

export function operationRoutes({ overview, invitations }: Services, requireAdministrator: RequireMember) {
  const { router, member } = memberRoutes('Administration', requireAdministrator);

  member('GET', '/admin/overview', {
    id: 'getAdminOverview',
    summary: 'Version, database, storage, jobs, sources, settings and errors in browsers',
    answer: [adminOverviewSchema, 'Without secrets'],
    fails: [ADMINISTRATORS_ONLY],
    handle: () => overview.overview(),
  });

  member('POST', '/admin/jobs/{job}/run', {
    id: 'runJob',
    summary: 'Run a scheduled job now',
    params: z.object({ job: z.string().max(100, 'must be the name of a job') }),
    fails: [404, 409, ADMINISTRATORS_ONLY],
    handle: ({ member, params }) => overview.runJob(member.id, params.job),
  });

  member('POST', '/admin/invitations', {
    id: 'createInvitation',
    summary: 'Make a link with which one person can register',
    body: invitationInputSchema,
    answer: [createdInvitationSchema, 'The link'],
    status: 201,
    fails: [409, ADMINISTRATORS_ONLY],
    handle: ({ member, body }) => invitations.create(member.id, body),
  });

  member('GET', '/admin/invitations', {
    id: 'listInvitations',
    summary: 'The invitations, without the links',
    answer: [invitationsSchema, 'Newest first, without expired ones'],
    fails: [ADMINISTRATORS_ONLY],
    handle: async () => ({ invitations: await invitations.list() }),
  });

  member('DELETE', '/admin/invitations/{invitationId}', {
    id: 'deleteInvitation',
    summary: 'Revoke an invitation that was not used',
    params: z.object({ invitationId: z.uuid('must be the id of an invitation') }),
    fails: [404, ADMINISTRATORS_ONLY],
    handle: ({ member, params }) => invitations.revoke(member.id, params.invitationId),
  });

  return router;
}

export function statusRoutes(service: StatusService) {
  const { router, visitor } = visitorRoutes('Catalog');

  visitor('GET', '/catalogue/status', {
    id: 'getCatalogueStatus',
    summary: 'Sources of the catalog and their dates',
    answer: [catalogueStatusSchema, 'Counts and sources'],
    handle: () => service.status(),
  });

  return router;
}
