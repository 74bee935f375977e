import type { Deps } from '#engine/deps.ts';
import { AppError, badRequest, conflict, notFound } from '#engine/errors.ts';
import { hashOf, isToken, newToken } from '#engine/lib/secret-token.ts';
import type { Admission } from '#features/accounts/server/accounts.ts';
import type { Invitation, InvitationInput } from '../contract/admin.ts';
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

/** Milliseconds. */
const DAY = 24 * 3_600_000;

export type InvitationsService = ReturnType<typeof createInvitationsService>;

export function createInvitationsService({ db, clock, env }: Pick<Deps, 'db' | 'clock' | 'env'>, perform: Perform) {
  return {
    /** @param actor null for the command line. @throws AppError bad_request, conflict */
    async create(actor: string | null, { expiresAt: expiry, note }: InvitationInput) {
      const now = clock();
      const expiresAt = new Date(expiry);
      if (expiresAt <= now) throw badRequest('expiresAt: must be in the future');
      if (expiresAt.getTime() - now.getTime() > MAX_INVITATION_LIFETIME * DAY)
        throw badRequest(`expiresAt: must be at most ${MAX_INVITATION_LIFETIME} days from now`);
      const token = newToken();
      const fresh = { tokenHash: hashOf(token), note, expiresAt, now };
      const id = await perform({ actor, act: 'invite', detail: note }, async (trx) => {
        const added = await addInvitation(trx, fresh, MAX_INVITATIONS);
        if (added) return added;
        throw conflict(`There are ${MAX_INVITATIONS} invitations that nobody has used. Please delete one first.`);
      });
      return { _id: id, url: `${env.APP_URL}/create-account?invitation=${token}` };
    },

    async list(): Promise<Invitation[]> {
      const rows = await listInvitations(db, clock());
      return rows.map(({ id, note, ...times }) => ({
        _id: id,
        note,
        createdAt: times.created_at.toISOString(),
        expiresAt: times.expires_at.toISOString(),
        usedAt: times.used_at?.toISOString() ?? null,
      }));
    },

    /** @throws AppError not_found for an invitation that was used or does not exist */
    async revoke(actor: string, id: string): Promise<void> {
      const logged = { actor, act: 'revoke-invitation' as const };
      await perform(logged, async (trx) => {
        const removed = await removeInvitation(trx, id);
        if (!removed) throw notFound('This invitation does not exist, or it was used.');
      });
    },
  };
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
