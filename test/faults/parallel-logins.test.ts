import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { encryptPassword } from '#contract/login-payload.ts';
import { asMember, cookiesOf, fromElsewhere, LOGIN_SECRET, login, PASSWORD, post, signUp } from '../app/members.ts';
import { testApp } from '../app/test-app.ts';
import { row } from './rows.ts';

const AT_ONCE = 50;
/** What the hasher does at once and lets wait. */
const QUEUE = 42;
const BURSTS = 15;
/** Milliseconds. */
const MAX_DELAY = 100;

/** How late the event loop is at worst while something runs, milliseconds. */
async function loopDelay(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await work();
  delay.disable();
  return delay.max / 1e6;
}

/** Sign-ins with a wrong password, made beforehand: the callers' own work is not what is measured. */
function wrongLogins(app: Hono, count: number): (() => Promise<Response>)[] {
  return Array.from({ length: count }, (_, index) => {
    const body = { email: `n${index}@example.org`, password: encryptPassword(LOGIN_SECRET, 'wrong password') };
    return () => post(app, '/api/auth/login', body, fromElsewhere());
  });
}

const allOf = (calls: (() => Promise<Response>)[]) => Promise.all(calls.map((call) => call()));
const withStatus = (answers: Response[], status: number) => answers.filter((answer) => answer.status === status);

describe(row('50 parallel logins'), () => {
  test('the event loop is less than 100 ms late, and no more are refused than the queue has no place for', async ({
    annotate,
  }) => {
    const { app } = await testApp();
    await allOf(wrongLogins(app, 5));
    // A delay of our own making is there in every burst; one that other programs cause is not.
    let least = Number.POSITIVE_INFINITY;
    for (let burst = 0; burst < BURSTS && least >= MAX_DELAY; burst++) {
      const calls = wrongLogins(app, AT_ONCE);
      let answers: Response[] = [];
      const delay = await loopDelay(async () => {
        answers = await allOf(calls);
      });
      least = Math.min(least, delay);
      const refused = withStatus(answers, 429).length;
      expect(withStatus(answers, 401)).toHaveLength(AT_ONCE - refused);
      expect(refused).toBeLessThanOrEqual(AT_ONCE - QUEUE);
    }
    expect(least).toBeLessThan(MAX_DELAY);
    await annotate(`${AT_ONCE} at once: the loop is late by less than ${MAX_DELAY} ms, at least ${QUEUE} are taken`);
  });

  test('of four hundred most are refused with Retry-After, others are served meanwhile, and the queue empties', async ({
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
    const answers = await flood;
    const refused = withStatus(answers, 429);
    expect(withStatus(answers, 401)).toHaveLength(400 - refused.length);
    expect(refused.length).toBeGreaterThan(200);
    for (const answer of refused) expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await login(app, email, PASSWORD, fromElsewhere())).status).toBe(200);
    await annotate('400 at once: most refused with 429 and Retry-After');
  });

  test('a session of one browser never becomes another’s, under many sign-ins and sign-outs at once', async () => {
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
