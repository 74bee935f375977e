import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { encryptPassword } from '#features/accounts/contract/login-payload.ts';
import { asMember, cookiesOf, fromElsewhere, LOGIN_SECRET, login, PASSWORD, post, signUp } from '../app/members.ts';
import { testApp } from '../app/test-app.ts';
import { row } from './rows.ts';

const AT_ONCE = 50;
/** The number of hashes that may run or wait at the same time. */
const QUEUE = 42;
const BURSTS = 15;
/** Milliseconds. */
const MAX_DELAY = 100;

/** Returns the largest event loop delay while `work` runs, in milliseconds. */
async function loopDelay(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await work();
  delay.disable();
  return delay.max / 1e6;
}

/** Prepares sign-ins with a wrong password in advance, so that measurements exclude the clients' work. */
function wrongLogins(app: Hono, count: number): (() => Promise<Response>)[] {
  return Array.from({ length: count }, (_, index) => {
    const body = { email: `n${index}@example.org`, password: encryptPassword(LOGIN_SECRET, 'wrong password') };
    return () => post(app, '/api/auth/login', body, fromElsewhere());
  });
}

const allOf = (calls: (() => Promise<Response>)[]) => Promise.all(calls.map((call) => call()));
const withStatus = (responses: Response[], status: number) =>
  responses.filter((response) => response.status === status);

describe(row('50 parallel logins'), () => {
  test('the event loop lags by less than 100 ms, and only sign-ins beyond the queue are refused', async ({
    annotate,
  }) => {
    const { app } = await testApp();
    await allOf(wrongLogins(app, 5));
    // Our code delays every burst, other programs delay only some. So the burst with the smallest maximum delay counts.
    let least = Number.POSITIVE_INFINITY;
    for (let burst = 0; burst < BURSTS && least >= MAX_DELAY; burst++) {
      const calls = wrongLogins(app, AT_ONCE);
      let responses: Response[] = [];
      const delay = await loopDelay(async () => {
        responses = await allOf(calls);
      });
      least = Math.min(least, delay);
      const refused = withStatus(responses, 429).length;
      expect(withStatus(responses, 401)).toHaveLength(AT_ONCE - refused);
      expect(refused).toBeLessThanOrEqual(AT_ONCE - QUEUE);
    }
    expect(least).toBeLessThan(MAX_DELAY);
    await annotate(
      `${AT_ONCE} at once: the event loop lags by less than ${MAX_DELAY} ms, at least ${QUEUE} are accepted`,
    );
  });

  test('most of four hundred sign-ins are refused with Retry-After, others are served, and the queue empties', async ({
    annotate,
  }) => {
    const { app } = await testApp();
    const { email } = await signUp(app);
    const calls = wrongLogins(app, 400);
    let isOver = false;
    const flood = allOf(calls).finally(() => {
      isOver = true;
    });
    const read = await app.request('/api/tmdb/trending-horror');
    expect([read.status, isOver]).toEqual([200, false]);
    const responses = await flood;
    const refused = withStatus(responses, 429);
    expect(withStatus(responses, 401)).toHaveLength(400 - refused.length);
    expect(refused.length).toBeGreaterThan(200);
    for (const response of refused) expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await login(app, email, PASSWORD, fromElsewhere())).status).toBe(200);
    await annotate('400 at once: most refused with 429 and Retry-After');
  });

  test('no browser gets the session of another during many concurrent sign-ins and sign-outs', async () => {
    const { app } = await testApp();
    const members = await Promise.all(Array.from({ length: 6 }, () => signUp(app)));
    const rounds = members
      .flatMap((member) => [member, member])
      .map(async ({ email }) => {
        const request = asMember(app, cookiesOf(await login(app, email, PASSWORD, fromElsewhere())));
        expect((await (await request('/api/auth/status')).json()).user).toEqual({ email });
        await request('/api/auth/logout', { method: 'POST' });
        expect((await (await request('/api/auth/status')).json()).user).toBeNull();
      });
    await Promise.all(rounds);
    for (const { email, request } of members) {
      expect((await (await request('/api/auth/status')).json()).user).toEqual({ email });
    }
  });
});
