import { createECDH, createHash } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { insertNews } from '#test/app/insert-news.ts';
import { onAnotherDevice, signUp, type TestMember } from '#test/app/members.ts';
import { startPushService } from '#test/app/push-service.ts';
import { emptyApp, type TestApp } from '#test/app/test-app.ts';

const NOW = new Date('2026-11-01T07:00:00Z');

async function siteWithPush() {
  const service = await startPushService();
  onTestFinished(service.close);
  const clock = { now: NOW };
  const site = await emptyApp({ clock: () => clock.now, pushLoopback: { ca: service.ca } });
  return { ...site, service, clock };
}

const save = (member: TestMember, body: object) =>
  member.request('/api/notifications', { method: 'PUT', body: { mail: 'off', ...body } });

async function tell(site: TestApp, ...films: number[]): Promise<void> {
  for (const film of films) await insertNews(site, film, NOW);
  await site.deps.jobs.add('news', {});
  await site.runJobs();
}

const devices = async (site: TestApp) => (await site.pool.query('select endpoint from push_device')).rows;

describe('a push message', () => {
  test('is encrypted for the browser, signed by the site, and opens the film', async () => {
    const site = await siteWithPush();
    const member = await signUp(site.app);
    const device = site.service.subscribe('/one');
    await save(member, { push: false });
    const saved = await save(member, { push: true, device });
    expect(await saved.json()).toMatchObject({ push: true });
    await tell(site, 948);
    await tell(site);
    expect(site.service.messages.map(({ message }) => message)).toEqual([
      { title: 'Halloween', text: 'Out today', url: '/movie/948', tag: NOW.toISOString() },
    ]);
    const [{ headers } = { headers: {} }] = site.service.messages;
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: String(24 * 3_600) });
    const { pushKey } = await (await member.request('/api/notifications')).json();
    expect(headers).toMatchObject({ authorization: expect.stringContaining(`k=${pushKey}`) });
    const [, claims = ''] =
      /t=[^.]+\.([^.]+)\./.exec(String('authorization' in headers && headers.authorization)) ?? [];
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: new URL(device.endpoint).origin,
    });
  });

  test('combines several pieces of news, and goes to each device of the members who chose push messages', async () => {
    const site = await siteWithPush();
    const [member, other] = [await signUp(site.app), await signUp(site.app)];
    for (const path of ['/phone', '/desk']) await save(member, { push: true, device: site.service.subscribe(path) });
    await save(other, { push: true, device: site.service.subscribe('/other') });
    await save(other, { push: false });
    await tell(site, 948, 694);
    expect(site.service.messages.map(({ path }) => path).sort()).toEqual(['/desk', '/phone']);
    expect(site.service.messages[0]?.message).toMatchObject({
      title: 'News about your watchlist',
      url: '/news',
      text: expect.stringMatching(/: Out today, and 1 more$/),
    });
  });

  test('names the most popular film of the unread news since the last message', async () => {
    const site = await siteWithPush();
    const member = await signUp(site.app);
    await save(member, { push: true, device: site.service.subscribe('/one') });
    await tell(site, 948);
    await site.pool.query('update film set popularity = case id when 694 then 2 else 1 end');
    await site.pool.query(
      `insert into news (member_id, film_id, kind, fact, told_at, read_at)
       select id, 539, 'moved', '2030-01-01', $1, $1 from member`,
      [NOW],
    );
    site.clock.now = new Date(NOW.getTime() + 60_000);
    await tell(site, 348, 694);
    expect(site.service.messages.map(({ message }) => message)).toMatchObject([
      { title: 'Halloween', text: 'Out today' },
      { title: 'News about your watchlist', text: 'The Shining: Out today, and 1 more' },
    ]);
  });

  test('has no news from the time before its member chose push messages, nor from the time when they were off', async () => {
    const site = await siteWithPush();
    const [member, other] = [await signUp(site.app), await signUp(site.app)];
    await save(other, { push: true, device: site.service.subscribe('/other') });
    await save(member, { push: true, device: site.service.subscribe('/one') });
    await save(member, { push: false });
    await insertNews(site, 948, NOW);
    site.clock.now = new Date(NOW.getTime() + 60_000);
    await save(member, { push: true, device: site.service.subscribe('/one') });
    await insertNews(site, 694, site.clock.now);
    await tell(site);
    const titles = site.service.messages.map(({ path, message }) => [path, (message as { title: string }).title]);
    expect(titles.toSorted()).toEqual([
      ['/one', 'The Shining'],
      ['/other', 'News about your watchlist'],
    ]);
  });

  test('with news from the time before a device was added is also sent to this device', async () => {
    const site = await siteWithPush();
    const member = await signUp(site.app);
    await save(member, { push: true, device: site.service.subscribe('/phone') });
    site.clock.now = new Date(NOW.getTime() + 60_000);
    await save(member, { push: true, device: site.service.subscribe('/desk') });
    await tell(site, 948);
    expect(site.service.messages.map(({ path }) => path).sort()).toEqual(['/desk', '/phone']);
  });

  test.each([404, 410])('removes the device if the push service returns %i', async (status) => {
    const site = await siteWithPush();
    const member = await signUp(site.app);
    const kept = site.service.subscribe('/kept');
    for (const device of [site.service.subscribe('/gone'), kept]) await save(member, { push: true, device });
    site.service.respondWith(status, '/gone');
    await tell(site, 948);
    expect(await devices(site)).toEqual([{ endpoint: kept.endpoint }]);
  });

  test.each([400, 403, 413])(
    'is not sent again and keeps the device if the push service returns %i',
    async (status) => {
      const site = await siteWithPush();
      await save(await signUp(site.app), { push: true, device: site.service.subscribe('/refused') });
      site.service.respondWith(status);
      await tell(site, 948);
      expect((await site.pool.query('select from graphile_worker.jobs')).rows).toEqual([]);
      expect(await devices(site)).toHaveLength(1);
    },
  );

  test('that cannot be encrypted or may not be sent keeps its device, and the other devices get theirs', async () => {
    const site = await siteWithPush();
    const member = await signUp(site.app);
    const well = site.service.subscribe('/well');
    const noPoint = { ...site.service.subscribe('/broken'), keys: { ...well.keys, p256dh: 'B'.repeat(87) } };
    for (const device of [noPoint, well]) await save(member, { push: true, device });
    await site.pool.query(
      `insert into push_device (member_id, endpoint, p256dh, auth)
       select member_id, 'https://127.0.0.1/private', p256dh, auth from push_device where endpoint = $1`,
      [well.endpoint],
    );
    await tell(site, 948);
    expect(site.service.messages.map(({ path }) => path)).toEqual(['/well']);
    expect(await devices(site)).toHaveLength(3);
    expect((await site.pool.query('select from graphile_worker.jobs')).rows).toEqual([]);
  });

  test('is not sent again to a device because another device failed', async () => {
    const site = await siteWithPush();
    const member = await signUp(site.app);
    for (const path of ['/phone', '/desk']) await save(member, { push: true, device: site.service.subscribe(path) });
    site.service.respondWith(503, '/desk');
    await tell(site, 948);
    site.service.respondWith(201, '/desk');
    await site.pool.query('update graphile_worker._private_jobs set run_at = now()');
    await site.runJobs();
    expect(site.service.messages.map(({ path }) => path)).toEqual(['/phone', '/desk']);
  });

  test('is not sent to a disabled member, even if it was queued before', async () => {
    const site = await siteWithPush();
    const [member, other] = [await signUp(site.app), await signUp(site.app)];
    await save(member, { push: true, device: site.service.subscribe('/disabled') });
    await save(other, { push: true, device: site.service.subscribe('/other') });
    const disable = () => site.pool.query('update member set disabled_at = now() where email = $1', [member.email]);
    await site.pool.query(
      `insert into news (member_id, film_id, kind, fact, told_at, pushed_at)
       select id, 948, 'released', '2026-11-01', $1, $1 from member where email = $2`,
      [NOW, member.email],
    );
    const { rows } = await site.pool.query("select member_id, id from push_device where endpoint like '%/disabled'");
    const queued = { memberId: rows[0].member_id, deviceId: rows[0].id, at: NOW.toISOString() };
    await site.deps.jobs.add('send-push', queued);
    await disable();
    await tell(site, 694);
    expect(site.service.messages.map(({ path }) => path)).toEqual(['/other']);
    await site.pool.query('update member set disabled_at = null');
    site.clock.now = new Date(NOW.getTime() + 60_000);
    await tell(site, 348);
    const text = expect.stringMatching(/, and 1 more$/);
    expect(site.service.messages.find(({ path }) => path === '/disabled')?.message).toMatchObject({ text });
  });

  test('is not sent if, while it was queued, the device was removed or the film was withdrawn', async () => {
    const site = await siteWithPush();
    const [member, other] = [await signUp(site.app), await signUp(site.app)];
    await save(member, { push: true, device: site.service.subscribe('/off') });
    await save(other, { push: true, device: site.service.subscribe('/on') });
    site.service.respondWith(503);
    await tell(site, 948);
    site.service.respondWith(201);
    await save(member, { push: false });
    await site.pool.query('update film set removed_at = now() where id = 948');
    await site.pool.query('update graphile_worker._private_jobs set run_at = now()');
    await site.runJobs();
    expect(site.service.messages).toEqual([]);
  });

  test.each([307, 429, 500])(
    'is sent again later, without following a redirect, if the push service returns %i',
    async (status) => {
      const site = await siteWithPush();
      await save(await signUp(site.app), { push: true, device: site.service.subscribe('/busy') });
      site.service.respondWith(status);
      await tell(site, 948);
      expect(site.service.messages).toEqual([]);
      site.service.respondWith(201);
      await site.pool.query('update graphile_worker._private_jobs set run_at = now()');
      await site.runJobs();
      expect(site.service.messages).toHaveLength(1);
    },
  );
});

