import { Writable } from 'node:stream';
import pino from 'pino';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { BEFORE_TOKENS } from '#engine/http/headers.ts';
import { signUp } from '../app/members.ts';
import { type TestApp, testApp } from '../app/test-app.ts';

const TOKEN = 'a1b2c3d4'.repeat(8);

const lines: string[] = [];
let site: TestApp;
beforeAll(async () => {
  const log = pino({ level: 'trace' }, new Writable({ write: (line, _, done) => done(void lines.push(String(line))) }));
  site = await testApp({ log });
  return site.close;
});
beforeEach(() => {
  lines.length = 0;
});

const secretPaths = (token: string) => [
  `/shared/${token}`,
  `/Shared/${token}`,
  `/%73hared/${token}`,
  `//shared/${token}`,
  `/shared/${token}/wide.png`,
  `/api/shared/${token}`,
  `/feeds/${token}.ics`,
  `/feeds/${token}/watchlist.json`,
  `/api/players/${token}/events`,
  `/api/Players/${token}/events`,
  `/api/unsubscribe/${token}`,
  `/api/confirm-email/${token}`,
  `/api/rescue/${token}`,
  `/api/new-email/${token}`,
  `/api/undo-email/${token}`,
  `/reset-password?token=${token}`,
  `/Reset-Password/?token=${token}`,
  `/create-account?invitation=${token}`,
  `/Create-Account/?redirect=/list&invitation=${token}`,
  `/login?redirect=%2Fshared%2F${token}`,
  `/create-account?redirect=/shared/${token}`,
];

test.each(secretPaths(TOKEN))(
  'no cache stores %s, and neither a Referer nor a log contains its token',
  async (path) => {
    for (const method of ['GET', 'HEAD', 'POST']) {
      const { headers } = await site.app.request(`http://localhost${path}`, { method });
      expect(headers.get('Cache-Control'), method).toMatch(/^(private, )?no-store$/);
      expect(headers.get('Referrer-Policy'), method).toBe('no-referrer');
      expect(headers.get('X-Robots-Tag'), method).toBe('noindex');
    }
    expect(lines).toHaveLength(3);
    expect(lines.join('')).not.toContain(TOKEN);
  },
);

test('caches and logs treat a URL with a valid token in the same way as one with an invalid token', async () => {
  const member = await signUp(site.app);
  const body = { kind: 'profile', name: 'Jamie' };
  const { url } = await (await member.request('/api/shares', { method: 'POST', body })).json();
  const token = url.split('/').at(-1);
  for (const path of [`/shared/${token}`, `/%73hared/${token}`, `/api/shared/${token}`, `/shared/${token}/wide.png`]) {
    const { status, headers } = await site.app.request(path);
    expect([path, status]).toEqual([path, 200]);
    expect(headers.get('Cache-Control')).toBe('private, no-store');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
  }
  expect(lines.join('')).not.toContain(token);
});

test('pages without a token in the URL may be cached and indexed', async () => {
  for (const path of ['/', '/login', '/login?redirect=/movie/948', '/movie/948', '/tag/shared', '/reset-password']) {
    const { headers } = await site.app.request(path);
    expect([path, headers.get('Cache-Control')]).toEqual([path, expect.stringMatching(/^public, /)]);
    expect(headers.get('X-Robots-Tag')).toBeNull();
  }
});

test('BEFORE_TOKENS covers every API path that contains a token', async () => {
  const { paths } = await (await site.app.request('/api/openapi.json')).json();
  const withToken = Object.keys(paths).filter((path) => /\{\w*token\w*\}/i.test(path) && !path.includes('{tokenId}'));
  expect(withToken.length).toBeGreaterThan(2);
  for (const path of withToken)
    expect(
      BEFORE_TOKENS.some((start) => path.includes(start)),
      path,
    ).toBe(true);
});
