import { z } from 'zod';
import { DAY } from '#contract/units.ts';
import type { Deps } from '#engine/deps.ts';
import { AppError, badRequest, conflict, notFound } from '#engine/errors.ts';
import type { RequireMember } from '#engine/http/member.ts';
import { memberRoutes } from '#engine/http/routes.ts';
import { hashOf, isToken, newToken } from '#engine/lib/secret-token.ts';
import type { Admission } from '#features/accounts/server/accounts.ts';
import {
  createdInvitationSchema,
  type InvitationInput,
  invitationInputSchema,
  invitationsSchema,
} from '../contract/admin.ts';
import { MAX_INVITATION_LIFETIME, MAX_INVITATIONS } from '../contract/invitation-rules.ts';
import type { Perform } from './admin-log.repository.ts';
import {
  addInvitation,
  findInvitation,
  listInvitations,
  removeInvitation,
  spendInvitation,
} from './invitations.repository.ts';
import { welcomeFirstMember } from './members.repository.ts';
import { ADMINISTRATORS_ONLY } from './members.routes.ts';

type InvitationDeps = Pick<Deps, 'db' | 'clock' | 'env'>;

/** Returns a function that makes an invitation. Its `actor` is null for the command line. */
export function createInvite({ clock, env }: Pick<Deps, 'clock' | 'env'>, perform: Perform) {
  return async (actor: string | null, { expiresAt: expiry, note }: InvitationInput) => {
    const now = clock();
    const expiresAt = new Date(expiry);
    if (expiresAt <= now) throw badRequest('expiresAt: must be in the future');
    if (expiresAt.getTime() - now.getTime() > MAX_INVITATION_LIFETIME * DAY)
      throw badRequest(`expiresAt: must be at most ${MAX_INVITATION_LIFETIME} days from now`);
    const token = newToken();
    const fresh = { tokenHash: hashOf(token), note, expiresAt, now };
    const id = await perform({ actor, act: 'invite', detail: note }, async (trx) => {
      const added = await addInvitation(trx, fresh);
      if (added) return added;
      throw conflict(`There are ${MAX_INVITATIONS} invitations that nobody has used. Please delete one first.`);
    });
    return { _id: id, url: `${env.APP_URL}/create-account?invitation=${token}` };
  };
}

export function invitationRoutes(deps: InvitationDeps, perform: Perform, requireAdministrator: RequireMember) {
  const { db, clock } = deps;
  const create = createInvite(deps, perform);
  const { router, member } = memberRoutes('Administration', requireAdministrator);

  member('POST', '/admin/invitations', {
    id: 'createInvitation',
    summary: 'Make a link with which one person can register',
    body: invitationInputSchema,
    answer: [createdInvitationSchema, 'The link'],
    status: 201,
    fails: [409, ADMINISTRATORS_ONLY],
    handle: ({ member, body }) => create(member.id, body),
  });

  member('GET', '/admin/invitations', {
    id: 'listInvitations',
    summary: 'The invitations, without the links',
    answer: [invitationsSchema, 'Newest first, without expired ones'],
    fails: [ADMINISTRATORS_ONLY],
    handle: async () => ({ invitations: await listInvitations(db, clock()) }),
  });

  member('DELETE', '/admin/invitations/{invitationId}', {
    id: 'deleteInvitation',
    summary: 'Revoke an invitation that was not used',
    params: z.object({ invitationId: z.uuid('must be the id of an invitation') }),
    fails: [404, ADMINISTRATORS_ONLY],
    async handle({ member: actor, params }) {
      await perform({ actor: actor.id, act: 'revoke-invitation' }, async (trx) => {
        const removed = await removeInvitation(trx, params.invitationId);
        if (!removed) throw notFound('This invitation does not exist, or it was used.');
      });
    },
  });

  return router;
}

const closed = () =>
  new AppError('registration_closed', { message: 'Registration is closed. Please ask the people who run this site.' });
const uninvited = () =>
  new AppError('invitation_invalid', {
    message: 'Your invitation is missing or no longer valid. Please ask for a new one.',
  });

/** Decides by REGISTRATION and invitations who may register. The first member becomes the administrator. */
export function createAdmission({ env, db, clock }: Pick<Deps, 'env' | 'db' | 'clock'>): Admission {
  const mode = env.REGISTRATION;
  const isNeeded = (invitation: string | undefined) => mode === 'invite' || invitation !== undefined;
  const hashOfToken = (invitation = '') => (isToken(invitation) ? hashOf(invitation) : null);
  return {
    mode,

    async check(invitation) {
      if (mode === 'closed') throw closed();
      if (!isNeeded(invitation)) return;
      const hash = hashOfToken(invitation);
      if (!hash || !(await findInvitation(db, hash, clock()))) throw uninvited();
    },

    async admit(trx, memberId, invitation) {
      const hash = hashOfToken(invitation);
      if (isNeeded(invitation) && !(hash && (await spendInvitation(trx, hash, clock())))) throw uninvited();
      await welcomeFirstMember(trx, memberId, clock());
    },
  };
}
