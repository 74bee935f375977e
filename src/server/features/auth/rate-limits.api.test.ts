import { expect, onTestFinished, test, vi } from 'vitest';
import { testApp } from '#test/app/test-app.ts';
import { createRateLimits } from './rate-limits.ts';

const EMAIL = 'a@example.org';

test.each([
  ['a new browser', null],
  ['a known browser', 'device'],
])('right passwords from %s do not count against any limit', async (_, device) => {
  const { pool } = await testApp();
  const limits = createRateLimits(pool);
  // One more than the largest sign-in limit.
  for (let count = 0; count < 61; count++) {
    const forgive = await limits.login(EMAIL, '192.0.2.1', device);
    await forgive();
  }
  await expect(limits.login(EMAIL, '192.0.2.1', device)).resolves.toBeTypeOf('function');
});

test('a clock that is set back by an hour does not make a wait longer', async () => {
  const { pool } = await testApp();
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const limits = createRateLimits(pool);
  const tryOnce = () => limits.confirm('a member');
  for (let count = 0; count < 10; count++) await tryOnce();
  await expect(tryOnce()).rejects.toMatchObject({ retryAfter: 900 });
  vi.setSystemTime(Date.now() - 3_600_000);
  await expect(tryOnce()).rejects.toMatchObject({ retryAfter: 900 });
  vi.setSystemTime(Date.now() + 901_000);
  await tryOnce();
});
