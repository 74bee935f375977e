import { EventEmitter } from 'node:events';
import type { Hono } from 'hono';
import { beforeEach, describe, expect, test } from 'vitest';
import { cookiesOf, fromElsewhere, login, onAnotherDevice, PASSWORD, signUp, type TestMember } from '../app/members.ts';
import { NEW_PASSWORD, resetsOf } from '../app/resets.ts';
import { appForFile, testApp } from '../app/test-app.ts';
import { row } from './rows.ts';

const shared = await appForFile();
/** The attempts count in the database. */
beforeEach(() => shared.db.deleteFrom('rate_limit').execute());
const startApp = (options: Parameters<typeof testApp>[0] = {}) => testApp({ ...options, on: shared });

const guess = (app: Hono, email: string, headers = fromElsewhere()) => login(app, email, 'wrong password', headers);

/** Makes `count` guesses in sequence and returns their statuses. */
async function guesses(count: number, call: (index: number) => Promise<Response>): Promise<number[]> {
  const statuses = [];
  for (let index = 0; index < count; index++) statuses.push((await call(index)).status);
  return statuses;
}

const cookieOf = ({ cookie }: TestMember, name: string) =>
  cookie.split('; ').find((one) => one.startsWith(`${name}=`)) ?? '';

/** Wraps the app so that all requests come from this IP address. */
const asPeer = (app: Hono, remoteAddress: string): Hono =>
  Object.assign(Object.create(app), {
    request: (path: string, init: RequestInit) =>
      app.request(path, init, {
        incoming: Object.assign(new EventEmitter(), { socket: { remoteAddress }, complete: true }),
      }),
  });

