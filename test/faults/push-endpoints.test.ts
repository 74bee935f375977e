import { createECDH } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { signUp, type TestMember } from '../app/members.ts';
import { startPushService } from '../app/push-service.ts';
import { emptyApp, type TestApp } from '../app/test-app.ts';
import { row } from './rows.ts';

const NOT_PUBLIC = [
  'http://push.example/x',
  'https://127.0.0.1/x',
  'https://127.1/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://0177.0.0.1/x',
  'https://①②⑦.⓪.⓪.①/x',
  'https://[::1]/x',
  'https://[::]/x',
  'https://[::ffff:10.0.0.1]/x',
  'https://[fe80::1]/x',
  'https://[fd00::1]/x',
  'https://10.0.0.1/x',
  'https://172.16.0.1/x',
  'https://192.168.0.1/x',
  'https://100.64.0.1/x',
  'https://169.254.169.254/latest',
  'https://0.0.0.0/x',
  'https://localhost/x',
  'https://8.8.8.8/x',
  'https://push.example:22/x',
  'https://push.example:8443/x',
  'https://user@push.example/x',
  'https://user:password@push.example/x',
  'ftp://push.example/x',
  'file:///etc/passwd',
  'data:text/plain,x',
  '//push.example/x',
  'push.example',
  '',
  `https://push.example/${'x'.repeat(1_000)}`,
];

const NOW = new Date('2026-11-01T07:00:00Z');
/** A valid public key (a point on the curve P-256), so that messages can be encrypted. */
const P256DH = createECDH('prime256v1').generateKeys('base64url');
const AUTH = 'A'.repeat(22);

const save = (member: TestMember, device: object) =>
  member.request('/api/notifications', { method: 'PUT', body: { mail: 'off', push: true, device } });

async function tell(site: TestApp): Promise<void> {
  await site.pool.query(
    `insert into news (member_id, film_id, kind, fact, told_at) select id, 948, 'released', '2026-11-01', $1 from member`,
    [NOW],
  );
  await site.deps.jobs.add('news', {});
  await site.runJobs();
}

const devices = async (site: TestApp) => (await site.pool.query('select endpoint from push_device')).rows;

describe(row('push messages to private networks'), () => {
  test('only endpoints of public push services are accepted', async ({ annotate }) => {
    const site = await emptyApp();
    const member = await signUp(site.app);
    for (const endpoint of NOT_PUBLIC) {
      const response = await save(member, { endpoint, keys: { p256dh: P256DH, auth: AUTH } });
      expect([endpoint, response.status, (await response.json()).message]).toEqual([
        endpoint,
        400,
        expect.stringMatching(/^device\.endpoint: /),
      ]);
    }
    expect(await devices(site)).toEqual([]);
    await annotate(`${NOT_PUBLIC.length} endpoints: none was accepted`);
  });

  test('an endpoint that later leads into a private network gets no request', async () => {
    const service = await startPushService();
    onTestFinished(service.close);
    const site = await emptyApp({ clock: () => NOW });
    const member = await signUp(site.app);
    await member.request('/api/notifications', { method: 'PUT', body: { mail: 'off', push: true } });
    for (const endpoint of ['https://localhost/x', service.subscribe('/x').endpoint, 'https://127.0.0.1/x']) {
      await site.pool.query(
        'insert into push_device (member_id, endpoint, p256dh, auth) select id, $1, $2, $3 from member',
        [endpoint, P256DH, AUTH],
      );
    }
    await tell(site);
    expect(service.requests()).toBe(0);
  });

  test('a redirect of a push service is not followed, and a device with invalid keys gets no request', async () => {
    const service = await startPushService();
    onTestFinished(service.close);
    const site = await emptyApp({ clock: () => NOW, pushLoopback: { ca: service.ca } });
    const [moved, broken] = [await signUp(site.app), await signUp(site.app)];
    await save(moved, service.subscribe('/moved'));
    const { endpoint } = service.subscribe('/broken');
    await save(broken, { endpoint, keys: { p256dh: 'B'.repeat(87), auth: AUTH } });
    service.respondWith(307);
    await tell(site);
    expect(service.requests()).toBe(1);
  });
});
