import { z } from 'zod';
import type { RequireMember } from '#engine/http/member.ts';
import { pageQuery } from '#engine/http/params.ts';
import { type Failure, memberRoutes } from '#engine/http/routes.ts';
import { endedSessionsSchema } from '#features/accounts/contract/accounts.ts';
import { adminLogSchema, adminMembersSchema, resetLinkSchema } from '../contract/admin.ts';
import type { AdminMembersService } from './members.service.ts';

const MAX_SEARCH = 200;

export const ADMINISTRATORS_ONLY: Failure = [403, 'Not an administrator, or `sign_in_again` after 15 minutes'];

const params = z.object({ memberId: z.uuid('must be the id of a member') });

export function adminMembersRoutes(service: AdminMembersService, requireAdministrator: RequireMember) {
  const { router, member } = memberRoutes('Administration', requireAdministrator);

  member('GET', '/admin/members', {
    id: 'listMembers',
    summary: 'The members, without anything of their lists, ratings and limits',
    query: z.object({
      q: z.string().max(MAX_SEARCH, `must have at most ${MAX_SEARCH} characters`).default(''),
      page: pageQuery,
    }),
    answer: [adminMembersSchema, 'Newest first'],
    fails: [ADMINISTRATORS_ONLY],
    handle: ({ query }) => service.list(query.q, query.page),
  });

  member('POST', '/admin/members/{memberId}/disable', {
    id: 'disableMember',
    summary: 'Lock a member out',
    description:
      'Ends all sessions. Access tokens, calendars, shared links and messages stop until the member is enabled.',
    params,
    fails: [404, ADMINISTRATORS_ONLY, 409],
    handle: ({ member, params }) => service.disable(member.id, params.memberId),
  });

  member('POST', '/admin/members/{memberId}/enable', {
    id: 'enableMember',
    summary: 'Let a disabled member in again',
    params,
    fails: [404, ADMINISTRATORS_ONLY],
    handle: ({ member, params }) => service.enable(member.id, params.memberId),
  });

  member('POST', '/admin/members/{memberId}/end-sessions', {
    id: 'endSessionsOfMember',
    summary: 'Log a member out in every browser',
    params,
    answer: [endedSessionsSchema, 'Done'],
    fails: [404, ADMINISTRATORS_ONLY],
    handle: async ({ member, params }) => ({ ended: await service.endSessions(member.id, params.memberId) }),
  });

  member('POST', '/admin/members/{memberId}/reset-link', {
    id: 'createResetLink',
    summary: 'Make a link with which a member sets a new password',
    description: 'For a site without mail. The member is notified when the password changes.',
    params,
    answer: [resetLinkSchema, 'The link'],
    fails: [404, ADMINISTRATORS_ONLY],
    handle: async ({ member, params }) => ({ url: await service.resetLink(member.id, params.memberId) }),
  });

  member('DELETE', '/admin/members/{memberId}', {
    id: 'deleteMember',
    summary: 'Delete a member with all their data',
    params,
    fails: [404, ADMINISTRATORS_ONLY, 409],
    handle: ({ member, params }) => service.delete(member.id, params.memberId),
  });

  member('GET', '/admin/log', {
    id: 'readAdminLog',
    summary: 'The acts of administrators',
    query: z.object({ page: pageQuery }),
    answer: [adminLogSchema, 'The latest act first'],
    fails: [ADMINISTRATORS_ONLY],
    handle: ({ query }) => service.log(query.page),
  });

  return router;
}
