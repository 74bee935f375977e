import type { Deps } from '#engine/deps.ts';
import { AppError } from '#engine/errors.ts';
import { hashOf, isToken } from '#engine/lib/secret-token.ts';
import type { Admission } from '#features/accounts/server/accounts.ts';
import { findInvitation, spendInvitation } from './invitations.repository.ts';
import { welcomeFirstMember } from './members.repository.ts';

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
