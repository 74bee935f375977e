import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { notFound } from '../../errors.ts';
import { createApiRouter } from '../../http/api-router.ts';
import { apiErrorResponse } from '../../http/openapi-responses.ts';
import { PLAIN_PAGE_POLICY, plainPage } from '../../http/plain-page.ts';
import type { NotificationsService } from './notifications.service.ts';

const tags = ['Notifications'];

const request = { params: z.object({ mailToken: z.string().describe('From an email') }) };
const page = { 'text/html': { schema: z.string() } };
const { 404: invalidLink } = apiErrorResponse(404, 'The link is not valid');
const responses = {
  200: { description: 'A page', content: page },
  404: { ...invalidLink, content: { ...invalidLink.content, ...page } },
};

const stopPageRoute = createRoute({
  method: 'get',
  path: '/unsubscribe/{mailToken}',
  operationId: 'showUnsubscribePage',
  tags,
  summary: 'A page with a button that stops the digests',
  description: 'Scanners open the links of emails, so GET changes nothing.',
  request,
  responses,
});
const stopRoute = createRoute({
  method: 'post',
  path: '/unsubscribe/{mailToken}',
  operationId: 'unsubscribe',
  tags,
  summary: 'Stop the digests (RFC 8058)',
  description:
    'Works without a session, from any site and with any body, because the token is the proof. The token can do nothing else.',
  request,
  responses,
});
const confirmPageRoute = createRoute({
  method: 'get',
  path: '/confirm-email/{mailToken}',
  operationId: 'showConfirmationPage',
  tags,
  summary: 'A page with a button that confirms the email address',
  request,
  responses,
});
const confirmRoute = createRoute({
  method: 'post',
  path: '/confirm-email/{mailToken}',
  operationId: 'confirmEmail',
  tags,
  summary: 'Confirm the email address',
  description: 'Works without a session, because the token is the proof. The token works once.',
  request,
  responses,
});

const PAGES = {
  stop: {
    title: 'Stop these emails?',
    text: 'You will get no more news of your watchlist by email. You can turn these emails on again in your profile.',
    button: 'Stop these emails',
  },
  stopped: { title: 'No more emails', text: 'You will get no more news of your watchlist by email.' },
  confirm: {
    title: 'Is this your address?',
    text: 'Confirm your email address, and the news of your watchlist comes by email.',
    button: 'Confirm',
  },
  confirmed: { title: 'Confirmed', text: 'From now on, the news of your watchlist comes by email.' },
  invalid: {
    title: 'This link is not valid',
    text: 'The link may have been used already, or it has expired. You can see and change your email settings on your profile.',
  },
};

function show(c: Context, name: keyof typeof PAGES) {
  const isValid = name !== 'invalid';
  if (!isValid && !c.req.header('Accept')?.includes('text/html')) throw notFound(PAGES.invalid.title);
  c.header('Content-Security-Policy', PLAIN_PAGE_POLICY);
  return c.html(plainPage(PAGES[name]), isValid ? 200 : 404);
}

/** The links in our mails. Only these routes accept forms from other sites (`middleware/same-origin.ts`). */
export function mailLinkRoutes(service: NotificationsService): OpenAPIHono {
  const router = createApiRouter();
  router.openapi(stopPageRoute, async (c) =>
    show(c, (await service.isUnsubscription(c.req.valid('param').mailToken)) ? 'stop' : 'invalid'),
  );
  router.openapi(stopRoute, async (c) =>
    show(c, (await service.unsubscribe(c.req.valid('param').mailToken)) ? 'stopped' : 'invalid'),
  );
  router.openapi(confirmPageRoute, async (c) =>
    show(c, (await service.isConfirmation(c.req.valid('param').mailToken)) ? 'confirm' : 'invalid'),
  );
  router.openapi(confirmRoute, async (c) =>
    show(c, (await service.confirm(c.req.valid('param').mailToken)) ? 'confirmed' : 'invalid'),
  );
  return router;
}
