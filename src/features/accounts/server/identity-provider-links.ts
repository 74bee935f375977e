import { z } from 'zod';
import { AppError, badRequest, conflict, forbidden } from '#engine/errors.ts';
import type { Caller } from '#engine/http/member.ts';
import type { Link } from '../contract/identity-providers.ts';
import type { Notify } from './account-changed.ts';
import type { Challenges } from './challenges.ts';
import type { IdentityProviderRepository } from './identity-provider.repository.ts';
import { VISIT_LASTS } from './identity-provider-cookies.ts';
import type { Passkeys } from './passkey.ts';
import type { Passwords } from './password.ts';
import { roleSchema, type SetAdministrator } from './second-factor.ts';
import type { Sessions } from './sessions.ts';

const COOKIE = 'link';
const pendingSchema = z.object({
  key: z.string(),
  issuer: z.string(),
  subject: z.string(),
  memberId: z.uuid(),
  email: z.string(),
  role: roleSchema.nullable(),
});
type Pending = z.infer<typeof pendingSchema>;

type Needs = {
  repository: IdentityProviderRepository;
  sessions: Sessions;
  passwords: Passwords;
  passkeys: Passkeys;
  challenges: Challenges;
  notify: Notify;
  setAdministrator: SetAdministrator;
  clock: () => Date;
};

/** Identities whose e-mail address belongs to an account, until its owner links them in the same browser. */
export function createLinks(needs: Needs) {
  const { repository, sessions, passwords, passkeys, challenges, notify, setAdministrator, clock } = needs;
  const tooLate = () => new AppError('not_signed_in', { message: 'That took too long. Please log in again.' });

  return {
    /** Returns a Set-Cookie header with an identity that waits for its link. */
    offer: (pending: Pending): string => challenges.issue(COOKIE, pending, VISIT_LASTS),

    /**
     * Links the identity of the last callback to the account that has its e-mail address, and signs in.
     *
     * @returns null when a code of the second factor is needed
     * @throws AppError not_signed_in, forbidden, passkey_refused, account_disabled, conflict, too_many_requests
     */
    async link({ password, code, passkey }: Link, caller: Caller): Promise<string[] | null> {
      const pending = challenges.read(caller.headers, COOKIE, pendingSchema);
      if (!pending) throw tooLate();
      const owner = { id: pending.memberId, email: pending.email };
      if (passkey) {
        if ((await passkeys.prove(passkey, caller.headers)) !== pending.memberId)
          throw forbidden('This passkey belongs to another account.');
      } else if (password !== undefined) {
        if ((await passwords.prove(owner, { password, code }, caller)) === 'code needed') return null;
      } else throw badRequest('password: is required unless a passkey is sent');
      const member = await sessions.findMember(owner.id);
      if (!member) throw tooLate();
      // A disabled account gets no further way to log in: `enter` refuses it.
      const isLinked =
        member.disabledAt !== null ||
        (await repository.link(owner.id, pending, clock(), notify(owner.id, 'provider-linked')));
      if (!isLinked) throw conflict('That account is already linked.');
      const entered = await sessions.enter(member, caller, { provider: pending.key, isFresh: true });
      if (!entered) throw tooLate();
      if (pending.role) await setAdministrator(owner.id, pending.role);
      return [...entered.headers.getSetCookie(), challenges.clear(COOKIE)];
    },
  };
}