describe(row('brute force'), () => {
  test('the eleventh attempt for one account from one IP address gets 429, even for an unknown account', async () => {
    const { app } = await startApp();
    const { email } = await signUp(app);
    for (const tried of [email, 'nobody@example.org']) {
      const headers = fromElsewhere();
      expect(await guesses(10, () => guess(app, tried, headers))).toEqual(Array(10).fill(401));
      const refused = await guess(app, tried, headers);
      expect([refused.status, (await refused.json()).code]).toEqual([429, 'too_many_requests']);
      const wait = Number(refused.headers.get('Retry-After'));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(900);
    }
  });

  test('when one account is attacked from many IP addresses, attackers get 429 and the owner can sign in', async ({
    annotate,
  }) => {
    const { app } = await startApp();
    const [owner, otherMember] = [await signUp(app), await signUp(app)];
    // The owner's successful sign-in does not count as an attempt.
    expect(await guesses(41, () => guess(app, owner.email))).toEqual([...Array(40).fill(401), 429]);
    const enter = async (cookie: string) =>
      (await login(app, owner.email, PASSWORD, { ...fromElsewhere(), ...(cookie && { cookie }) })).status;
    const device = cookieOf(owner, 'device');
    expect(await enter('')).toBe(429);
    expect(await enter(otherMember.cookie)).toBe(429);
    expect(await enter(`${device}x`)).toBe(429);
    expect(await enter(device)).toBe(200);
    expect(await (await owner.request('/api/auth/status')).json()).toMatchObject({ user: { email: owner.email } });
    await annotate('40 guesses of one account, then 429; its owner signs in');
  });

  test('when one account is attacked, its owner can sign in after a password reset, and attackers still get 429', async ({
    annotate,
  }) => {
    const site = await startApp();
    const { request, submit, tokenFor } = resetsOf(site);
    const owner = await signUp(site.app);
    const guessUntilLocked = async () => {
      const statuses = await guesses(41, () => guess(site.app, owner.email));
      expect(statuses.at(-1)).toBe(429);
    };
    await guessUntilLocked();
    await guesses(13, () => request(owner.email));
    await site.runJobs();
    const reset = await submit(owner.email, await tokenFor(owner.email));
    expect(reset.status).toBe(204);
    const enter = async (headers = {}) =>
      (await login(site.app, owner.email, NEW_PASSWORD, { ...fromElsewhere(), ...headers })).status;
    expect(await enter()).toBe(200);
    await guessUntilLocked();
    expect(await enter({ cookie: cookiesOf(reset) })).toBe(200);
    expect(await enter()).toBe(429);
    expect((await request(owner.email)).status).toBe(202);
    await annotate('locked twice: its owner signs in after a reset');
  });

  test('when the attacks come from the owner’s IP address, the owner can still sign in there', async () => {
    const { app } = await startApp();
    const owner = await signUp(app);
    const shared = fromElsewhere();
    expect((await guesses(11, () => guess(app, owner.email, shared))).at(-1)).toBe(429);
    await guesses(60, (index) => guess(app, `somebody${index}@example.org`, shared));
    expect((await guess(app, 'one-more@example.org', shared)).status).toBe(429);
    const device = cookieOf(owner, 'device');
    expect((await login(app, owner.email, PASSWORD, { ...shared, cookie: device })).status).toBe(200);
  });

  test('the eleventh attempt with the owner’s browser gets 429', async () => {
    const { app } = await startApp();
    const owner = await signUp(app);
    const device = cookieOf(owner, 'device');
    const statuses = await guesses(11, () => guess(app, owner.email, { ...fromElsewhere(), cookie: device }));
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    // The owner's other browser is not affected.
    expect((await login(app, owner.email, PASSWORD, fromElsewhere())).status).toBe(200);
  });

  test('X-Forwarded-For counts only if it comes from TRUSTED_PROXY; the 61st attempt of one IP address gets 429', async ({
    annotate,
  }) => {
    const { app } = await startApp({ env: { TRUSTED_PROXY: '192.0.2.0/24' } });
    const otherMember = asPeer(app, '203.0.113.9');
    const claimed = await guesses(62, (index) => guess(otherMember, `somebody${index}@example.org`));
    expect(claimed).toEqual([...Array(60).fill(401), 429, 429]);
    // In requests from a trusted proxy, each last address of X-Forwarded-For is a separate client. Addresses further
    // left are ignored.
    const proxy = asPeer(app, '192.0.2.7');
    expect(await guesses(20, (index) => guess(proxy, `somebody${index}@example.org`))).toEqual(Array(20).fill(401));
    const prefixed = await guesses(11, (index) =>
      guess(proxy, 'nobody@example.org', { 'X-Forwarded-For': `198.51.100.${index}, 203.0.113.77` }),
    );
    expect(prefixed.at(-1)).toBe(429);
    await annotate('60 accounts from one IP address, then 429');
  });

  test('all addresses of an IPv6 network with the same /64 prefix count as one address', async () => {
    const { app } = await startApp();
    const from = (address: string) => guess(app, 'nobody@example.org', { 'X-Forwarded-For': address });
    const statuses = await guesses(11, (index) => from(`2001:db8:0:7:${index}::1`));
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    expect((await from('2001:db8:0:8::1')).status).toBe(401);
  });

  test('sign-ins with the correct password do not count as attempts', async () => {
    const { app } = await startApp();
    const { email } = await signUp(app);
    const headers = fromElsewhere();
    let cookie = '';
    const statuses = await guesses(15, async (index) => {
      const response = await login(app, email, PASSWORD, { ...headers, ...(index > 7 && { cookie }) });
      cookie = cookiesOf(response);
      return response;
    });
    expect(statuses).toEqual(Array(15).fill(200));
  });

  describe('many browsers that whoever has registered an e-mail address has marked as known', () => {
    /** Logs in from `count` browsers. @returns their device cookies, oldest first */
    async function jarsOf(app: Hono, member: TestMember, count: number): Promise<string[]> {
      const jars = [];
      for (let index = 0; index < count; index++) jars.push(cookieOf(await onAnotherDevice(app, member), 'device'));
      return jars;
    }

    /** Guesses eleven times with each jar. @returns how many passwords were compared; the other guesses got 429 */
    async function compared(app: Hono, email: string, jars: string[], from = fromElsewhere): Promise<number> {
      const statuses = [];
      for (const cookie of jars) statuses.push(...(await guesses(11, () => guess(app, email, { ...from(), cookie }))));
      expect(new Set(statuses)).toEqual(new Set([401, 429]));
      return statuses.filter((status) => status === 401).length;
    }
    const enter = async (app: Hono, { email, password }: TestMember, cookie: string, from = fromElsewhere()) =>
      (await login(app, email, password, { ...from, cookie })).status;

    test('have no tries of their own after a reset, and the owner gets in from the same IP address', async () => {
      const site = await startApp();
      const { submit, tokenFor } = resetsOf(site);
      const owner = await signUp(site.app);
      const jars = await jarsOf(site.app, owner, 5);
      const reset = await submit(owner.email, await tokenFor(owner.email));
      const shared = fromElsewhere();
      expect(await compared(site.app, owner.email, jars, () => shared)).toBe(10);
      expect(await compared(site.app, owner.email, jars)).toBe(30);
      expect(await enter(site.app, { ...owner, password: NEW_PASSWORD }, cookiesOf(reset), shared)).toBe(200);
    });

    test('have none after the account was deleted and its e-mail address registered again', async () => {
      const { app } = await startApp();
      const first = await signUp(app);
      const jars = await jarsOf(app, first, 5);
      await first.request('/api/auth/account', { method: 'DELETE', body: { password: PASSWORD } });
      const owner = await signUp(app, { email: first.email, password: NEW_PASSWORD });
      expect(await compared(app, owner.email, jars)).toBe(40);
      expect(await enter(app, owner, cookieOf(owner, 'device'))).toBe(200);
    });

    test('have none after a change of the password, but the browser that changed it has', async () => {
      const { app } = await startApp();
      const owner = await signUp(app);
      const jars = await jarsOf(app, owner, 5);
      const changed = await owner.request('/api/auth/change-password', {
        method: 'POST',
        body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
      });
      expect(changed.status).toBe(204);
      expect(await compared(app, owner.email, [cookieOf(owner, 'device'), ...jars])).toBe(40);
      expect(await enter(app, { ...owner, password: NEW_PASSWORD }, cookiesOf(changed))).toBe(200);
    });

    test('share a few tries, and each of the ten newest has three of its own', async ({ annotate }) => {
      // With the usual stopped clock, no browser would be newer than another.
      let now = Date.UTC(2026, 10, 20);
      const { app } = await startApp({ clock: () => new Date(now++) });
      const owner = await signUp(app);
      const jars = [...(await jarsOf(app, owner, 14)), cookieOf(await onAnotherDevice(app, owner), 'device')];
      const ofOwner = jars.pop() ?? '';
      const shared = fromElsewhere();
      // Ten of strangers at one IP address, twenty that the known browsers share, three of each of nine browsers.
      expect(await compared(app, owner.email, jars, () => shared)).toBe(10 + 20 + 9 * 3);
      expect(await compared(app, owner.email, jars)).toBe(30);
      expect(await enter(app, owner, ofOwner, shared)).toBe(200);
      await annotate('87 guesses with 14 device cookies, then 429; the owner signs in');
    });

    test('request twelve resets together, as many as all other browsers', async () => {
      const site = await startApp();
      const owner = await signUp(site.app);
      const jars = await jarsOf(site.app, owner, 14);
      for (const cookie of jars)
        await guesses(5, () => resetsOf(site).request(owner.email, { ...fromElsewhere(), cookie }));
      await site.runJobs();
      expect((await site.outbox()).filter(({ to }) => to === owner.email)).toHaveLength(24);
    });
  });
});
