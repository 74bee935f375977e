import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  createChallenges,
  createDeviceCookies,
  hasSessionCookie,
  readSessionCookie,
  sessionCookie,
} from './cookies.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const EMAIL = 'jamie@example.org';
const NO_COOKIES = new Headers();
const devices = createDeviceCookies('one secret', false);
const issue = (headers: Headers, email: string) => devices.issueNew(headers, email, NOW).cookie;
const sent = (setCookie: string) => new Headers({ Cookie: `a=b; ${setCookie.split(';')[0]}; c=d` });

describe('the device cookie', () => {
  test('is ignored for another account, with another secret, or when modified', () => {
    const cookie = issue(NO_COOKIES, EMAIL);
    expect(devices.read(sent(cookie), 'other@example.org', NOW)).toBeNull();
    expect(createDeviceCookies('two', false).read(sent(cookie), EMAIL, NOW)).toBeNull();
    expect(devices.read(sent(cookie.replace('device=', 'device=x')), EMAIL, NOW)).toBeNull();
    const value = sent(cookie).get('Cookie')?.slice(5, -5);
    expect(devices.read(new Headers({ Cookie: `${value}.more` }), EMAIL, NOW)).toBeNull();
    for (const value of ['', '.', '...', 'a.b.c', 'a.99999999999.c']) {
      expect(devices.read(new Headers({ Cookie: `device=${value}` }), EMAIL, NOW)).toBeNull();
    }
    expect(devices.read(new Headers(), EMAIL, NOW)).toBeNull();
  });

  test('holds the last five accounts that signed in with this browser', () => {
    const emails = ['a@b.org', 'b@b.org', 'a@b.org', 'c@b.org', 'd@b.org', 'e@b.org', 'f@b.org'];
    let cookies = NO_COOKIES;
    for (const email of emails) cookies = sent(issue(cookies, email));
    expect(devices.read(cookies, 'b@b.org', NOW)).toBeNull();
    const nonces = ['a', 'c', 'd', 'e', 'f'].map((name) => devices.read(cookies, `${name}@b.org`, NOW));
    expect(nonces).toEqual(Array(5).fill(expect.stringMatching(/^[\w-]{22}$/)));
    expect(new Set(nonces).size).toBe(5);
  });

  test('has one entry for each account, at most five entries, and no unreadable ones', () => {
    const accounts = (cookies: Headers) => cookies.get('Cookie')?.split('; ')[1]?.split('~').length;
    let cookies = new Headers({ Cookie: 'device=junk~a.b.c' });
    for (const [count, name] of ['a', 'a', 'b', 'c', 'd', 'e', 'f'].entries()) {
      cookies = sent(issue(cookies, `${name}@b.org`));
      expect(accounts(cookies)).toBe(Math.min(Math.max(count, 1), 5));
    }
  });

  test('expires after exactly a year', () => {
    const cookies = sent(issue(NO_COOKIES, EMAIL));
    const year = 365 * 24 * 60 * 60 * 1000;
    expect(devices.read(cookies, EMAIL, new Date(NOW.getTime() + year - 1))).toMatch(/^[\w-]{22}$/);
    expect(devices.read(cookies, EMAIL, new Date(NOW.getTime() + year))).toBeNull();
  });
});

test.each([
  ['session=abc', true],
  ['a=b; session=abc', true],
  ['__Host-session=abc', true],
  ['session=', false],
  ['mysession=abc', false],
  ['x=session=abc', false],
  ['', false],
])('a request with the cookies %j has a session cookie: %j', (cookie, has) => {
  expect(hasSessionCookie(new Request('http://localhost/', { headers: { cookie } }))).toBe(has);
});

test('a request without cookies has no session cookie', () => {
  expect(hasSessionCookie(new Request('http://localhost/'))).toBe(false);
});

describe('the session cookie', () => {
  const sign = (token: string, secret: string) =>
    encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`);
  const read = (cookie: string) => readSessionCookie(new Headers({ Cookie: cookie }), 'secret', false);

  test('is read as it was written', () => {
    for (let count = 0; count < 50; count++) {
      const cookie = sessionCookie(`token-${count}`, 'secret', false).split(';')[0] ?? '';
      expect(read(cookie)).toBe(`token-${count}`);
    }
  });

  test('is read if its signature is valid, even among other cookies', () => {
    expect(read(`theme=dark; session=${sign('token', 'secret')}; device=x`)).toBe('token');
  });

  test.each([
    ['', 'no cookie'],
    [`session=${sign('token', 'other')}`, 'another secret'],
    [`session=${sign('token', 'secret').replace('token', 'nekot')}`, 'another token'],
    ['session=token', 'no signature'],
    ['session=token.c2hvcnQ%3D', 'a short signature'],
    [`session=!${sign('token', 'secret')}`, 'a character before the token'],
    [`session=${sign('token', 'secret')}!`, 'a character after the signature'],
    [`session=${sign('token', 'secret')}; session=${sign('token', 'secret')}`, 'two session cookies'],
    [`__Host-session=${sign('token', 'secret')}`, 'the name of an https site'],
  ])('is not read from "%s": %s', (cookie) => {
    expect(read(cookie)).toBeNull();
  });
});

describe('the cookie of a challenge', () => {
  let now = NOW;
  const cookies = createChallenges({ secret: 'one', https: false, clock: () => now });
  const schema = z.object({ who: z.string() });
  const all = (...headers: string[]) => new Headers({ Cookie: headers.map((one) => one.split(';')[0]).join('; ') });
  const issued = () => cookies.issue('step', { who: 'Jamie' }, 600);

  test('is read as it was written, until it expires', () => {
    const cookie = issued();
    expect(cookie).toMatch(/^step=[\w-]+\.[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(cookies.read(all('a=b', cookie), 'step', schema)).toEqual({ who: 'Jamie' });
    now = new Date(now.getTime() + 600_000);
    expect(cookies.read(all(cookie), 'step', schema)).toBeNull();
  });

  test('is null with another secret, name or content, for two cookies, and without a cookie', () => {
    const cookie = issued();
    const [text = '', signature = ''] = cookie.slice('step='.length, cookie.indexOf(';')).split('.');
    const other = createChallenges({ secret: 'two', https: false, clock: () => now });
    const forged = Buffer.from(JSON.stringify({ until: now.getTime() + 1e6, content: { who: 'Mallory' } }));
    for (const headers of [
      all(other.issue('step', { who: 'Jamie' }, 600)),
      all(cookie.replace('step=', 'link=').replace('link=', 'step=x')),
      all(`step=${forged.toString('base64url')}.${signature}`),
      all(`step=${text}`),
      all(`step=${text}.`),
      all('step=.'),
      all('step='),
      all(cookie, cookie),
      all(`step=${'x'.repeat(5000)}.${signature}`),
      new Headers(),
    ])
      expect(cookies.read(headers, 'step', schema)).toBeNull();
    expect(cookies.read(all(cookie.replace('step=', 'link=')), 'link', schema)).toBeNull();
    expect(cookies.read(all(cookie), 'step', z.object({ other: z.string() }))).toBeNull();
  });

  test('with https has the prefix __Host- and is Secure', () => {
    const secure = createChallenges({ secret: 'one', https: true, clock: () => now });
    expect(secure.issue('step', {}, 1)).toMatch(/^__Host-step=.*; SameSite=Lax; Secure$/);
    expect(secure.clear('step')).toMatch(/^__Host-step=; Max-Age=0; /);
  });
});
