import { z } from 'zod';
import { LINK_PAGES, showPage } from '#engine/http/plain-pages.ts';
import { visitorRoutes } from '#engine/http/routes.ts';
import type { Rescue } from './rescue.ts';
import { addCookies, callerOf } from './sessions.routes.ts';

const LINK = { params: z.object({ mailToken: z.string().describe('From the operator') }), otherAnswers: LINK_PAGES };

const ASK = {
  title: 'Open your account?',
  text: 'This logs you in here, turns your second factor off and ends all other sessions.',
  button: 'Log in',
};
const DONE = { title: 'You are logged in', text: 'In your profile, add a new way to log in now.' };
const INVALID = { title: 'This link is not valid', text: 'It may have been used already, or it has expired.' };

export function rescueRoutes(rescue: Rescue) {
  const { router, visitor } = visitorRoutes('Accounts');

  visitor('GET', '/rescue/{mailToken}', {
    id: 'showRescuePage',
    summary: 'A page with a button that logs in, for a member who has no other way to log in',
    ...LINK,
    async handle({ c, params }) {
      const isLive = await rescue.isLive(params.mailToken);
      return showPage(c, isLive ? ASK : INVALID, isLive);
    },
  });

  visitor('POST', '/rescue/{mailToken}', {
    id: 'rescue',
    summary: 'Log in by a link of the operator',
    description: 'The link works once and expires after an hour. Turns the second factor off and ends all sessions.',
    ...LINK,
    async handle({ c, params }) {
      const cookies = await rescue.use(params.mailToken, callerOf(c));
      addCookies(c, cookies ?? []);
      return showPage(c, cookies ? DONE : INVALID, cookies !== null);
    },
  });

  return router;
}
