import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { emailInputSchema, emailStateSchema } from '#contract/accounts/accounts.ts';
import { notFound } from '../../errors.ts';
import { createApiRouter } from '../../http/api-router.ts';
import {
  apiErrorResponse,
  confirmationResponse,
  jsonBody,
  jsonResponse,
  tooManyRequestsResponse,
} from '../../http/openapi-responses.ts';
import { BY_SESSION } from '../../http/openapi-security.ts';
import { PLAIN_PAGE_POLICY, plainPage } from '../../http/plain-page.ts';
import type { Callers } from '../../middleware/feature.ts';
import { createMemberRouter } from '../../middleware/member.ts';
import type { EmailChangeService } from './email-change.service.ts';

const tags = ['Accounts'];

const stateRoute = createRoute({
  method: 'get',
  path: '/auth/email',
  operationId: 'getEmail',
  tags,
  security: BY_SESSION,
  summary: "The member's email address",
  responses: jsonResponse(emailStateSchema, 'The address, and the new one that is not confirmed yet'),
});

const requestRoute = createRoute({
  method: 'post',
  path: '/auth/email',
  operationId: 'changeEmail',
  tags,
  security: BY_SESSION,
  summary: 'Change or confirm the email address',
  description:
    'The new address gets a link, which works for a day. The response does not reveal if this address is registered.',
  request: jsonBody(emailInputSchema),
  responses: { 202: { description: 'Accepted' }, ...confirmationResponse, ...tooManyRequestsResponse },
});

const request = { params: z.object({ mailToken: z.string().describe('From an email') }) };
const page = { 'text/html': { schema: z.string() } };
const { 404: invalidLink } = apiErrorResponse(404, 'The link is not valid');
const responses = {
  200: { description: 'A page', content: page },
  404: { ...invalidLink, content: { ...invalidLink.content, ...page } },
};
const link = <Method extends 'get' | 'post', Path extends string>(
  method: Method,
  path: Path,
  operationId: string,
  summary: string,
) => createRoute({ method, path, operationId, tags, summary, request, responses });

const confirmPageRoute = link(
  'get',
  '/new-email/{mailToken}',
  'showNewEmailPage',
  'A page with a button that confirms a new email address',
);
const confirmRoute = link('post', '/new-email/{mailToken}', 'confirmNewEmail', 'Confirm a new email address');
const undoPageRoute = link(
  'get',
  '/undo-email/{mailToken}',
  'showUndoEmailPage',
  'A page with a button that undoes a new email address',
);
const undoRoute = link('post', '/undo-email/{mailToken}', 'undoNewEmail', 'Undo a new email address');

const PAGES = {
  confirm: {
    title: 'Is this your address?',
    text: 'Confirm your email address. If it is new, you are logged out everywhere. Then log in with it.',
    button: 'Confirm',
  },
  confirmed: { title: 'Confirmed', text: 'This is the email address of your account now.' },
  undo: {
    title: 'Undo the change?',
    text: 'Your account gets its old email address back. All sessions end, and passkeys, tokens and other ways to log in that were added after the change are removed.',
    button: 'Undo the change',
  },
  undone: {
    title: 'The change is undone',
    text: 'If somebody else may know your password, request a new one now: Login, Forgot password.',
  },
  invalid: { title: 'This link is not valid', text: 'It may have been used already, or it has expired.' },
};

function show(c: Context, name: keyof typeof PAGES) {
  const isValid = name !== 'invalid';
  if (!isValid && !c.req.header('Accept')?.includes('text/html')) throw notFound(PAGES.invalid.title);
  c.header('Content-Security-Policy', PLAIN_PAGE_POLICY);
  return c.html(plainPage(PAGES[name]), isValid ? 200 : 404);
}

export function emailChangeRoutes(
  service: EmailChangeService,
  { requireMember, requireConfirmed }: Pick<Callers, 'requireMember' | 'requireConfirmed'>,
) {
  const members = createMemberRouter(requireMember);
  members.openapi(stateRoute, async (c) => c.json(await service.state(c.var.member.id), 200));
  members.openapi(requestRoute, async (c) => {
    await requireConfirmed(c);
    await service.request(c.var.member.id, c.req.valid('json').email);
    return c.body(null, 202);
  });

  const links = createApiRouter();
  links.openapi(confirmPageRoute, async (c) =>
    show(c, (await service.isConfirmation(c.req.valid('param').mailToken)) ? 'confirm' : 'invalid'),
  );
  links.openapi(confirmRoute, async (c) =>
    show(c, (await service.confirm(c.req.valid('param').mailToken)) ? 'confirmed' : 'invalid'),
  );
  links.openapi(undoPageRoute, async (c) =>
    show(c, (await service.isUndo(c.req.valid('param').mailToken)) ? 'undo' : 'invalid'),
  );
  links.openapi(undoRoute, async (c) =>
    show(c, (await service.undo(c.req.valid('param').mailToken)) ? 'undone' : 'invalid'),
  );
  return [members, links];
}
