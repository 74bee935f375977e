import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { encryptPassword } from '../src/contract/login-payload.ts';

export type Member = { email: string; password: string };

/** The setting with which the site is started, or its default. */
const LOGIN_SECRET = process.env.LOGIN_SECRET || 'fright-club';

/** Somebody whom the site does not know yet. */
export const stranger = (): Member => ({ email: `${randomUUID()}@example.org`, password: 'red rum, red rum' });

/** A network address of one's own, so that tests do not use up one another's tries. The site trusts it (TRUSTED_PROXY). */
function ownAddress(): Record<string, string> {
  const part = () => 1 + Math.floor(Math.random() * 254);
  return { 'X-Forwarded-For': `10.${part()}.${part()}.${part()}` };
}

/** Gives the page's own calls a network address of their own, too. */
export async function comeFromElsewhere(page: Page): Promise<void> {
  await page.setExtraHTTPHeaders(ownAddress());
}

/** Creates an account through the API, without signing in. */
export async function register(page: Page, member: Member = stranger()): Promise<Member> {
  const answer = await page.request.post('/api/auth/register', { data: member, headers: ownAddress() });
  expect(answer.status(), await answer.text()).toBe(201);
  return member;
}

/** Signs in through the API: from now on the page's browser is that member's. */
export async function signIn(page: Page, { email, password }: Member): Promise<void> {
  const data = { email, password: encryptPassword(LOGIN_SECRET, password) };
  const answer = await page.request.post('/api/auth/login', { data, headers: ownAddress() });
  expect(answer.status(), await answer.text()).toBe(200);
}

/**
 * A fresh member, signed in.
 *
 * @example const member = await becomeMember(page); await page.goto('/profile');
 */
export async function becomeMember(page: Page): Promise<Member> {
  const member = await register(page);
  await signIn(page, member);
  return member;
}
