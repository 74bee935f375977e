import { z } from 'zod';
import { HOUR } from '#contract/units.ts';
import type { Database } from '#engine/database/database.ts';
import { lockMember } from '#engine/database/member-data.ts';
import type { Deps } from '#engine/deps.ts';
import { addCookies } from '#engine/http/headers.ts';
import { callerOf } from '#engine/http/member.ts';
import { LINK_PAGES, showPage } from '#engine/http/plain-pages.ts';
import { visitorRoutes } from '#engine/http/routes.ts';
import { emailSpellings } from '#engine/lib/unicode-email.ts';
import { createLinks, endOtherAccess } from './account.repository.ts';
import type { Notify } from './letters.ts';
import type { Sessions } from './sessions.ts';

const links = createLinks('rescue', HOUR);

const LINK = { params: z.object({ mailToken: z.string().describe('From the operator') }), otherAnswers: LINK_PAGES };

const ASK = {
  title: 'Open your account?',
  text: 'This logs you in here, turns two-step login off and logs you out on all other devices.',
  button: 'Log in',
};
const DONE = { title: 'You are logged in', text: 'In your profile, add a new way to log in now.' };
const INVALID = { title: 'This link is not valid', text: 'It may have been used already, or it has expired.' };

/** Makes a link for a member, for the operator. @param email normalised @returns its token, or null without such a member */
export async function addRescueLink(db: Database, email: string, now: Date): Promise<string | null> {
  const member = await db
    .selectFrom('member')
    .select('id')
    .where('email', 'in', emailSpellings(email))
    .orderBy('created_at')
    .executeTakeFirst();
  return member ? links.add(db, member.id, now) : null;
}

/** Login by a link of the operator, for a member who has lost every way to log in. */
export function rescueRoutes(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { sessions, notify }: { sessions: Sessions; notify: Notify },
) {
  const { router, visitor } = visitorRoutes('Accounts');

  /** Uses up the link: turns the second factor off and ends all sessions. @returns the member, or null */
  async function take(token: string): Promise<string | null> {
    return db.transaction().execute(async (trx) => {
      const memberId = await links.memberOf(trx, token, clock());
      if (!memberId || !(await lockMember(trx, memberId))) return null;
      if (!(await links.take(trx, token))) return null;
      await trx.deleteFrom('second_factor').where('member_id', '=', memberId).execute();
      await trx.deleteFrom('recovery_code').where('member_id', '=', memberId).execute();
      await endOtherAccess(trx, memberId, null);
      await notify(memberId, 'rescued')(trx);
      return memberId;
    });
  }

  visitor('GET', '/rescue/{mailToken}', {
    id: 'showRescuePage',
    summary: 'A page with a button that logs in, for a member who has no other way to log in',
    ...LINK,
    async handle({ c, params }) {
      const isLive = (await links.memberOf(db, params.mailToken, clock())) !== null;
      return showPage(c, isLive ? ASK : INVALID, isLive);
    },
  });

  visitor('POST', '/rescue/{mailToken}', {
    id: 'rescue',
    summary: 'Log in by a link of the operator',
    description: 'The link works once and expires after an hour. Turns the second factor off and ends all sessions.',
    ...LINK,
    async handle({ c, params }) {
      const memberId = await take(params.mailToken);
      const member = memberId && (await sessions.findMember(memberId));
      const entered = member ? await sessions.enter(member, callerOf(c)) : null;
      addCookies(c, entered?.headers.getSetCookie() ?? []);
      return showPage(c, entered ? DONE : INVALID, entered !== null);
    },
  });

  return router;
}
