import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { HOUR } from '#contract/units.ts';
import { createAdminCommands } from '#features/admin/server/admin.ts';
import { type FakeProvider, startFakeProvider } from '#test/app/fake-provider.ts';
import {
  asMember,
  changeSessions,
  cookiesOf,
  fromElsewhere,
  LOGIN_SECRET,
  login,
  post,
  signUp,
  statusesOf,
  type TestMember,
} from '#test/app/members.ts';
import { subjectsTo } from '#test/app/outbox.ts';
import { resetsOf } from '#test/app/resets.ts';
import { codeFor, giveSecondFactor } from '#test/app/second-factors.ts';
import { emptyApp, type TestApp, testApp } from '#test/app/test-app.ts';
import { encryptPassword } from '../contract/login-payload.ts';
import { base32 } from './second-factor-codes.ts';

/** Of a second factor. */
const KEY = randomBytes(20);
const ADD_PASSWORD = `insert into account (member_id, account_id, provider_id, password)
  select id, id, 'credential', $1 from member where email = $2`;

let now = new Date();
let provider: FakeProvider;
let other: FakeProvider;
let site: TestApp;
const settings = (more: Record<string, string> = {}) => ({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: 'fright-club',
  OIDC_CLIENT_SECRET: 'a secret',
  OIDC_NAME: 'The House',
  OIDC_2_ISSUER: other.issuer,
  OIDC_2_CLIENT_ID: 'fright-club',
  OIDC_2_CLIENT_SECRET: 'another secret',
  OIDC_2_NAME: 'The Other House',
  ...more,
});
beforeAll(async () => {
  provider = await startFakeProvider({ now: () => now });
  other = await startFakeProvider({ now: () => now });
  site = await testApp({ env: settings(), clock: () => now });
});
beforeEach(() => {
  now = new Date();
  provider.answers.clear();
});
afterAll(async () => {
  await site.close();
  await provider.close();
  await other.close();
});

type Start = { cookie: string; url: URL; state: string; nonce: string };

/** Begins to log in. @returns where the browser goes, and its cookies */
async function begin({ key = 'oidc', query = '', cookie = '', app = site.app } = {}): Promise<Start> {
  const response = await app.request(`/api/auth/oidc/${key}${query}`, { headers: { ...fromElsewhere(), cookie } });
  const url = new URL(response.headers.get('Location') ?? '', 'http://localhost:3000');
  const values = url.searchParams;
  return { cookie: cookiesOf(response), url, state: values.get('state') ?? '', nonce: values.get('nonce') ?? '' };
}

type Back = { key?: string; query?: Record<string, string>; cookie?: string; app?: TestApp['app'] };

