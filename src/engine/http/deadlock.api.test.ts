import { expect, test } from 'vitest';
import { memberIdOf, signUp } from '#test/app/members.ts';
import { testApp } from '#test/app/test-app.ts';
import { untilWaiting } from '#test/database/lock-waits.ts';

test('a call that PostgreSQL ends because of a deadlock gets 503 and may be tried again', async () => {
  const site = await testApp();
  const member = await signUp(site.app);
  const rate = (overallRating: number) =>
    member.request('/api/ratings/694', { method: 'POST', body: { overallRating } });
  expect((await rate(5)).status).toBe(200);
  const other = await site.pool.connect();
  try {
    // This session waits longer for a deadlock to be found, so PostgreSQL ends the transaction of the call.
    await other.query("set deadlock_timeout = '60s'");
    await other.query('begin');
    await other.query('select from rating_stats where film_id = 694 for update');
    const rating = rate(8);
    await untilWaiting(site.pool, 1);
    const waiting = other.query('select from member where id = $1 for update', [await memberIdOf(site.db, member)]);
    const response = await rating;
    expect([response.status, (await response.json()).code]).toEqual([503, 'unavailable']);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    await waiting;
    await other.query('rollback');
  } finally {
    await other.query('reset deadlock_timeout');
    other.release();
  }
  expect((await rate(8)).status).toBe(200);
});
