import { z } from 'zod';
import type { Deps } from '#engine/deps.ts';
import { addCookies } from '#engine/http/cookies.ts';
import { callerOf } from '#engine/http/member.ts';
import { LINK_PAGES, showPage } from '#engine/http/plain-pages.ts';
import { visitorRoutes } from '#engine/http/routes.ts';
import type { Notify } from './letters.ts';
import { createRescueRepository } from './rescue.repository.ts';
import type { Sessions } from './sessions.routes.ts';

const LINK = { params: z.object({ mailToken: z.string().describe('From the operator') }), otherAnswers: LINK_PAGES };

const ASK = {
  title: 'Open your account?',
  text: 'This logs you in here, turns two-step login off and logs you out on all other devices.',
  button: 'Log in',
};
const DONE = { title: 'You are logged in', text: 'In your profile, add a new way to log in now.' };
const INVALID = { title: 'This link is not valid', text: 'It may have been used already, or it has expired.' };

/** Login by a link of the operator, for a member who has lost every way to log in. */
export function rescueRoutes(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { sessions, notify }: { sessions: Sessions; notify: Notify },
) {
  const repository = createRescueRepository(db);
  const { router, visitor } = visitorRoutes('Accounts');

  visitor('GET', '/rescue/{mailToken}', {
    id: 'showRescuePage',
    summary: 'A page with a button that logs in, for a member who has no other way to log in',
    ...LINK,
    async handle({ c, params }) {
      const isLive = await repository.isLive(params.mailToken, clock());
      return showPage(c, isLive ? ASK : INVALID, isLive);
    },
  });

  visitor('POST', '/rescue/{mailToken}', {
    id: 'rescue',
    summary: 'Log in by a link of the operator',
    description: 'The link works once and expires after an hour. Turns the second factor off and ends all sessions.',
    ...LINK,
    async handle({ c, params }) {
      const memberId = await repository.take(params.mailToken, clock(), (trx, id) => notify(id, 'rescued')(trx));
      const member = memberId && (await sessions.findMember(memberId));
      const entered = member ? await sessions.enter(member, callerOf(c)) : null;
      addCookies(c, entered?.headers.getSetCookie() ?? []);
      return showPage(c, entered ? DONE : INVALID, entered !== null);
    },
  });

  return router;
}
