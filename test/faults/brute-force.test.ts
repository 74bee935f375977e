import type { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { cookiesOf, fromElsewhere, login, PASSWORD, signUp, type TestMember } from '../app/members.ts';
import { testApp } from '../app/test-app.ts';
import { row } from './rows.ts';

const guess = (app: Hono, email: string, headers = fromElsewhere()) => login(app, email, 'wrong password', headers);

/** The statuses of so many guesses, one after the other. */
async function guesses(count: number, call: (index: number) => Promise<Response>): Promise<number[]> {
  const statuses = [];
  for (let index = 0; index < count; index++) statuses.push((await call(index)).status);
  return statuses;
}

const cookieOf = ({ cookie }: TestMember, name: string) =>
  cookie.split('; ').find((one) => one.startsWith(`${name}=`)) ?? '';

/** The app as it answers a peer with this address. */
const asPeer = (app: Hono, remoteAddress: string): Hono =>
  Object.assign(Object.create(app), {
    request: (path: string, init: RequestInit) => app.request(path, init, { incoming: { socket: { remoteAddress } } }),
  });

describe(row('brute force'), () => {
  test('of one account from one address: the eleventh try waits, for an unknown account too', async () => {
    const { app } = await testApp();
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

  test('of one account from many addresses: strangers wait, the owner still gets in', async ({ annotate }) => {
    const { app } = await testApp();
    const [owner, stranger] = [await signUp(app), await signUp(app)];
    // The owner's own sign-in was given back.
    expect(await guesses(41, () => guess(app, owner.email))).toEqual([...Array(40).fill(401), 429]);
    const enter = async (cookie: string) =>
      (await login(app, owner.email, PASSWORD, { ...fromElsewhere(), ...(cookie && { cookie }) })).status;
    const device = cookieOf(owner, 'device');
    expect(await enter('')).toBe(429);
    expect(await enter(stranger.cookie)).toBe(429);
    expect(await enter(`${device}x`)).toBe(429);
    expect(await enter(device)).toBe(200);
    expect(await (await owner.request('/api/auth/status')).json()).toEqual({ user: { email: owner.email } });
    await annotate('40 guesses of one account, then 429; its owner signs in');
  });

  test('from the owner’s own address: the owner still gets in there', async () => {
    const { app } = await testApp();
    const owner = await signUp(app);
    const shared = fromElsewhere();
    expect((await guesses(11, () => guess(app, owner.email, shared))).at(-1)).toBe(429);
    await guesses(60, (index) => guess(app, `somebody${index}@example.org`, shared));
    expect((await guess(app, 'one-more@example.org', shared)).status).toBe(429);
    const device = cookieOf(owner, 'device');
    expect((await login(app, owner.email, PASSWORD, { ...shared, cookie: device })).status).toBe(200);
  });

  test('with the owner’s own browser: the eleventh try waits', async () => {
    const { app } = await testApp();
    const owner = await signUp(app);
    const device = cookieOf(owner, 'device');
    const statuses = await guesses(11, () => guess(app, owner.email, { ...fromElsewhere(), cookie: device }));
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    // Another browser of the owner's is not held up by it.
    expect((await login(app, owner.email, PASSWORD, fromElsewhere())).status).toBe(200);
  });

  test('of many accounts from one address: the sixty-first try waits', async ({ annotate }) => {
    const { app } = await testApp();
    const headers = fromElsewhere();
    const statuses = await guesses(62, (index) => guess(app, `somebody${index}@example.org`, headers));
    expect(statuses).toEqual([...Array(60).fill(401), 429, 429]);
    await annotate('60 accounts from one address, then 429');
  });

  test('behind X-Forwarded-For: it counts from TRUSTED_PROXY alone', async () => {
    const { app } = await testApp({ env: { TRUSTED_PROXY: '192.0.2.0/24' } });
    const stranger = asPeer(app, '203.0.113.9');
    const claimed = await guesses(62, (index) => guess(stranger, `somebody${index}@example.org`));
    expect(claimed).toEqual([...Array(60).fill(401), 429, 429]);
    // The same claims by a proxy of ours are callers of their own; what stands left of them is their word alone.
    const proxy = asPeer(app, '192.0.2.7');
    expect(await guesses(20, (index) => guess(proxy, `somebody${index}@example.org`))).toEqual(Array(20).fill(401));
    const prefixed = await guesses(11, (index) =>
      guess(proxy, 'nobody@example.org', { 'X-Forwarded-For': `198.51.100.${index}, 203.0.113.77` }),
    );
    expect(prefixed.at(-1)).toBe(429);
  });

  test('from one IPv6 network: it counts by its /64', async () => {
    const { app } = await testApp();
    const from = (address: string) => guess(app, 'nobody@example.org', { 'X-Forwarded-For': address });
    const statuses = await guesses(11, (index) => from(`2001:db8:0:7:${index}::1`));
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    expect((await from('2001:db8:0:8::1')).status).toBe(401);
  });

  test('right passwords use nothing up', async () => {
    const { app } = await testApp();
    const { email } = await signUp(app);
    const headers = fromElsewhere();
    let cookie = '';
    const statuses = await guesses(15, async (index) => {
      const answer = await login(app, email, PASSWORD, { ...headers, ...(index > 7 && { cookie }) });
      cookie = cookiesOf(answer);
      return answer;
    });
    expect(statuses).toEqual(Array(15).fill(200));
  });
});
