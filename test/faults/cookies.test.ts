import { describe, expect, test } from 'vitest';
import { cookiesOf, fromElsewhere, login, PASSWORD, post, signUp } from '../app/members.ts';
import { emptyApp } from '../app/test-app.ts';
import { row } from './rows.ts';

type Cookie = { name: string; value: string; attributes: Map<string, string> };

function parse(header: string): Cookie {
  const [pair = '', ...attributes] = header.split(';').map((part) => part.trim());
  const [name = '', ...value] = pair.split('=');
  const entries = attributes.map((attribute) => attribute.split('=', 2)).map(([key = '', held = '']) => [key, held]);
  return {
    name,
    value: value.join('='),
    attributes: new Map(entries.map(([key = '', held = '']) => [key.toLowerCase(), held])),
  };
}

/**
 * Makes every kind of call whose response sets a cookie: signing in, extending a session, signing out, deleting the
 * account.
 *
 * @returns the cookies
 */
async function allCookies(APP_URL: string): Promise<Cookie[]> {
  // Uses the real time: this test sets the end of a session by the database's clock, and the app compares it with its
  // own clock.
  const { app, pool } = await emptyApp({ env: { APP_URL }, clock: () => new Date() });
  const member = await signUp(app);
  const responses = [await login(app, member.email, PASSWORD, fromElsewhere())];
  const slide = () => pool.query("update session set expires_at = now() + interval '28 days'");
  for (const path of ['/api/auth/status', '/api/user-list', '/api/tmdb/movie/694']) {
    await slide();
    responses.push(await member.request(path));
  }
  responses.push(await member.request('/api/auth/logout', { method: 'POST' }));
  const again = cookiesOf(await login(app, member.email, PASSWORD, fromElsewhere()));
  responses.push(
    await member.request('/api/auth/account', {
      method: 'DELETE',
      body: { password: PASSWORD },
      headers: { cookie: again },
    }),
  );
  return responses.flatMap((response) => response.headers.getSetCookie()).map(parse);
}

const YEAR = 365 * 24 * 3600;

describe(row('cookie flags'), () => {
  test.for([
    ['http://localhost:3000', '', ['max-age', 'path', 'httponly', 'samesite']],
    ['https://fright.example', '__Host-', ['max-age', 'path', 'httponly', 'samesite', 'secure']],
  ] as const)(
    'at %s every cookie has all its attributes and no Domain',
    async ([appUrl, prefix, flags], { annotate }) => {
      const cookies = await allCookies(appUrl);
      expect([...new Set(cookies.map(({ name }) => name))].sort()).toEqual([`${prefix}device`, `${prefix}session`]);
      expect(cookies.filter(({ value }) => value === '')).toHaveLength(2);
      expect(cookies.length).toBeGreaterThanOrEqual(6);
      for (const { attributes } of cookies) {
        expect([...attributes.keys()].sort()).toEqual([...flags].sort());
        expect(attributes.get('path')).toBe('/');
        expect(attributes.get('samesite')?.toLowerCase()).toBe('lax');
        expect(Number(attributes.get('max-age'))).toBeLessThanOrEqual(YEAR);
      }
      await annotate(`${new URL(appUrl).protocol.slice(0, -1)}: ${cookies.length} cookies, each with all its flags`);
    },
  );

  test.each([
    ['http://localhost:3000', 'night', ['max-age', 'path', 'httponly', 'samesite']],
    ['https://fright.example', '__Secure-night', ['max-age', 'path', 'httponly', 'samesite', 'secure']],
  ])(
    'at %s the cookie of a movie night has its flags, and browsers send it only for this night',
    async (appUrl, name, flags) => {
      const { app } = await emptyApp({ env: { APP_URL: appUrl } });
      const response = await post(app, '/api/nights', { name: 'Ann' });
      const { code } = await response.json();
      const [cookie, ...others] = response.headers.getSetCookie().map(parse);
      expect([cookie?.name, others]).toEqual([name, []]);
      expect([...(cookie?.attributes.keys() ?? [])].sort()).toEqual(flags.toSorted());
      expect(cookie?.attributes.get('path')).toBe(`/api/nights/${code}`);
      expect(cookie?.attributes.get('max-age')).toBe('86400');
      expect(cookie?.attributes.get('samesite')).toBe('Lax');
    },
  );

  test('a session cookie without the prefix __Host- signs nobody in on a site with https', async () => {
    const { app } = await emptyApp({ env: { APP_URL: 'https://fright.example' } });
    const member = await signUp(app);
    expect(await (await member.request('/api/auth/status')).json()).toMatchObject({ user: { email: member.email } });
    const cookie = member.cookie.replaceAll('__Host-', '');
    expect((await member.request('/api/user-list', { headers: { cookie } })).status).toBe(401);
  });
});