/** Comes back from the provider. */
async function comeBack(start: Start, { key = 'oidc', query = {}, cookie = start.cookie, app = site.app }: Back = {}) {
  const values = { code: 'a code', state: start.state, iss: provider.issuer, ...query };
  const response = await app.request(`/api/auth/oidc/${key}/callback?${new URLSearchParams(values)}`, {
    headers: { ...fromElsewhere(), cookie, 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' },
  });
  const { status, headers } = response;
  return { to: headers.get('Location'), cookie: cookiesOf(response), status, setCookies: headers.getSetCookie() };
}

/** Starts another provider, which closes after the test. */
async function startHouse(): Promise<FakeProvider> {
  const house = await startFakeProvider({ now: () => now });
  onTestFinished(() => house.close().catch(() => undefined));
  return house;
}

const siteWith = (more: Record<string, string>) => testApp({ on: site, env: settings(more), clock: () => now });

/** Returns those of these e-mail addresses that belong to an administrator. */
const administratorsOf = async ({ pool }: TestApp, ...emails: string[]): Promise<string[]> => {
  const query = 'select email from member where administrator_since is not null and email = any($1) order by email';
  return (await pool.query(query, [emails])).rows.map(({ email }) => email);
};

/** Logs in at another provider. */
async function logInAt(house: FakeProvider, app: TestApp['app'], claims: Record<string, unknown> = someone()) {
  const start = await begin({ app });
  house.answer(start.nonce, claims);
  return comeBack(start, { app, query: { iss: house.issuer } });
}

/** Logs in at the provider with these claims in the ID token. */
async function logIn(claims: Record<string, unknown> = {}, query = '', app = site.app) {
  const start = await begin({ query, app });
  provider.answer(start.nonce, claims);
  return comeBack(start, { app });
}
const someone = () => ({ sub: randomUUID(), email: `${randomUUID()}@example.org` });
const userOf = async (cookie: string, app = site.app) =>
  (await (await asMember(app, cookie)('/api/auth/status')).json()).user;
const members = async () => Number((await site.pool.query('select count(*) from member')).rows[0].count);

describe('logging in by a provider', () => {
  test('goes to the provider with PKCE, state and nonce; the ways to log in include the names of the providers', async () => {
    const { url } = await begin();
    expect(url.origin + url.pathname).toBe(`${provider.issuer}/authorize`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'fright-club',
      redirect_uri: 'http://localhost:3000/api/auth/oidc/oidc/callback',
      response_type: 'code',
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      max_age: '2592000',
    });
    expect((await (await site.app.request('/api/auth/ways')).json()).providers).toEqual([
      { key: 'oidc', name: 'The House' },
      { key: 'oidc-2', name: 'The Other House' },
    ]);
  });

  test('creates a member without a password, and finds them again by issuer and subject alone', async () => {
    const person = someone();
    const first = await logIn(person, '?redirect=/movie/948');
    expect([first.status, first.to]).toEqual([302, '/movie/948']);
    expect(await userOf(first.cookie)).toEqual({ email: person.email });
    // Another e-mail address at the provider changes nothing here.
    const second = await logIn({ ...person, email: 'changed@example.org' });
    expect([second.to, await userOf(second.cookie)]).toEqual(['/', { email: person.email }]);
    expect(provider.asked.findLast(({ path }) => path === '/token')?.body.get('code_verifier')).toMatch(/^[\w-]{43}$/);
    expect(await (await asMember(site.app, second.cookie)('/api/auth/confirm')).json()).toMatchObject({
      password: false,
    });
  });

  test('never leads to another site', async () => {
    expect((await logIn(someone(), '?redirect=//evil.example')).to).toBe('/');
  });

  test('works in two tabs at the same time, and on another process', async () => {
    const person = someone();
    const one = await begin();
    const two = await begin({ cookie: one.cookie });
    const elsewhere = await siteWith({});
    provider.answer(two.nonce, person);
    const back = await comeBack(two, { app: elsewhere.app });
    expect(back.to).toBe('/');
    provider.answer(one.nonce, person);
    expect((await comeBack(one, { cookie: back.cookie })).to).toBe('/');
  });

  test.each(['/list', `/tonight?like=${'x'.repeat(700)}`, `/${'é'.repeat(600)}`])(
    'keeps one cookie of bounded size for any number of begun visits: %#',
    async (redirect) => {
      const query = `?${new URLSearchParams({ redirect, invitation: 'i'.repeat(200) })}`;
      const starts: Start[] = [];
      for (let count = 0; count < 40; count++) starts.push(await begin({ query, cookie: starts.at(-1)?.cookie ?? '' }));
      const [last, before, first] = [starts.at(-1), starts.at(-2), starts.at(0)];
      if (!last || !before || !first) throw new Error('No visit');
      expect(last.cookie.split('; ')).toHaveLength(1);
      expect(last.cookie.length).toBeLessThan(3600);
      provider.answer(last.nonce, someone());
      const back = await comeBack(last);
      expect(back.to).not.toContain('expired');
      provider.answer(first.nonce, someone());
      expect((await comeBack(first, { cookie: last.cookie })).to).toBe('/login?problem=expired');
      if (redirect === '/list') expect((await comeBack(before, { cookie: back.cookie })).to).not.toContain('expired');
    },
  );

  test('sends unreserved characters of client and secret unencoded, for providers that do not decode them', async () => {
    const house = await siteWith({ OIDC_CLIENT_SECRET: 'a-b_c.d~e' });
    await logIn(someone(), '', house.app);
    const { authorization = '' } = provider.asked.findLast(({ path }) => path === '/token') ?? {};
    expect(Buffer.from(authorization.slice('Basic '.length), 'base64').toString()).toBe('fright-club:a-b_c.d~e');
  });

  test('needs a click on our login page when the visitor follows a link on another site', async () => {
    const from = (site_: string, query = '') =>
      site.app.request(`/api/auth/oidc/oidc${query}`, { headers: { ...fromElsewhere(), 'Sec-Fetch-Site': site_ } });
    const linked = await from('cross-site', '?redirect=/list');
    expect([linked.headers.get('Location'), linked.headers.getSetCookie()]).toEqual(['/login?redirect=%2Flist', []]);
    expect((await from('same-origin')).headers.get('Location')).toMatch(provider.issuer);
    expect((await from('none')).headers.get('Location')).toMatch(provider.issuer);
  });

  test('leads to the front page if the requested path is too long for a cookie', async () => {
    expect((await logIn(someone(), `?redirect=/${'x'.repeat(5000)}`)).to).toBe('/');
  });

  test('comes back to the host in the settings, whatever the Host header says', async () => {
    const headers = { ...fromElsewhere(), Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' };
    const to = (await site.app.request('/api/auth/oidc/oidc', { headers })).headers.get('Location') ?? '';
    expect(new URL(to).searchParams.get('redirect_uri')).toBe('http://localhost:3000/api/auth/oidc/oidc/callback');
  });

  test('treats subjects that differ only in upper and lower case as different people', async () => {
    const [sub, email] = [randomUUID(), `${randomUUID()}@example.org`];
    expect((await logIn({ sub: `a${sub}`, email })).to).toBe('/');
    expect((await logIn({ sub: `A${sub}`, email })).to).toMatch(/^\/login\?link=/);
  });

  test('asks for the second factor of a member who has one', async () => {
    const person = someone();
    await logIn(person);
    await giveSecondFactor(site, person);
    const { to, cookie } = await logIn(person, '?redirect=/list');
    expect(to).toBe('/login?step=code&redirect=%2Flist');
    expect([cookie.includes('session='), await userOf(cookie)]).toEqual([false, null]);
  });

  test('returns 404 for a provider that the site does not have', async () => {
    expect((await site.app.request('/api/auth/oidc/oidc-3')).status).toBe(404);
  });
});

describe("no session is opened and no member is created by a provider's answer", () => {
  const PROBLEM = '/login?problem=provider';
  const seconds = (offset: number) => Math.floor(Date.now() / 1000) + offset;
  test.each<[string, { back?: () => Back; claims?: Record<string, unknown>; problem?: string }]>([
    ['without a cookie', { back: () => ({ cookie: '' }), problem: 'expired' }],
    ['with another state', { back: () => ({ query: { state: 'A'.repeat(43) } }), problem: 'expired' }],
    ['for the other provider', { back: () => ({ key: 'oidc-2' }), problem: 'expired' }],
    ['without its issuer', { back: () => ({ query: { iss: '' } }) }],
    ['of another issuer (mix-up)', { back: () => ({ query: { iss: other.issuer } }) }],
    ['with another nonce', { claims: { nonce: 'another' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['with an ID token of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['with an ID token for another client', { claims: { aud: 'another' } }],
    ['with an expired ID token', { claims: { exp: seconds(-120) } }],
    ['with an ID token issued an hour in the future', { claims: { iat: seconds(3600) } }],
    ['with a subject of 10,000 characters', { claims: { sub: 'x'.repeat(10_000) } }],
    ['with an empty subject', { claims: { sub: '' } }],
    ['with a number as subject', { claims: { sub: 1408 } }],
    ['with a subject that the database cannot hold', { claims: { sub: 'jamie\0' } }],
    ['with half a surrogate pair in its subject', { claims: { sub: 'jamie\ud83d' } }],
    ['whose authorized party (azp) is another client', { claims: { aud: ['fright-club', 'b'], azp: 'b' } }],
    ['for two clients, without an authorized party (azp)', { claims: { aud: ['fright-club', 'b'] } }],
    ['for no client', { claims: { aud: [] } }],
    ['without an expiry', { claims: { exp: undefined } }],
    ['with a text as expiry', { claims: { exp: '2999-01-01' } }],
    ['with an issue time (iat) in milliseconds', { claims: { iat: Date.now() } }],
    ['without an issue time (iat)', { claims: { iat: undefined } }],
    ['that is valid only later', { claims: { nbf: seconds(3600) } }],
    ['without a code', { back: () => ({ query: { code: '' } }) }],
    ['with an ID token in the URL', { back: () => ({ query: { id_token: 'a.b.c' } }) }],
    ['with an error', { back: () => ({ query: { error: 'server_error' } }) }],
    ['that was cancelled', { back: () => ({ query: { error: 'access_denied' } }), problem: 'cancelled' }],
    ['without an e-mail address', { claims: { email: undefined }, problem: 'no_email' }],
    ['with a very long e-mail address', { claims: { email: `${'x'.repeat(10_000)}@a.org` }, problem: 'no_email' }],
    ['with an unverified e-mail address', { claims: { email_verified: false }, problem: 'email_unverified' }],
    ['with a text in email_verified', { claims: { email_verified: 'yes' }, problem: 'email_unverified' }],
  ])('%s', async (_, { back, claims, problem = 'provider' }) => {
    const before = await members();
    const start = await begin();
    provider.answer(start.nonce, { ...someone(), ...claims });
    const { to, cookie } = await comeBack(start, back?.());
    expect([to, await userOf(cookie), await members()]).toEqual([`/login?problem=${problem}`, null, before]);
  });

  test.each(['code', 'state', 'iss', 'error'])('with the parameter %s twice in the URL', async (name) => {
    const start = await begin();
    provider.answer(start.nonce, someone());
    const query = new URLSearchParams({ code: 'a code', state: start.state, iss: provider.issuer });
    const values = { code: 'another', state: 'A'.repeat(43), iss: other.issuer, error: 'x' };
    query.append(name, values[name as keyof typeof values]);
    if (name === 'error') query.append(name, 'y');
    const answer = await site.app.request(`/api/auth/oidc/oidc/callback?${query}`, {
      headers: { ...fromElsewhere(), cookie: start.cookie },
    });
    expect([answer.headers.get('Location'), await userOf(cookiesOf(answer))]).toEqual([PROBLEM, null]);
  });

  test.each<[string, 'none' | 'HS256', (house: FakeProvider) => string]>([
    ['without a signature', 'none', () => ''],
    ['signed with the secret of the site', 'HS256', () => 'a secret'],
    ['signed with the public key as secret', 'HS256', (house) => house.publicKey()],
    ['signed with an empty secret', 'HS256', () => ''],
  ])('%s, although the provider announces the algorithms none and HS256', async (_, alg, secret) => {
    const house = await startHouse();
    house.describe({ id_token_signing_alg_values_supported: ['none', 'HS256', 'RS256'] });
    house.forge({ alg, secret: secret(house) });
    const { app } = await siteWith({ OIDC_ISSUER: house.issuer });
    expect((await logInAt(house, app)).to).toBe(PROBLEM);
  });

  test('with an issuer that differs by a slash', async () => {
    expect((await logIn({ ...someone(), iss: `${provider.issuer}/` })).to).toBe(PROBLEM);
  });

  test('that comes after ten minutes', async () => {
    const start = await begin();
    now = new Date(now.getTime() + 10 * 60_000);
    provider.answer(start.nonce, someone());
    expect((await comeBack(start)).to).toBe('/login?problem=expired');
  });

  test('that is sent again, if the provider refuses the code', async () => {
    const start = await begin();
    provider.answer(start.nonce, someone());
    expect((await comeBack(start)).to).toBe('/');
    const json = { 'content-type': 'application/json' };
    provider.answers.set('/token', (_, response) => response.writeHead(400, json).end('{"error":"invalid_grant"}'));
    expect((await comeBack(start)).to).toBe('/login?problem=provider');
  });

  test.each<[string, string, string]>([
    ['HTML', 'text/html', '<h1>Welcome</h1>'],
    ['invalid JSON', 'application/json', '{'],
    ['no token', 'application/json', '{}'],
  ])('with a code for which the provider returns %s', async (_, type, body) => {
    const start = await begin();
    provider.answer(start.nonce, someone());
    provider.answers.set('/token', (__, response) => response.setHeader('content-type', type).end(body));
    expect((await comeBack(start)).to).toBe('/login?problem=provider');
  });
});

describe('the claims of a member', () => {
  /** Logs in by a provider with these claims in the ID token, and `userInfo` at its userinfo endpoint. */
  async function houseWith(claims: Record<string, unknown>, userInfo: Record<string, unknown>, more = {}) {
    const house = await startHouse();
    house.describe({ userinfo_endpoint: `${house.issuer}/userinfo` });
    house.answerWith('/userinfo', userInfo);
    const own = await siteWith({ OIDC_ISSUER: house.issuer, ...more });
    const { to, cookie } = await logInAt(house, own.app, claims);
    return { to, user: await userOf(cookie, own.app), own };
  }

  test('are requested from the userinfo endpoint if the ID token does not have them', async () => {
    const { sub, email } = someone();
    const info = { sub, email, email_verified: true };
    const { to, user } = await houseWith({ sub, email: undefined, email_verified: undefined }, info);
    expect([to, user]).toEqual(['/', { email }]);
  });

  test('are not taken from a userinfo response about another subject', async () => {
    const { sub, email } = someone();
    const info = { sub: 'somebody else', email, email_verified: true };
    const { to, user } = await houseWith({ sub, email: undefined }, info);
    expect([to, user]).toEqual(['/login?problem=provider', null]);
  });

  test.each<[string, Record<string, unknown>, Record<string, unknown>, string | null]>([
    [
      'the userinfo, if the ID token does not say whether it is verified',
      {},
      { email: 'own@example.org' },
      'own@example.org',
    ],
    ['the ID token, if the userinfo has no address', {}, {}, null],
    ['the ID token, if it says that it is not verified', { email_verified: false }, { email: 'own@example.org' }, null],
  ])('have the e-mail address and its verification from one source: %s', async (_, claims, info, email) => {
    const { sub } = someone();
    const token = { sub, email: 'victim@example.org', email_verified: undefined, ...claims };
    const { to, user } = await houseWith(token, { sub, email_verified: true, ...info });
    expect([to, user]).toEqual(email ? ['/', { email }] : ['/login?problem=email_unverified', null]);
  });

  test('are requested even if only the groups are missing in the ID token', async () => {
    const { sub, email } = someone();
    const { own } = await houseWith(
      { sub, email },
      { sub, groups: ['caretakers'] },
      { OIDC_ADMIN_GROUP: 'caretakers' },
    );
    expect(await administratorsOf(own, email)).toEqual([email]);
  });
});

test('everybody in the group of OIDC_ADMIN_GROUP becomes an administrator, and nobody else does', async () => {
  const house = await siteWith({ OIDC_ADMIN_GROUP: 'caretakers' });
  const those = (...claims: unknown[]) => claims.map((groups) => ({ ...someone(), groups }));
  const caretakers = those(['caretakers'], ['guests', 'caretakers'], 'caretakers');
  const guests = those([], 'guests caretakers', 'Caretakers', { caretakers: true }, [['caretakers']], null);
  const people = [...caretakers, ...guests];
  for (const person of people) await logIn({ ...person, groups: [] }, '', house.app);
  expect(await administratorsOf(house, ...people.map(({ email }) => email))).toEqual([]);
  for (const person of people) expect((await logIn(person, '', house.app)).to).toBe('/');
  expect(await administratorsOf(house, ...people.map(({ email }) => email))).toEqual(
    caretakers.map(({ email }) => email).sort(),
  );
});

test('a group counts only for the provider whose setting names it', async () => {
  const house = await siteWith({ OIDC_ADMIN_GROUP: 'caretakers' });
  const at = async (key: string, groups: string[]) => {
    const claims = { ...someone(), groups };
    const there = key === 'oidc' ? provider : other;
    const start = await begin({ key, app: house.app });
    there.answer(start.nonce, claims);
    const { cookie } = await comeBack(start, { key, app: house.app, query: { iss: there.issuer } });
    return (await (await asMember(house.app, cookie)('/api/auth/status')).json()).administrator;
  };
  expect(await at('oidc', ['caretakers'])).toBe(true);
  expect(await at('oidc-2', ['caretakers'])).toBe(false);
  const second = await siteWith({ OIDC_2_ADMIN_GROUP: 'caretakers' });
  const start = await begin({ key: 'oidc-2', app: second.app });
  expect(start.url.searchParams.get('scope')).toBe('openid email profile groups');
  expect((await begin({ app: second.app })).url.searchParams.get('scope')).toBe('openid email profile');
});

describe('the groups of a provider', () => {
  const inGroup = { groups: ['caretakers'] };

  test('never remove the last administrator who can log in, and the log names the provider', async () => {
    const house = await emptyApp({ env: settings({ OIDC_ADMIN_GROUP: 'caretakers' }), clock: () => now });
    const second = someone();
    // The first member of a site is its administrator.
    const { email } = await signUp(house.app);
    const first = { sub: randomUUID(), email };
    const link = 'insert into identity (member_id, issuer, subject) select id, $1, $2 from member';
    await house.pool.query(link, [provider.issuer, first.sub]);
    expect((await logIn({ ...first, groups: [] }, '', house.app)).to).toBe('/');
    const administrators = () => administratorsOf(house, email, second.email);
    expect(await administrators()).toEqual([email]);
    await logIn({ ...second, ...inGroup }, '', house.app);
    await house.pool.query('update member set disabled_at = now() where email = $1', [second.email]);
    await logIn({ ...first, groups: [] }, '', house.app);
    expect(await administrators()).toHaveLength(2);
    await house.pool.query('update member set disabled_at = null');
    await logIn({ ...first, groups: [] }, '', house.app);
    expect(await administrators()).toEqual([second.email]);
    const { cookie } = await logIn({ ...second, ...inGroup }, '', house.app);
    const { results } = await (await asMember(house.app, cookie)('/api/admin/log')).json();
    expect(results).toMatchObject([
      { by: 'the provider The House', act: 'revoke', member: first.email, detail: null },
      { by: 'the provider The House', act: 'grant', member: second.email, detail: null },
      { by: 'the site', act: 'first-administrator' },
    ]);
  });

  test('count only after the code of the second factor', async () => {
    const house = await siteWith({ OIDC_ADMIN_GROUP: 'caretakers' });
    const person = someone();
    await logIn({ ...person, groups: [] }, '', house.app);
    await giveSecondFactor(house, person, KEY);
    const { to, cookie } = await logIn({ ...person, ...inGroup }, '', house.app);
    const administrators = () => administratorsOf(house, person.email);
    expect([to, await administrators()]).toEqual(['/login?step=code', []]);
    const finish = (code: string) =>
      post(house.app, '/api/auth/login/second-factor', { code }, { ...fromElsewhere(), cookie });
    expect((await finish('000000')).status).toBe(401);
    expect(await administrators()).toEqual([]);
    expect((await finish(codeFor(base32(KEY), now))).status).toBe(200);
    expect(await administrators()).toEqual([person.email]);
  });

  test('count when the owner of an account links the identity, and not before', async () => {
    const house = await siteWith({ OIDC_ADMIN_GROUP: 'caretakers' });
    const { email, password } = await signUp(house.app);
    const { cookie } = await logIn({ sub: randomUUID(), email, ...inGroup }, '', house.app);
    const link = async (typed: string) => {
      const body = { password: encryptPassword(LOGIN_SECRET, typed) };
      return (await post(house.app, '/api/auth/oidc/link', body, { ...fromElsewhere(), cookie })).status;
    };
    expect([await link('wrong'), await administratorsOf(house, email)]).toEqual([403, []]);
    expect(await link(password)).toBe(200);
    expect(await administratorsOf(house, email)).toEqual([email]);
  });

  test('count for nobody who is disabled', async () => {
    const house = await siteWith({ OIDC_ADMIN_GROUP: 'caretakers' });
    const person = someone();
    await logIn({ ...person, groups: [] }, '', house.app);
    await house.pool.query('update member set disabled_at = now() where email = $1', [person.email]);
    expect((await logIn({ ...person, ...inGroup }, '', house.app)).to).toBe('/login?problem=disabled');
    expect(await administratorsOf(house, person.email)).toEqual([]);
  });
});

describe('the keys of a provider', () => {
  test.each([
    ['may change if it publishes the new ones', true],
    ['are refused if it does not publish them', false],
  ])('%s', async (_, publishes) => {
    const house = await startHouse();
    const { app } = await siteWith({ OIDC_ISSUER: house.issuer });
    const enter = async () => (await logInAt(house, app)).to;
    expect(await enter()).toBe('/');
    house.rotate({ publishes });
    // The provider's description and its keys are read again after an hour, unknown keys after some minutes.
    now = new Date(now.getTime() + HOUR);
    expect(await enter()).toBe(publishes ? '/' : '/login?problem=provider');
  });
});

describe('a provider', () => {
  test.each<[string, (house: FakeProvider) => Promise<void> | void]>([
    ['is unreachable', (house) => house.close()],
    [
      'describes itself in HTML',
      (house) =>
        void house.answers.set('/.well-known/openid-configuration', (_, response) =>
          response.setHeader('content-type', 'text/html').end('<h1>'),
        ),
    ],
    ['describes another issuer', (house) => house.describe({ issuer: 'https://evil.example' })],
  ])('that %s leads back to the login, where passwords still work', async (_, hurt) => {
    const house = await startHouse();
    const down = await siteWith({ OIDC_ISSUER: house.issuer });
    await hurt(house);
    const { url } = await begin({ query: '?redirect=/list', app: down.app });
    expect(url.pathname + url.search).toBe('/login?problem=provider&redirect=%2Flist');
    expect((await down.app.request('/api/auth/ways')).status).toBe(200);
    const member = await signUp(down.app);
    expect((await login(down.app, member.email, member.password, fromElsewhere())).status).toBe(200);
  });

  test.each<[string, (house: FakeProvider) => void]>([
    ['has a script as its login URL', (house) => house.describe({ authorization_endpoint: 'javascript:alert(1)//' })],
    ['sends a description that is too large', (house) => house.describe({ more: 'x'.repeat(2 * 1024 * 1024) })],
  ])('that %s leads back to the login', async (_, hurt) => {
    const house = await startHouse();
    hurt(house);
    const down = await siteWith({ OIDC_ISSUER: house.issuer });
    expect((await begin({ app: down.app })).url.pathname).toBe('/login');
  });

  test.each([
    ['/realm', '/realm/'],
    ['/realm/', '/realm'],
  ])('may have the issuer %s although the setting says %s', async (path, setting) => {
    const house = await startHouse();
    const issuer = `${house.issuer}${path}`;
    house.answerWith('/realm/.well-known/openid-configuration', house.description({ issuer }));
    const own = await siteWith({ OIDC_ISSUER: `${house.issuer}${setting}` });
    const person = { ...someone(), iss: issuer };
    const enter = async () => {
      const start = await begin({ app: own.app });
      house.answer(start.nonce, person);
      return comeBack(start, { app: own.app, query: { iss: issuer } });
    };
    const { to, cookie } = await enter();
    expect([to, (await enter()).to]).toEqual(['/', '/']);
    expect(await (await asMember(own.app, cookie)('/api/auth/confirm')).json()).toMatchObject({ providers: ['oidc'] });
  });

  test.each([
    [['client_secret_post'], false],
    [['private_key_jwt', 'client_secret_post'], false],
    [['client_secret_post', 'client_secret_basic'], true],
    [undefined, true],
  ])('that describes the ways %j to send the secret gets it in the header: %s', async (methods, isBasic) => {
    const house = await startHouse();
    house.describe({ token_endpoint_auth_methods_supported: methods });
    const own = await siteWith({ OIDC_ISSUER: house.issuer });
    expect((await logInAt(house, own.app)).to).toBe('/');
    const { authorization, body } = house.asked.findLast(({ path }) => path === '/token') ?? {};
    expect([authorization?.startsWith('Basic '), body?.get('client_secret')]).toEqual(
      isBasic ? [true, null] : [false, 'a secret'],
    );
  });

  test('that refuses is in the log with its issuer, error and description', async () => {
    const house = await startHouse();
    const warnings: object[] = [];
    const own = await siteWith({ OIDC_ISSUER: house.issuer });
    own.deps.log.warn = (fields: object) => void warnings.push(fields);
    const fields = { error: 'invalid_client', error_description: 'Bad client credentials' };
    house.answers.set('/token', (_, response) =>
      response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify(fields)),
    );
    await logInAt(house, own.app);
    const start = await begin({ app: own.app });
    const more = { error: 'temporarily_unavailable', error_description: 'At night' };
    await comeBack(start, { app: own.app, query: { iss: house.issuer, ...more } });
    expect(warnings).toMatchObject([
      { provider: 'oidc', issuer: house.issuer, ...fields },
      { provider: 'oidc', issuer: house.issuer, ...more },
    ]);
  });

  test('that was unavailable is used again when it is back', async () => {
    const fresh = await siteWith({});
    provider.answers.set('/.well-known/openid-configuration', (_, response) => response.writeHead(503).end());
    expect((await begin({ app: fresh.app })).url.pathname).toBe('/login');
    provider.answers.clear();
    expect((await begin({ app: fresh.app })).url.pathname).toBe('/authorize');
  });
});

describe('an identity whose e-mail address belongs to an account', () => {
  const link = (cookie: string, body: object) =>
    post(site.app, '/api/auth/oidc/link', body, { ...fromElsewhere(), cookie });
  const sent = (password: string) => ({ password: encryptPassword(LOGIN_SECRET, password) });
  const identitiesOf = async ({ email }: TestMember) =>
    (await site.pool.query('select from identity join member on member.id = member_id where email = $1', [email]))
      .rowCount;

  test('is linked when the password of the account is given, and stays linked', async () => {
    const member = await signUp(site.app);
    const claims = { sub: randomUUID(), email: member.email.toUpperCase() };
    const { to, cookie } = await logIn(claims, '?redirect=/list');
    expect(to).toBe(`/login?${new URLSearchParams({ link: 'oidc', email: member.email, redirect: '/list' })}`);
    expect(await userOf(cookie)).toBeNull();
    expect((await link(cookie, sent('wrong'))).status).toBe(403);
    const linked = await link(cookie, sent(member.password));
    expect([linked.status, await userOf(cookiesOf(linked))]).toEqual([200, { email: member.email }]);
    const again = await logIn(claims);
    expect([again.to, await userOf(again.cookie)]).toEqual(['/', { email: member.email }]);
    expect(await subjectsTo(site, member)).toEqual(['Fright Club: a way to log in was added']);
  });

  test.each([true, false])(
    'does not log in by its e-mail address alone; verified by the provider: %s',
    async (isVerified) => {
      const member = await signUp(site.app);
      const { cookie } = await logIn({ sub: randomUUID(), email: member.email, email_verified: isVerified });
      expect(await userOf(cookie)).toBeNull();
      expect((await link(cookie, {})).status).toBe(400);
      expect(await identitiesOf(member)).toBe(0);
    },
  );

  test('is not linked by an ordinary login in the same browser', async () => {
    const member = await signUp(site.app);
    const claims = { sub: randomUUID(), email: member.email };
    const { cookie } = await logIn(claims);
    await login(site.app, member.email, member.password, { ...fromElsewhere(), cookie });
    expect((await logIn(claims)).to).toMatch(/^\/login\?link=/);
  });

  test('is not linked without the cookie of its login', async () => {
    const member = await signUp(site.app);
    expect((await link('', sent(member.password))).status).toBe(401);
  });

  test('is not linked to an account that was deleted meanwhile', async () => {
    const member = await signUp(site.app);
    const { cookie } = await logIn({ sub: randomUUID(), email: member.email });
    await site.pool.query('delete from member where email = $1', [member.email]);
    expect((await link(cookie, sent(member.password))).status).toBe(403);
  });

  test('is not linked to an account that is disabled', async () => {
    const member = await signUp(site.app);
    const { cookie } = await logIn({ sub: randomUUID(), email: member.email });
    await site.pool.query('update member set disabled_at = now() where email = $1', [member.email]);
    const refused = await link(cookie, sent(member.password));
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'account_disabled']);
    expect(await identitiesOf(member)).toBe(0);
  });

  test('is not linked by guessing: the eleventh wrong password gets 429', async () => {
    const member = await signUp(site.app);
    const { cookie } = await logIn({ sub: randomUUID(), email: member.email });
    const headers = { ...fromElsewhere(), cookie };
    const guess = () => post(site.app, '/api/auth/oidc/link', sent('wrong'), headers);
    expect(await statusesOf(11, guess)).toEqual([...Array(10).fill(403), 429]);
  });
});

/** Begins a visit at the provider from the profile. */
async function beginOwn(
  { cookie, request }: Pick<TestMember, 'cookie' | 'request'>,
  purpose: 'link' | 'confirm',
  key = 'oidc',
) {
  const started = await request(`/api/auth/oidc/${key}/${purpose}`, { method: 'POST' });
  const url = new URL((await started.json()).url);
  const [state, nonce] = [url.searchParams.get('state') ?? '', url.searchParams.get('nonce') ?? ''];
  return { url, state, nonce, cookie: `${cookie}; ${cookiesOf(started)}` };
}

describe("a member's identities", () => {
  test('are added in the profile, listed and removed', async () => {
    const member = await signUp(site.app);
    const start = await beginOwn(member, 'link');
    const person = someone();
    provider.answer(start.nonce, person);
    expect((await comeBack(start)).to).toBe('/profile/account#other-accounts');
    const { identities } = await (await member.request('/api/auth/identities')).json();
    expect(identities).toEqual([
      { _id: expect.any(String), name: 'The House', createdAt: now.toISOString(), lastUsedAt: now.toISOString() },
    ]);
    expect(await userOf((await logIn(person)).cookie)).toEqual({ email: member.email });
    const again = await beginOwn(member, 'link');
    provider.answer(again.nonce, person);
    expect((await comeBack(again)).to).toBe('/profile/account#other-accounts');
    const remove = () => member.request(`/api/auth/identities/${identities[0]._id}`, { method: 'DELETE' });
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
    expect(await (await member.request('/api/auth/confirm')).json()).toMatchObject({ providers: [] });
  });

  test('may have the same subject as an identity of somebody else at another provider, but never an identity of another member', async () => {
    const { sub, ...one } = someone();
    const two = someone();
    const there = { key: 'oidc-2', query: { iss: other.issuer } };
    const first = await logIn({ sub, ...one });
    const start = await begin({ key: there.key });
    other.answer(start.nonce, { ...two, sub });
    expect(await userOf((await comeBack(start, there)).cookie)).toEqual({ email: two.email });
    const member = { cookie: first.cookie, request: asMember(site.app, first.cookie) };
    const link = await beginOwn(member, 'link', 'oidc-2');
    other.answer(link.nonce, { sub });
    expect((await comeBack(link, there)).to).toBe('/profile/account?problem=taken#other-accounts');
  });

  test('are listed with the oldest first; for the identity that created the member, that login counts as the last use', async () => {
    const { cookie } = await logIn(someone());
    const request = asMember(site.app, cookie);
    await site.pool.query(
      `insert into identity (member_id, id, issuer, subject, created_at)
       select member_id, 'ffffffff-ffff-4fff-bfff-ffffffffffff', 'https://gone.example', 'jamie', '2026-01-01T00:00:00Z'
       from session where $1 like 'session=' || token || '.%'`,
      [cookie.split('; ').find((one) => one.startsWith('session='))],
    );
    expect(await (await request('/api/auth/identities')).json()).toMatchObject({
      identities: [
        { name: 'https://gone.example', lastUsedAt: null },
        { name: 'The House', createdAt: now.toISOString(), lastUsedAt: now.toISOString() },
      ],
    });
    const { account } = await (await request('/api/profile/export.json')).json();
    expect(account.created_at).toBe(now.toISOString());
  });

  test('are not added to another member who is signed in when the answer comes', async () => {
    const victim = await signUp(site.app);
    const start = await beginOwn(await signUp(site.app), 'link');
    provider.answer(start.nonce, someone());
    const cookie = `${victim.cookie}; ${start.cookie.split('; ').at(-1)}`;
    expect((await comeBack({ ...start, cookie })).to).toBe('/profile/account?problem=expired#other-accounts');
    expect(await (await victim.request('/api/auth/identities')).json()).toEqual({ identities: [] });
  });

  const PASSKEY = `insert into passkey (member_id, name, credential_id, public_key, counter, transports, backed_up)
    select id, 'Phone', $1, 'key', 0, '{}', true from member where email = $2`;
  const IDENTITY = 'insert into identity (member_id, issuer, subject) select id, $1, id from member where email = $2';
  const secondProvider = () => other.issuer;
  test.each<[string, string, () => string, number]>([
    ['a password, where passwords are off', ADD_PASSWORD, randomUUID, 409],
    ['a passkey, where browsers refuse passkeys', PASSKEY, randomUUID, 409],
    ['an account at a provider that the site has no longer', IDENTITY, () => 'https://gone.example', 409],
    ['an account at another provider of the site', IDENTITY, secondProvider, 204],
  ])('can be removed only if another way to log in works; the other way is %s', async (_, insert, value, status) => {
    const env = { PASSWORD_LOGIN: 'false', APP_URL: 'http://192.168.1.20', OIDC_2_ISSUER: `${other.issuer}/` };
    const house = await siteWith(env);
    const person = someone();
    const request = asMember(house.app, (await logIn(person, '', house.app)).cookie);
    const { identities } = await (await request('/api/auth/identities')).json();
    await house.pool.query(insert, [value(), person.email]);
    expect((await request(`/api/auth/identities/${identities[0]._id}`, { method: 'DELETE' })).status).toBe(status);
  });
});

describe('a member who can log in only by a provider', () => {
  const beginAfter15Minutes = async (person: ReturnType<typeof someone>) => {
    const { cookie } = await logIn(person);
    await changeSessions(site.db, person.email, { confirmed_at: new Date(now.getTime() - HOUR / 4) });
    const request = asMember(site.app, cookie);
    const state = async () => (await request('/api/auth/confirm')).json();
    expect(await state()).toMatchObject({ confirmed: false, password: false, providers: ['oidc'] });
    return { start: await beginOwn({ cookie, request }, 'confirm'), state };
  };
  const seconds = () => Math.floor(now.getTime() / 1000);

  test('confirms who they are by logging in at the provider once more', async () => {
    const person = someone();
    const { start, state } = await beginAfter15Minutes(person);
    expect(Object.fromEntries(start.url.searchParams)).toMatchObject({ prompt: 'login', max_age: '60' });
    provider.answer(start.nonce, { ...person, auth_time: seconds() });
    expect((await comeBack(start)).to).toBe('/profile/account?confirmed=true#other-accounts');
    expect(await state()).toMatchObject({ confirmed: true });
  });

  test.each([
    ['by a login at the provider two minutes earlier', () => ({ auth_time: seconds() - 120 }), 'provider'],
    ['by a login at the provider in 1970', () => ({ auth_time: 0 }), 'provider'],
    ['if the provider does not state the time of the login', () => ({}), 'provider'],
    ['by another account at the provider', () => ({ auth_time: seconds(), ...someone() }), 'not_linked'],
  ])('cannot confirm who they are %s', async (_, claims, problem) => {
    const person = someone();
    const { start, state } = await beginAfter15Minutes(person);
    provider.answer(start.nonce, { ...person, ...claims() });
    expect((await comeBack(start)).to).toBe(`/profile/account?problem=${problem}#other-accounts`);
    expect(await state()).toMatchObject({ confirmed: false });
  });
});

describe('a session that was opened by a provider', () => {
  const seconds = () => Math.floor(now.getTime() / 1000);
  const isConfirmed = async (cookie: string) =>
    (await (await asMember(site.app, cookie)('/api/auth/confirm')).json()).confirmed;

  test.each([
    ['a login for this visit', 0, true],
    ['no time of the login', undefined, true],
    ['a login of two minutes earlier', -120, false],
    ['a login of 1970', -Math.floor(Date.now() / 1000), false],
  ])('is confirmed only by a proof of this moment; the provider states %s', async (_, ago, confirmed) => {
    const person = { ...someone(), ...(ago !== undefined && { auth_time: seconds() + ago }) };
    for (const visit of ['of a new member', 'of a member']) {
      const { cookie } = await logIn(person);
      expect([visit, await isConfirmed(cookie)]).toEqual([visit, confirmed]);
    }
  });

  test('is confirmed by a code of the second factor, but not if the browser is remembered instead', async () => {
    const person = { ...someone(), auth_time: seconds() - 120 };
    const known = (await logIn(person)).cookie;
    await giveSecondFactor(site, person, KEY);
    await site.pool.query(
      "update device set remembered_until = '2999-01-01' where member_id = (select id from member where email = $1)",
      [person.email],
    );
    const start = await begin({});
    provider.answer(start.nonce, person);
    const device = known.split('; ').find((one) => one.startsWith('device='));
    const again = await comeBack(start, { cookie: `${start.cookie}; ${device}` });
    expect([again.to, await isConfirmed(again.cookie)]).toEqual(['/', false]);
    const half = (await logIn(person)).cookie;
    const code = codeFor(base32(KEY), now);
    const whole = await post(site.app, '/api/auth/login/second-factor', { code }, { ...fromElsewhere(), cookie: half });
    expect(await isConfirmed(cookiesOf(whole))).toBe(true);
  });

  test('is not enough to log in again: the provider must ask a browser that is signed in', async () => {
    const { cookie } = await logIn(someone());
    expect(Object.fromEntries((await begin({ cookie })).url.searchParams)).toMatchObject({
      prompt: 'login',
      max_age: '60',
    });
    expect((await begin({ cookie: 'session=of.nobody' })).url.searchParams.has('prompt')).toBe(false);
  });
});

describe('REGISTRATION=invite', () => {
  const invite = async (house: TestApp) => new URL(await createAdminCommands(house.deps).invite()).search;
  const siteByInvitation = () => siteWith({ REGISTRATION: 'invite' });

  test('lets one new member join by each invitation, and tells others that they need an invitation', async () => {
    const house = await siteByInvitation();
    const invitation = await invite(house);
    const [person, another] = [someone(), someone()];
    expect((await logIn(person, '', house.app)).to).toBe('/login?problem=invitation_invalid');
    const { to, cookie } = await logIn(person, `${invitation}&redirect=/list`, house.app);
    expect([to, await userOf(cookie, house.app)]).toEqual(['/list', { email: person.email }]);
    expect((await logIn(another, invitation, house.app)).to).toBe('/login?problem=invitation_invalid');
    expect((await logIn(person, '', house.app)).to).toBe('/');
  });

  test('does not use up an invitation for an existing member, nor after a wrong answer of the provider', async () => {
    const house = await siteByInvitation();
    const person = someone();
    await logIn(person, await invite(house), house.app);
    const invitation = await invite(house);
    expect((await logIn(person, invitation, house.app)).to).toBe('/');
    expect((await logIn({ ...someone(), nonce: 'another' }, invitation, house.app)).to).toBe('/login?problem=provider');
    expect((await logIn(someone(), invitation, house.app)).to).toBe('/');
  });
});

test('REGISTRATION=closed refuses new members, and says so', async () => {
  const house = await siteWith({ REGISTRATION: 'closed' });
  expect((await logIn(someone(), '', house.app)).to).toBe('/login?problem=registration_closed');
});

describe('logging out', () => {
  const logOut = async (cookie: string) => {
    const out = await asMember(site.app, cookie)('/api/auth/logout', { method: 'POST' });
    return { status: out.status, continueAt: out.status === 200 ? (await out.json()).continueAt : null };
  };
  const goOn = (cookie: string) => site.app.request('/api/auth/oidc/oidc/logout', { headers: { cookie } });

  test('leads to the provider with the ID token, if the member logged in there', async () => {
    const { cookie } = await logIn(someone());
    const { status, continueAt } = await logOut(cookie);
    expect([status, continueAt]).toEqual([200, '/api/auth/oidc/oidc/logout']);
    expect(await userOf(cookie)).toBeNull();
    const there = await goOn(cookie);
    const url = new URL(there.headers.get('Location') ?? '');
    expect([url.origin, Object.fromEntries(url.searchParams)]).toEqual([
      provider.issuer,
      {
        client_id: 'fright-club',
        id_token_hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        post_logout_redirect_uri: 'http://localhost:3000/',
      },
    ]);
    expect(there.headers.getSetCookie()).toEqual([
      'oidc-hint=; Max-Age=0; Path=/api/auth/oidc/oidc/logout; HttpOnly; SameSite=Lax',
    ]);
    const member = await signUp(site.app);
    expect(await logOut(member.cookie)).toEqual({ status: 204, continueAt: null });
  });

  const hint = /(?:^|; )(oidc-hint=[^;]+)/;

  test('leads to the provider after a login with a second factor, too', async () => {
    const person = someone();
    await logIn(person);
    await giveSecondFactor(site, person, KEY);
    const half = (await logIn(person)).cookie;
    const code = codeFor(base32(KEY), now);
    const whole = await post(site.app, '/api/auth/login/second-factor', { code }, { ...fromElsewhere(), cookie: half });
    const cookie = `${cookiesOf(whole)}; ${hint.exec(half)?.[1]}`;
    expect(await logOut(cookie)).toEqual({ status: 200, continueAt: '/api/auth/oidc/oidc/logout' });
    expect((await goOn(cookie)).headers.get('Location')).toContain('id_token_hint=');
  });

  test('leads to the provider after the login that linked the identity, too', async () => {
    const member = await signUp(site.app);
    const { cookie } = await logIn({ sub: randomUUID(), email: member.email });
    const sent = { password: encryptPassword(LOGIN_SECRET, member.password) };
    const linked = await post(site.app, '/api/auth/oidc/link', sent, { ...fromElsewhere(), cookie });
    const whole = `${cookiesOf(linked)}; ${hint.exec(cookie)?.[1]}`;
    expect(await logOut(whole)).toEqual({ status: 200, continueAt: '/api/auth/oidc/oidc/logout' });
    expect((await goOn(whole)).headers.get('Location')).toContain('id_token_hint=');
  });

  test('does not lead to the provider while the member is still logged in, for example when another site links to the logout', async () => {
    const { cookie } = await logIn(someone());
    const there = await goOn(cookie);
    expect([there.headers.get('Location'), there.headers.getSetCookie()]).toEqual(['/', []]);
    expect(await userOf(cookie)).not.toBeNull();
  });

  test.each(['', 'oidc-hint=no token', `oidc-hint=a.${'b'.repeat(4000)}.c`])(
    'leads to the provider without the ID token if the browser has no valid one: %#',
    async (cookie) => {
      const url = new URL((await goOn(cookie)).headers.get('Location') ?? '');
      expect([url.origin, url.searchParams.has('id_token_hint')]).toEqual([provider.issuer, false]);
    },
  );

  test('uses a cookie that stores the ID token for this purpose alone, unless the token is too long', async () => {
    const secure = await siteWith({ APP_URL: 'https://fright.example' });
    const hintOf = async (claims: Record<string, unknown>) =>
      (await logIn({ ...someone(), ...claims }, '', secure.app)).setCookies.find((one) => one.includes('oidc-hint'));
    const attributes = 'Path=/api/auth/oidc/oidc/logout; HttpOnly; SameSite=Lax; Secure';
    expect(await hintOf({})).toMatch(
      new RegExp(`^__Secure-oidc-hint=[\\w-]+\\.[\\w-]+\\.[\\w-]+; Max-Age=2592000; ${attributes}$`),
    );
    expect(await hintOf({ more: 'x'.repeat(5000) })).toBe(`__Secure-oidc-hint=; Max-Age=0; ${attributes}`);
  });
});

test('nobody registers with an e-mail address to which its owner can still return', async () => {
  const member = await signUp(site.app);
  await site.pool.query(
    `insert into email_change (member_id, old_email, new_email, requested_at, confirmed_at)
     select id, email, 'new-' || email, $2, $2 from member where email = $1`,
    [member.email, now],
  );
  await site.pool.query("update member set email = 'new-' || email where email = $1", [member.email]);
  const person = { ...someone(), email: member.email };
  expect((await logIn(person)).to).toBe('/login?problem=registration_closed');
  now = new Date(now.getTime() + 7 * 24 * HOUR);
  expect((await logIn(person)).to).toBe('/');
});

test('a password reset by mail removes the identity of a stranger who created the account with the e-mail address', async () => {
  const { email, ...attacker } = someone();
  await logIn({ ...attacker, email });
  const { tokenFor, submit } = resetsOf(site);
  expect((await submit(email, await tokenFor(email))).status).toBe(204);
  const { to, cookie } = await logIn({ ...attacker, email });
  expect([to?.slice(0, 12), await userOf(cookie)]).toEqual(['/login?link=', null]);
});

test('OIDC_TRUST_EMAIL accepts e-mail addresses of a provider that does not say whether they are verified', async () => {
  const trusting = await siteWith({ OIDC_TRUST_EMAIL: 'true' });
  expect((await logIn({ ...someone(), email_verified: undefined }, '', trusting.app)).to).toBe('/');
});

describe('PASSWORD_LOGIN=false', () => {
  let house: TestApp;
  beforeAll(async () => {
    house = await siteWith({ PASSWORD_LOGIN: 'false' });
  });
  afterAll(() => house.close());

  /** A member of the time when the site had passwords, who has linked an account at the provider. */
  async function oldMember(): Promise<TestMember['request']> {
    const person = someone();
    const { cookie } = await logIn(person, '', house.app);
    await house.pool.query(ADD_PASSWORD, ['forgotten', person.email]);
    return asMember(house.app, cookie);
  }

  test('refuses passwords, and members log in by a provider', async () => {
    expect(await (await house.app.request('/api/auth/ways')).json()).toMatchObject({ password: false });
    const { email, password } = { email: 'a@example.org', password: 'red rum, red rum' };
    const change = { currentPassword: password, newPassword: 'all work and no play' };
    const { cookie, to } = await logIn(someone(), '', house.app);
    expect(to).toBe('/');
    const { rows } = await house.pool.query('select id from member');
    const request = asMember(house.app, cookie);
    const statuses = [
      await login(house.app, email, password, fromElsewhere()),
      await post(house.app, '/api/auth/register', { email, password }, fromElsewhere()),
      await post(house.app, '/api/reset-password/request', { email }, fromElsewhere()),
      await post(house.app, '/api/reset-password/submit', { email, password, token: 'abc' }, fromElsewhere()),
      await request('/api/auth/change-password', { method: 'POST', body: change }),
      await request(`/api/admin/members/${rows[0].id}/reset-link`, { method: 'POST' }),
    ].map(({ status }) => status);
    expect(statuses).toEqual(Array(6).fill(403));
  });

  test('does not ask for a password that the member still has from earlier if there is another way to log in', async () => {
    const request = await oldMember();
    expect(await (await request('/api/auth/confirm')).json()).toMatchObject({ password: false, providers: ['oidc'] });
    expect((await request('/api/auth/account', { method: 'DELETE', body: {} })).status).toBe(204);
  });
});