test('the member sees the hashes of the endpoints of all devices that get messages', async () => {
  const site = await siteWithPush();
  const member = await signUp(site.app);
  const [phone, desk] = [site.service.subscribe('/phone'), site.service.subscribe('/desk')];
  const hashOf = ({ endpoint }: { endpoint: string }) => createHash('sha256').update(endpoint).digest('hex');
  await save(member, { push: true, device: phone });
  const saved = await (await save(member, { push: true, device: desk })).json();
  expect(saved.devices.toSorted()).toEqual([phone, desk].map(hashOf).sort());
  const others = await (await (await signUp(site.app)).request('/api/notifications')).json();
  expect(others.devices).toEqual([]);
  expect((await (await save(member, { push: false })).json()).devices).toEqual([]);
});

test('the key from the settings signs push messages, so that subscriptions survive a restored backup', async () => {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const PUSH_PRIVATE_KEY = Buffer.from(ecdh.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
  const site = await emptyApp({ env: { PUSH_PRIVATE_KEY } });
  const { pushKey } = await (await (await signUp(site.app)).request('/api/notifications')).json();
  expect(pushKey).toBe(ecdh.getPublicKey('base64url'));
  expect((await site.pool.query('select from site_secret')).rows).toEqual([]);
});

test('the key pair of the site is created once for all its processes', async () => {
  const site = await siteWithPush();
  const keyOf = async (member: TestMember) => (await (await member.request('/api/notifications')).json()).pushKey;
  const keys = await Promise.all([1, 2, 3].map(async () => keyOf(await signUp(site.app))));
  expect(new Set(keys).size).toBe(1);
  expect(Buffer.from(keys[0], 'base64url')).toHaveLength(65);
});

test('a browser gets messages only for the member who last turned them on there, and a member has at most ten devices', async () => {
  const site = await siteWithPush();
  const [first, second] = [await signUp(site.app), await signUp(site.app)];
  const device = site.service.subscribe('/shared');
  await save(first, { push: true, device });
  await save(second, { push: true, device });
  await tell(site, 948);
  expect(site.service.messages).toHaveLength(1);
  const [own, more] = [site.service.subscribe('/own'), site.service.subscribe('/more')];
  await save(first, { push: true, device: own });
  const many = Array.from({ length: 12 }, (_, count) => site.service.subscribe(`/many-${count}`));
  for (const one of many) await save(second, { push: true, device: one });
  await save(first, { push: true, device: more });
  const kept = [own, ...many.slice(2), more].map(({ endpoint }) => endpoint);
  expect((await devices(site)).map(({ endpoint }) => endpoint).sort()).toEqual(kept.sort());
});

test('messages continue after signing out, until the member stops them or deletes the account', async () => {
  const site = await siteWithPush();
  const [first, second] = [await signUp(site.app), await signUp(site.app)];
  await save(first, { push: true, device: site.service.subscribe('/first') });
  await save(first, { push: true, device: site.service.subscribe('/first-phone') });
  await save(second, { push: true, device: site.service.subscribe('/second') });
  expect((await first.request('/api/auth/logout', { method: 'POST' })).status).toBe(204);
  await tell(site, 948);
  expect(site.service.messages).toHaveLength(3);

  expect((await save(await onAnotherDevice(site.app, first), { push: false })).status).toBe(200);
  const account = { method: 'DELETE', body: { password: second.password } };
  expect((await second.request('/api/auth/account', account)).status).toBe(204);
  await tell(site, 694);
  expect(site.service.messages).toHaveLength(3);
  expect(await devices(site)).toEqual([]);
});
