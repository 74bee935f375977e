import { z } from 'zod';
import { addCookies } from '#engine/http/cookies.ts';
import { callerOf } from '#engine/http/member.ts';
import { visitorRoutes } from '#engine/http/routes.ts';
import {
  type LoginFailure,
  loginFailureSchema,
  loginSchema,
  registrationSchema,
  successSchema,
} from '../contract/accounts.ts';
import { secondFactorNeededSchema } from '../contract/second-factor.ts';
import type { Passwords } from './password.ts';

/** The message does not reveal whether the e-mail address or the password was wrong. */
const WRONG_CREDENTIALS: LoginFailure = {
  success: false,
  code: 'wrong_credentials',
  message: 'Wrong email address or password.',
};

export function passwordRoutes(passwords: Passwords) {
  const { router, visitor } = visitorRoutes('Accounts');

  visitor('POST', '/auth/register', {
    id: 'register',
    summary: 'Create an account',
    description: 'Does not log in.',
    body: registrationSchema,
    status: 201,
    answer: [successSchema, 'The account was created'],
    fails: [[403, 'Registration is closed, or the invitation is not valid'], 409, 429],
    async handle({ c, body }) {
      await passwords.register(body, c.var.clientAddress);
      return { success: true as const };
    },
  });

  visitor('POST', '/auth/login', {
    id: 'login',
    summary: 'Log in',
    description:
      'The password is base64(iv ‖ AES-256-GCM(SHA-256(LOGIN_SECRET), iv, base64(password))), with 12 bytes of iv.',
    body: loginSchema,
    answer: [
      z.union([successSchema, secondFactorNeededSchema]),
      'Logged in: the session cookie is set. Or the second factor is needed: see POST /auth/login/second-factor',
    ],
    otherAnswers: {
      401: { description: 'Wrong credentials', content: { 'application/json': { schema: loginFailureSchema } } },
    },
    fails: [[403, 'The account is disabled'], 429],
    async handle({ c, body }) {
      const entry = await passwords.logIn(body, callerOf(c));
      if (!entry) return c.json(WRONG_CREDENTIALS, 401);
      addCookies(c, entry.headers.getSetCookie());
      return entry.secondFactor ? { secondFactor: true as const } : { success: true as const };
    },
  });

  return router;
}
