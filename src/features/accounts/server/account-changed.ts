import type { Deps } from '#engine/deps.ts';
import type { SignedIn } from '#engine/http/member.ts';
import type { AccountChange } from '../contract/accounts.ts';
import type { Letters } from './letters.ts';
import type { Sessions } from './sessions.ts';

type Transaction = Parameters<Deps['jobs']['add']>[2];

/** Adds a mail about a change of the account, in the transaction of this change. */
export type Notify = (memberId: string, change: AccountChange) => (trx: Transaction) => Promise<void>;

/** Returns what a change of how a member logs in needs: the session that stays, the time, and a mail to the owner. */
export type ChangeBy = (
  member: SignedIn,
  change: AccountChange,
) => { currentToken: string; now: Date; notify: (trx: Transaction) => Promise<void> };

type Needs = { sessions: Sessions; letters: Letters };

/** After each change of how a member logs in, the owner of the account gets a mail about it. */
export function createAccountChanged(
  { env, jobs, clock }: Pick<Deps, 'env' | 'jobs' | 'clock'>,
  { sessions, letters }: Needs,
) {
  const notify: Notify = (memberId, change) => (trx) => jobs.add('send-account-changed', { memberId, change }, trx);
  const changeBy: ChangeBy = ({ id, token }, change) => ({
    currentToken: token,
    now: clock(),
    notify: notify(id, change),
  });
  return {
    notify,
    changeBy,
    async sendAccountChanged(
      { memberId, change }: { memberId: string; change: AccountChange },
      signal: AbortSignal,
    ): Promise<void> {
      const member = await sessions.findMember(memberId);
      if (member) await letters.accountChanged(member.email, change, `${env.APP_URL}/profile/account`, signal);
    },
  };
}
