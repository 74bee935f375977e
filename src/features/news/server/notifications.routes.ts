import type { Context } from 'hono';
import { z } from 'zod';
import type { RequireMember } from '#engine/http/member.ts';
import { LINK_PAGES, showPage } from '#engine/http/plain-pages.ts';
import { memberRoutes, visitorRoutes } from '#engine/http/routes.ts';
import { notificationsInputSchema, notificationsSchema } from '../contract/news.ts';
import type { NotificationsService } from './notifications.service.ts';

export function notificationsRoutes(service: NotificationsService, requireMember: RequireMember) {
  const { router, member } = memberRoutes('Notifications', requireMember);

  member('GET', '/notifications', {
    id: 'getNotifications',
    summary: "The member's choice of notifications",
    answer: [notificationsSchema, 'The choices; off at first'],
    handle: ({ member }) => service.find(member.id),
  });

  member('PUT', '/notifications', {
    id: 'replaceNotifications',
    summary: 'Choose notifications',
    body: notificationsInputSchema,
    answer: [notificationsSchema, 'As saved'],
    fails: [409],
    handle: ({ member, body }) => service.save(member.id, body),
  });

  return router;
}

const LINK = { params: z.object({ mailToken: z.string().describe('From an email') }), otherAnswers: LINK_PAGES };

const PAGES = {
  stop: {
    title: 'Stop these emails?',
    text: 'You will get no more news about your watchlist by email. You can turn these emails on again in your profile.',
    button: 'Stop these emails',
  },
  stopped: { title: 'No more emails', text: 'You will get no more news about your watchlist by email.' },
  confirm: {
    title: 'Is this your address?',
    text: 'Confirm your email address to get news about your watchlist by email.',
    button: 'Confirm',
  },
  confirmed: { title: 'Confirmed', text: 'From now on, you get news about your watchlist by email.' },
  invalid: {
    title: 'This link is not valid',
    text: 'The link may have been used already, or it has expired. You can see and change your email settings on your profile.',
  },
};

const show = (c: Context, name: keyof typeof PAGES) => showPage(c, PAGES[name], name !== 'invalid');

/** The links in our mails. Only these routes accept forms from other sites (`engine/http/cross-site.ts`). */
export function mailLinkRoutes(service: NotificationsService) {
  const { router, visitor } = visitorRoutes('Notifications');

  visitor('GET', '/unsubscribe/{mailToken}', {
    id: 'showUnsubscribePage',
    summary: 'A page with a button that stops the digests',
    description: 'Scanners open the links of emails, so GET changes nothing.',
    ...LINK,
    handle: async ({ c, params }) => show(c, (await service.isUnsubscription(params.mailToken)) ? 'stop' : 'invalid'),
  });

  visitor('POST', '/unsubscribe/{mailToken}', {
    id: 'unsubscribe',
    summary: 'Stop the digests (RFC 8058)',
    description:
      'Works without a session, from any site and with any body, because the token is the proof. The token can do nothing else.',
    ...LINK,
    handle: async ({ c, params }) => show(c, (await service.unsubscribe(params.mailToken)) ? 'stopped' : 'invalid'),
  });

  visitor('GET', '/confirm-email/{mailToken}', {
    id: 'showConfirmationPage',
    summary: 'A page with a button that confirms the email address',
    ...LINK,
    handle: async ({ c, params }) => show(c, (await service.isConfirmation(params.mailToken)) ? 'confirm' : 'invalid'),
  });

  visitor('POST', '/confirm-email/{mailToken}', {
    id: 'confirmEmail',
    summary: 'Confirm the email address',
    description: 'Works without a session, because the token is the proof. The token works once.',
    ...LINK,
    handle: async ({ c, params }) => show(c, (await service.confirm(params.mailToken)) ? 'confirmed' : 'invalid'),
  });

  return router;
}
