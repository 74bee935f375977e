import type { Deps } from '#engine/deps.ts';
import type { Notify } from './account-changed.ts';
import { createRescueRepository } from './rescue.repository.ts';
import type { Caller, Sessions } from './sessions.ts';

type Needs = { sessions: Sessions; notify: Notify };

export type Rescue = ReturnType<typeof createRescue>;

/** Login by a link of the operator, for a member who has lost every way to log in. */
export function createRescue({ db, clock }: Pick<Deps, 'db' | 'clock'>, { sessions, notify }: Needs) {
  const repository = createRescueRepository(db);
  return {
    isLive: (token: string): Promise<boolean> => repository.isLive(token, clock()),

    /** @returns the cookies of the session, or null for a link that is not valid */
    async use(token: string, caller: Caller): Promise<string[] | null> {
      const memberId = await repository.take(token, clock(), (trx, id) => notify(id, 'rescued')(trx));
      const member = memberId && (await sessions.findMember(memberId));
      const entered = member ? await sessions.enter(member, caller) : null;
      return entered?.headers.getSetCookie() ?? null;
    },
  };
}
