import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HttpServer, startHttpServer } from '#engine/http/http-server.ts';
import { fromElsewhere, signUp } from '../app/members.ts';
import { resetsOf } from '../app/resets.ts';
import { type TestApp, testApp } from '../app/test-app.ts';
import { sendBytes } from '../http/raw-http.ts';
import { row } from './rows.ts';

const EVIL = 'evil.example';
const APP_URL = 'https://fright.example';

let site: TestApp;
let http: HttpServer;
beforeAll(async () => {
  site = await testApp({ env: { APP_URL } });
  http = await startHttpServer(0, '127.0.0.1');
  http.handleWith((request, bindings) => site.app.fetch(request, bindings));
});
afterAll(async () => {
  await http.drain();
  await site.close();
});

type Forgery = [name: string, target: string, headers: Record<string, string>];
const PATH = '/api/reset-password/request';
const FORGERIES: Forgery[] = [
  ['Host', PATH, { Host: EVIL }],
  ['Host with a port', PATH, { Host: `fright.example:80@${EVIL}` }],
  ['X-Forwarded-Host', PATH, { Host: 'fright.example', 'X-Forwarded-Host': EVIL, 'X-Forwarded-Proto': 'http' }],
  ['Forwarded', PATH, { Host: 'fright.example', Forwarded: `host=${EVIL};proto=http` }],
  ['X-Original-Host and the like', PATH, { Host: 'fright.example', 'X-Original-Host': EVIL, 'X-Host': EVIL }],
  ['an absolute target', `http://${EVIL}${PATH}`, { Host: EVIL }],
];

/** Sends a POST with only these headers, without a default Host. @returns the status */
async function send(target: string, headers: Record<string, string>, body: string): Promise<number> {
  const type = { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) };
  const fields = { ...headers, ...fromElsewhere(), ...type, Connection: 'close' };
  const lines = [`POST ${target} HTTP/1.1`, ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`)];
  return (await sendBytes(http.port, [Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`)])).status;
}

const tally = { mailed: 0, refused: 0 };

describe(row('forged Host on a reset request'), () => {
  test.each(FORGERIES)(
    'a reset request with a forged host (%s) sends a mail that links only to APP_URL, or sends no mail',
    async (_, target, headers) => {
      const { email } = await signUp(site.app);
      const status = await send(target, headers, JSON.stringify({ email }));
      await site.runJobs();
      const mails = await resetsOf(site).mailsTo(email);
      // The server refuses a malformed Host with 400 before the request reaches the app.
      expect([202, 400]).toContain(status);
      expect(mails).toHaveLength(status === 202 ? 1 : 0);
      tally[status === 202 ? 'mailed' : 'refused'] += 1;
      for (const mail of mails) {
        expect(JSON.stringify(mail)).not.toContain(EVIL);
        expect(mail.links.length).toBeGreaterThan(0);
        for (const link of mail.links) expect(new URL(link).origin).toBe(APP_URL);
        expect(mail.links.join()).toMatch(/\/reset-password\?token=[\w-]{43}/);
      }
    },
  );

  test('the notice of a changed password also links only to APP_URL', async ({ annotate }) => {
    const resets = resetsOf(site);
    const { email } = await signUp(site.app);
    const token = await resets.tokenFor(email);
    const body = JSON.stringify({ email, token, password: 'somewhere safe' });
    expect(await send('/api/reset-password/submit', { Host: EVIL, 'X-Forwarded-Host': EVIL }, body)).toBe(204);
    await site.runJobs();
    const notice = (await resets.mailsTo(email)).at(-1);
    expect(notice?.subject).toBe('Your Fright Club password was changed');
    expect(JSON.stringify(notice)).not.toContain(EVIL);
    for (const link of notice?.links ?? []) expect(new URL(link).origin).toBe(APP_URL);
    await annotate(`${tally.mailed} forgeries mailed with our own links, ${tally.refused} refused with 400`);
  });
});
