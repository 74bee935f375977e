import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { encryptPassword } from '../src/features/accounts/contract/login-payload.ts';

export type Member = { email: string; password: string };

/** The LOGIN_SECRET of the tested site. */
const LOGIN_SECRET = process.env.LOGIN_SECRET || 'fright-club';

/** Credentials that are not registered yet. */
export const newCredentials = (): Member => ({ email: `${randomUUID()}@example.org`, password: 'red rum, red rum' });

/** Returns a header with a random IP address, so that tests share no rate limits. The site trusts it: TRUSTED_PROXY. */
function randomIpAddress(): Record<string, string> {
  const part = () => 1 + Math.floor(Math.random() * 254);
  return { 'X-Forwarded-For': `10.${part()}.${part()}.${part()}` };
}

/** Sends the page's requests from a random client IP address. */
export async function setRandomIpAddress(page: Page): Promise<void> {
  await page.setExtraHTTPHeaders(randomIpAddress());
}

/** Creates an account through the API, without signing in. */
export async function register(page: Page, member: Member = newCredentials()): Promise<Member> {
  const response = await page.request.post('/api/auth/register', { data: member, headers: randomIpAddress() });
  expect(response.status(), await response.text()).toBe(201);
  return member;
}

/** Signs in through the API; the page's browser context gets the session cookie. */
export async function signIn(page: Page, { email, password }: Member): Promise<void> {
  const data = { email, password: encryptPassword(LOGIN_SECRET, password) };
  const response = await page.request.post('/api/auth/login', { data, headers: randomIpAddress() });
  expect(response.status(), await response.text()).toBe(200);
}

/**
 * Registers a new member and signs in. The page's requests then come from an IP address of its own.
 *
 * @example const member = await becomeMember(page); await page.goto('/profile');
 */
export async function becomeMember(page: Page): Promise<Member> {
  await setRandomIpAddress(page);
  const member = await register(page);
  await signIn(page, member);
  return member;
}
