import { expect, test } from 'vitest';
import { z } from 'zod';
import { createChallenges } from './challenges.ts';

let now = new Date('2026-11-20T12:00:00Z');
const repository = { use: async () => ({ challenge_hash: Buffer.alloc(0) }) };
const cookies = createChallenges({ repository, secret: 'one', https: false, clock: () => now });
const schema = z.object({ who: z.string() });
const sent = (...headers: string[]) => new Headers({ Cookie: headers.map((one) => one.split(';')[0]).join('; ') });
const issued = () => cookies.issue('step', { who: 'Jamie' }, 600);

test('a signed cookie is read as it was written, until it expires', () => {
  const cookie = issued();
  expect(cookie).toMatch(/^step=[\w-]+\.[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(cookies.read(sent('a=b', cookie), 'step', schema)).toEqual({ who: 'Jamie' });
  now = new Date(now.getTime() + 600_000);
  expect(cookies.read(sent(cookie), 'step', schema)).toBeNull();
});

test('reading returns null for a cookie with another secret, name or content, for two cookies, and without a cookie', () => {
  const cookie = issued();
  const [text = '', signature = ''] = cookie.slice('step='.length, cookie.indexOf(';')).split('.');
  const other = createChallenges({ repository, secret: 'two', https: false, clock: () => now });
  const forged = Buffer.from(JSON.stringify({ until: now.getTime() + 1e6, content: { who: 'Mallory' } }));
  for (const headers of [
    sent(other.issue('step', { who: 'Jamie' }, 600)),
    sent(cookie.replace('step=', 'link=').replace('link=', 'step=x')),
    sent(`step=${forged.toString('base64url')}.${signature}`),
    sent(`step=${text}`),
    sent(`step=${text}.`),
    sent('step=.'),
    sent('step='),
    sent(cookie, cookie),
    sent(`step=${'x'.repeat(5000)}.${signature}`),
    new Headers(),
  ])
    expect(cookies.read(headers, 'step', schema)).toBeNull();
  expect(cookies.read(sent(cookie.replace('step=', 'link=')), 'link', schema)).toBeNull();
  expect(cookies.read(sent(cookie), 'step', z.object({ other: z.string() }))).toBeNull();
});

test('with https the cookie has the prefix __Host- and is Secure', () => {
  const secure = createChallenges({ repository, secret: 'one', https: true, clock: () => now });
  expect(secure.issue('step', {}, 1)).toMatch(/^__Host-step=.*; SameSite=Lax; Secure$/);
  expect(secure.clear('step')).toMatch(/^__Host-step=; Max-Age=0; /);
});
