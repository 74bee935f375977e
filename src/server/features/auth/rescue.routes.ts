import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { notFound } from '../../errors.ts';
import { createApiRouter } from '../../http/api-router.ts';
import { apiErrorResponse } from '../../http/openapi-responses.ts';
import { PLAIN_PAGE_POLICY, plainPage } from '../../http/plain-page.ts';

const request = { params: z.object({ mailToken: z.string().describe('From the operator') }) };
const page = { 'text/html': { schema: z.string() } };
const { 404: invalidLink } = apiErrorResponse(404, 'The link is not valid');
const responses = {
  200: { description: 'A page', content: page },
  404: { ...invalidLink, content: { ...invalidLink.content, ...page } },
};

const pageRoute = createRoute({
  method: 'get',
  path: '/rescue/{mailToken}',
  operationId: 'showRescuePage',
  tags: ['Accounts'],
  summary: 'A page with a button that logs in, for a member who has no other way to log in',
  request,
  responses,
});
const rescueRoute = createRoute({
  method: 'post',
  path: '/rescue/{mailToken}',
  operationId: 'rescue',
  tags: ['Accounts'],
  summary: 'Log in by a link of the operator',
  description: 'The link works once and expires after an hour. Turns the second factor off and ends all sessions.',
  request,
  responses,
});

const PAGES = {
  ask: {
    title: 'Open your account?',
    text: 'This logs you in here, turns your second factor off and ends all other sessions.',
    button: 'Log in',
  },
  done: { title: 'You are logged in', text: 'In your profile, add a new way to log in now.' },
  invalid: { title: 'This link is not valid', text: 'It may have been used already, or it has expired.' },
};

export type Rescue = {
  isLive: (token: string) => Promise<boolean>;
  /** @returns the cookies of the session, or null for a link that is not valid */
  use: (token: string, caller: { address: string; headers: Headers }) => Promise<string[] | null>;
};

function show(c: Context, name: keyof typeof PAGES) {
  const isValid = name !== 'invalid';
  if (!isValid && !c.req.header('Accept')?.includes('text/html')) throw notFound(PAGES.invalid.title);
  c.header('Content-Security-Policy', PLAIN_PAGE_POLICY);
  return c.html(plainPage(PAGES[name]), isValid ? 200 : 404);
}

export function rescueRoutes(rescue: Rescue): OpenAPIHono {
  const router = createApiRouter();
  router.openapi(pageRoute, async (c) =>
    show(c, (await rescue.isLive(c.req.valid('param').mailToken)) ? 'ask' : 'invalid'),
  );
  router.openapi(rescueRoute, async (c) => {
    const caller = { address: c.var.clientAddress, headers: c.req.raw.headers };
    const cookies = await rescue.use(c.req.valid('param').mailToken, caller);
    for (const cookie of cookies ?? []) c.header('Set-Cookie', cookie, { append: true });
    return show(c, cookies ? 'done' : 'invalid');
  });
  return router;
}
