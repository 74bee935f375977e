import { randomUUID } from 'node:crypto';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { createRateLimits, type RateLimits } from './rate-limits.ts';

const EMAIL = 'a@example.org';
const IP = '192.0.2.1';

const site = await appForFile();
beforeEach(() => site.db.deleteFrom('rate_limit').execute());

test.each([
  ['a new browser', null],
  ['a known browser', 'device'],
])('right passwords from %s do not count against any limit', async (_, device) => {
  const limits = createRateLimits(site.pool);
  // One more than the largest sign-in limit.
  for (let count = 0; count < 61; count++) {
    const forgive = await limits.login(EMAIL, IP, device);
    await forgive();
  }
  await expect(limits.login(EMAIL, IP, device)).resolves.toBeTypeOf('function');
});

test('too many sign-ins from unknown browsers do not block a known browser', async () => {
  const limits = createRateLimits(site.pool);
  for (let count = 0; count < 10; count++) await limits.login(EMAIL, IP, null);
  await expect(limits.login(EMAIL, IP, null)).rejects.toMatchObject({ code: 'too_many_requests' });
  await expect(limits.login(EMAIL, IP, 'device')).resolves.toBeTypeOf('function');
});

test('a rate limit does not make a member wait longer when the clock is set back by an hour', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const limits = createRateLimits(site.pool);
  const tryOnce = () => limits.proof('password', 'a member');
  for (let count = 0; count < 10; count++) await tryOnce();
  await expect(tryOnce()).rejects.toMatchObject({ retryAfter: 900 });
  vi.setSystemTime(Date.now() - 3_600_000);
  await expect(tryOnce()).rejects.toMatchObject({ retryAfter: 900 });
  vi.setSystemTime(Date.now() + 901_000);
  await tryOnce();
});

/** Returns a function that tries from one browser until its own limit, then from the next one. */
function fromKnownBrowsers(email: string) {
  let count = 0;
  return (limits: RateLimits) => limits.login(email, randomUUID(), `device ${Math.floor(count++ / 10)}`);
}

test.each<[string, number, number, (limits: RateLimits) => Promise<unknown>]>([
  ['sign-ins from one browser', 10, 900, (limits) => limits.login(EMAIL, IP, 'device')],
  ['sign-ins to one account from one IP address', 10, 900, (limits) => limits.login(EMAIL, IP, null)],
  ['sign-ins to one account', 40, 900, (limits) => limits.login(EMAIL, randomUUID(), null)],
  ['sign-ins from one IP address', 60, 900, (limits) => limits.login(randomUUID(), IP, null)],
  ['registrations', 10, 3600, (limits) => limits.count('register', IP)],
  ['resets requested by one browser', 4, 3600, (limits) => limits.requestReset(EMAIL, IP, 'device')],
  ['resets of one account from one IP address', 4, 3600, (limits) => limits.requestReset(EMAIL, IP, null)],
  ['resets of one account', 12, 3600, (limits) => limits.requestReset(EMAIL, randomUUID(), null)],
  ['resets from one IP address', 20, 3600, (limits) => limits.requestReset(randomUUID(), IP, null)],
  ['wrong reset links', 20, 3600, (limits) => limits.count('submit-address', IP)],
  ['sign-ins from known browsers of one account', 29, 900, fromKnownBrowsers(EMAIL)],
  ['sign-ins from known browsers at one IP address', 100, 900, (limits) => limits.login(randomUUID(), IP, 'device')],
  [
    'resets requested by known browsers of one account',
    12,
    3600,
    (limits) => limits.requestReset(EMAIL, randomUUID(), randomUUID()),
  ],
  [
    'resets requested by known browsers at one IP address',
    20,
    3600,
    (limits) => limits.requestReset(randomUUID(), IP, 'device'),
  ],
  ['passwords in sessions of a member', 10, 900, (limits) => limits.proof('password', 'a member')],
  ['codes in sessions of a member', 10, 900, (limits) => limits.proof('code', 'a member')],
  ['shares', 60, 3600, (limits) => limits.count('share', 'a member')],
  ['copies of lists', 30, 3600, (limits) => limits.count('copy-list', 'a member')],
  ['fetches of a calendar, a shared list or another feed', 120, 3600, (limits) => limits.count('feed', 'a token')],
  ['confirmations of an email address', 4, 3600, (limits) => limits.count('confirm-email', 'a member')],
  ['imports', 30, 3600, (limits) => limits.count('import', 'a member')],
  ['calls with an access token', 600, 300, (limits) => limits.count('token', 'a token')],
])('%s are refused after %i attempts, for %i seconds', async (_, most, seconds, attempt) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const limits = createRateLimits(site.pool);
  for (let count = 0; count < most; count++) await attempt(limits);
  await expect(attempt(limits)).rejects.toMatchObject({ retryAfter: seconds });
});
