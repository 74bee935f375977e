import type { Deps } from '#engine/deps.ts';
import { notFound } from '#engine/errors.ts';
import { unicodeEmail } from '#engine/lib/unicode-email.ts';
import { normaliseEmail } from '#features/accounts/contract/credentials.ts';
import { createResetLinkFor } from '#features/accounts/server/accounts.ts';
import type { AdminAct } from '../contract/admin.ts';
import { createAdminLogRepository } from './admin-log.repository.ts';
import { createInvite } from './invitations.routes.ts';
import { createAdminMembersRepository, setAdministrator, setDisabled } from './members.repository.ts';

/** Milliseconds. */
const INVITATION_LIFETIME = 14 * 24 * 3_600_000;

/** The operator's acts with `npm run admin`, which need no login. Each act writes a row of the log. */
export function createAdminCommands({ db, env, clock }: Pick<Deps, 'db' | 'env' | 'clock'>) {
  const members = createAdminMembersRepository(db);
  const { perform } = createAdminLogRepository(db);
  const createResetLink = createResetLinkFor({ db, env, clock });
  const createInvitation = createInvite({ clock, env }, perform);

  /** @throws AppError not_found */
  async function require(email: string) {
    const found = await members.findByEmail(normaliseEmail(email));
    if (!found) throw notFound(`No member has the email address ${email}.`);
    return found;
  }
  const logged = (act: AdminAct, subject: string) => ({ actor: null, act, subject });

  return {
    /** Also enables a disabled member, because a disabled administrator could not log in. */
    async grant(email: string): Promise<void> {
      const { id, administrator_since: since } = await require(email);
      await perform(logged('grant', id), async (trx) => {
        await setAdministrator(trx, id, since ?? clock());
        await setDisabled(trx, id, null);
      });
    },

    async revoke(email: string): Promise<void> {
      const { id } = await require(email);
      await perform(logged('revoke', id), (trx) => setAdministrator(trx, id, null));
    },

    /** @returns a link that works once, for an hour */
    async resetLink(email: string): Promise<string> {
      const { id } = await require(email);
      return perform(logged('reset-link', id), (trx) => createResetLink(id, trx));
    },

    /** @returns a link that works once, for two weeks */
    async invite(): Promise<string> {
      const expiresAt = new Date(clock().getTime() + INVITATION_LIFETIME).toISOString();
      return (await createInvitation(null, { expiresAt, note: '' })).url;
    },

    async list() {
      const rows = await members.administrators();
      return rows.map((row) => ({ email: unicodeEmail(row.email), isDisabled: row.disabled_at !== null }));
    },
  };
}
