import { addCookies } from '#engine/http/cookies.ts';
import { privateResponses } from '#engine/http/headers.ts';
import { callerOf } from '#engine/http/member.ts';
import { visitorRoutes } from '#engine/http/routes.ts';
import { resetRequestedSchema, resetRequestSchema, resetSubmitSchema } from '../contract/accounts.ts';
import type { ResetPassword } from './reset-password.ts';

export function resetPasswordRoutes(resetPassword: ResetPassword) {
  const { router, visitor } = visitorRoutes('Accounts');
  router.use('/reset-password/*', privateResponses);

  visitor('POST', '/reset-password/request', {
    id: 'requestPasswordReset',
    summary: 'Request an email for setting a new password',
    description: 'The response and its time do not reveal whether the account exists.',
    body: resetRequestSchema,
    status: 202,
    answer: [resetRequestedSchema, 'Accepted'],
    fails: [409, 429],
    async handle({ c, body }) {
      await resetPassword.request(body.email, callerOf(c));
      return { message: 'If this email address is registered, we have sent an email to it.' };
    },
  });

  visitor('POST', '/reset-password/submit', {
    id: 'resetPassword',
    summary: 'Set a new password with the token from the email',
    description: 'Ends all sessions of the account. Does not log in, but sets the device cookie of the account.',
    body: resetSubmitSchema,
    fails: [429],
    handle: async ({ c, body }) => addCookies(c, [await resetPassword.submit(body, callerOf(c))]),
  });

  return router;
}
