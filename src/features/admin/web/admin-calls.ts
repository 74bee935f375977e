import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#web/lib/api.ts';
import { apiGet, apiSend } from '#web/lib/calls.ts';
import type { InvitationInput } from '../contract/admin.ts';

/**
 * The keys of all queries of the screen begin with this key: after an act all of them are loaded again, because an act
 * may change any of the data.
 */
export const ADMIN_KEY = ['me', 'admin'] as const;

/** True if the administrator must sign in again: the server allows acts only for 15 minutes after signing in. */
export const needsSignIn = (error: unknown) => error instanceof ApiError && error.code === 'sign_in_again';
export const isForbidden = (error: unknown) => error instanceof ApiError && error.code === 'forbidden';

export const overviewQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'overview'],
  queryFn: ({ signal }) => apiGet('/admin/overview', { signal }),
});

export const membersQuery = (q: string, page: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, 'members', q, page],
    queryFn: ({ signal }) => apiGet('/admin/members', { query: { q, page }, signal }),
    placeholderData: (before) => before,
  });

export const invitationsQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'invitations'],
  queryFn: async ({ signal }) => (await apiGet('/admin/invitations', { signal })).invitations,
});

export const logQuery = (page: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, 'log', page],
    queryFn: ({ signal }) => apiGet('/admin/log', { query: { page }, signal }),
    placeholderData: (before) => before,
  });

const ofMember = (memberId: string) => ({ path: { memberId } });

export const disableMember = (id: string) => apiSend('POST', '/admin/members/{memberId}/disable', ofMember(id));
export const enableMember = (id: string) => apiSend('POST', '/admin/members/{memberId}/enable', ofMember(id));
export const endSessions = (id: string) => apiSend('POST', '/admin/members/{memberId}/end-sessions', ofMember(id));
export const deleteMember = (id: string) => apiSend('DELETE', '/admin/members/{memberId}', ofMember(id));
export const createResetLink = async (id: string) =>
  (await apiSend('POST', '/admin/members/{memberId}/reset-link', ofMember(id))).url;
export const runJob = (job: string) => apiSend('POST', '/admin/jobs/{job}/run', { path: { job } });

/** @returns the link, which the server sends only this once */
export const createInvitation = async (body: InvitationInput) =>
  (await apiSend('POST', '/admin/invitations', { body })).url;
export const revokeInvitation = (invitationId: string) =>
  apiSend('DELETE', '/admin/invitations/{invitationId}', { path: { invitationId } });
