import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { asMember, cookiesOf, fromElsewhere, login, PASSWORD, post, signUp } from '../members.ts';
import { testApp } from '../test-app.ts';

const TRIES = 30;
/** How much the medians of the processor's time may differ; without the hash for unknown addresses it was 3.6. */
const ALIKE = 1.5;
/** Of 30 fair coins, fewer than 5 or more than 25 heads come up once in six thousand times. */
const FAIR = { from: 5, to: 25 };

const median = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

async function measure(call: () => Promise<Response>) {
  const start = performance.now();
  const before = process.cpuUsage();
  const { status } = await call();
  const { user, system } = process.cpuUsage(before);
  return { status, wall: performance.now() - start, cpu: user + system };
}

type Call = (index: number) => Promise<Response>;

/**
 * Compares two kinds of call, made in pairs in random order. A busy machine moves the medians of the clock as it
 * likes, so the clock is asked only which of each pair was slower; the medians are those of the processor's time, in
 * which the hashing of other threads counts.
 */
async function compare(one: Call, two: Call) {
  const cpu: [number[], number[]] = [[], []];
  const statuses = new Set<number>();
  let slower = 0;
  for (let index = -3; index < TRIES; index++) {
    const oneFirst = Math.random() < 0.5;
    const first = await measure(() => (oneFirst ? one : two)(index));
    const second = await measure(() => (oneFirst ? two : one)(index));
    const [a, b] = oneFirst ? [first, second] : [second, first];
    statuses.add(a.status).add(b.status);
    // The first few warm up.
    if (index < 0) continue;
    cpu[0].push(a.cpu);
    cpu[1].push(b.cpu);
    if (a.wall > b.wall) slower++;
  }
  return { ratio: median(cpu[0]) / median(cpu[1]), slower, statuses: [...statuses] };
}

function expectAlike({ ratio, slower }: { ratio: number; slower: number }): void {
  expect(ratio).toBeGreaterThan(1 / ALIKE);
  expect(ratio).toBeLessThan(ALIKE);
  expect(slower).toBeGreaterThanOrEqual(FAIR.from);
  expect(slower).toBeLessThanOrEqual(FAIR.to);
}

const wrongLogin = (app: Hono, email: string, headers = fromElsewhere()) =>
  login(app, email, 'wrong password', headers);

describe('who is registered cannot be told', () => {
  test('signing in: a known and an unknown address take the same time', async () => {
    const { app } = await testApp();
    const { email } = await signUp(app);
    const compared = await compare(
      () => wrongLogin(app, email),
      () => wrongLogin(app, 'nobody@example.org'),
    );
    expect(compared.statuses).toEqual([401]);
    expectAlike(compared);
  });

  test('asking for a reset: a known and an unknown address take the same time', async () => {
    const { app, pool } = await testApp();
    await pool.query(
      `insert into member (email) select 'known' || n || '@example.org' from generate_series(-3, ${TRIES}) n`,
    );
    const ask = (email: string) => post(app, '/api/reset-password/request', { email }, fromElsewhere());
    await ask('first@example.org');
    const compared = await compare(
      (index) => ask(`known${index}@example.org`),
      (index) => ask(`other${index}@example.org`),
    );
    expect(compared.statuses).toEqual([202]);
    expectAlike(compared);
  });
});

describe('guessing passwords', () => {
  test('of one account from one address: the eleventh try waits, for an unknown account too', async () => {
    const { app } = await testApp();
    const { email } = await signUp(app);
    for (const tried of [email, 'nobody@example.org']) {
      const headers = fromElsewhere();
      const answers = [];
      for (let count = 0; count < 11; count++) answers.push(await wrongLogin(app, tried, headers));
      expect(answers.map((answer) => answer.status)).toEqual([...Array(10).fill(401), 429]);
      const wait = Number(answers[10]?.headers.get('Retry-After'));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(900);
      expect(await answers[10]?.json()).toMatchObject({ code: 'too_many_requests' });
    }
  });

  test('of one account from many addresses: strangers wait, the owner still gets in', async () => {
    const { app } = await testApp();
    const owner = await signUp(app);
    const stranger = await signUp(app);
    const statuses = [];
    for (let count = 0; count < 41; count++) statuses.push((await wrongLogin(app, owner.email)).status);
    // The owner's own sign-in was given back.
    expect(statuses).toEqual([...Array(40).fill(401), 429]);
    const enter = (headers: Record<string, string>) =>
      login(app, owner.email, PASSWORD, { ...fromElsewhere(), ...headers });
    const device = owner.cookie.split('; ').find((cookie) => cookie.startsWith('device=')) ?? '';
    expect((await enter({})).status).toBe(429);
    expect((await enter({ cookie: stranger.cookie })).status).toBe(429);
    expect((await enter({ cookie: `${device}x` })).status).toBe(429);
    expect((await enter({ cookie: device })).status).toBe(200);
    expect(await (await owner.request('/api/auth/status')).json()).toEqual({ user: { email: owner.email } });
  });

  test('of many accounts from one address: it waits, whatever X-Forwarded-For it claims', async () => {
    const { app } = await testApp({ env: { TRUSTED_PROXY: '' } });
    const statuses = [];
    for (let count = 0; count < 62; count++) {
      statuses.push((await wrongLogin(app, `somebody${count}@example.org`)).status);
    }
    expect(statuses).toEqual([...Array(60).fill(401), 429, 429]);
  });

  test('from one IPv6 network is from one address', async () => {
    const { app } = await testApp();
    const statuses = [];
    for (let count = 0; count < 11; count++) {
      const headers = { 'X-Forwarded-For': `2001:db8:0:7:${count}::1` };
      statuses.push((await wrongLogin(app, 'nobody@example.org', headers)).status);
    }
    expect(statuses.at(-1)).toBe(429);
    const neighbour = { 'X-Forwarded-For': '2001:db8:0:8::1' };
    expect((await wrongLogin(app, 'nobody@example.org', neighbour)).status).toBe(401);
  });

  test('right passwords use nothing up', async () => {
    const { app } = await testApp();
    const { email } = await signUp(app);
    const headers = fromElsewhere();
    for (let count = 0; count < 15; count++) expect((await login(app, email, PASSWORD, headers)).status).toBe(200);
  });
});

/** How late the event loop is while something runs: the 99th percentile, milliseconds. */
async function loopDelay(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await work();
  delay.disable();
  return delay.percentile(99) / 1e6;
}

test('fifty sign-ins at once: others are not held up, the queue is bounded, beyond it 429 with Retry-After', async () => {
  const { app } = await testApp();
  await wrongLogin(app, 'warm-up@example.org');
  const idle = await loopDelay(() => sleep(2_000));
  let answers: Response[] = [];
  const busy = await loopDelay(async () => {
    answers = await Promise.all(Array.from({ length: 50 }, (_, index) => wrongLogin(app, `n${index}@example.org`)));
  });
  const refused = answers.filter((answer) => answer.status === 429);
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(50 - refused.length);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThanOrEqual(8);
  for (const answer of refused) expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
  // Where other programs keep the processor, even an idle loop is late; there it is compared with that.
  expect(busy).toBeLessThan(Math.max(100, 3 * idle));
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
