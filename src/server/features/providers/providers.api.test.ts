import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { encryptPassword } from '#contract/auth/login-payload.ts';
import { type FakeProvider, startFakeProvider } from '#test/app/fake-provider.ts';
import {
  asMember,
  cookiesOf,
  fromElsewhere,
  LOGIN_SECRET,
  login,
  post,
  signUp,
  type TestMember,
} from '#test/app/members.ts';
import { type TestApp, testApp } from '#test/app/test-app.ts';

const HOUR = 3_600_000;

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
  return { to: response.headers.get('Location'), cookie: cookiesOf(response), status: response.status };
}

/** Logs in by the provider as this subject. */
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
  test('goes to the provider with PKCE, state and nonce, and shows its name', async () => {
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

  test.each(['//evil.example', 'https://evil.example/', '/\\evil.example'])(
    'never leads to another site: %s',
    async (to) => {
      expect((await logIn(someone(), `?redirect=${encodeURIComponent(to)}`)).to).toBe('/');
    },
  );

  test('works in two tabs at the same time, and on another process', async () => {
    const person = someone();
    const one = await begin();
    const two = await begin({ cookie: one.cookie });
    const both = `${one.cookie}; ${two.cookie}`;
    const elsewhere = await testApp({ env: settings(), clock: () => now });
    provider.answer(two.nonce, person);
    expect((await comeBack(two, { cookie: both, app: elsewhere.app })).to).toBe('/');
    provider.answer(one.nonce, person);
    expect((await comeBack(one, { cookie: both })).to).toBe('/');
  });

  test('asks for the second factor of a member who has one', async () => {
    const person = someone();
    await logIn(person);
    await site.pool.query(
      "insert into second_factor (member_id, secret, confirmed_at) select id, 'secret', now() from member where email = $1",
      [person.email],
    );
    const { to, cookie } = await logIn(person, '?redirect=/list');
    expect(to).toBe('/login?step=code&redirect=%2Flist');
    expect([cookie.includes('session='), await userOf(cookie)]).toEqual([false, null]);
  });

  test('returns 404 for a provider that the site does not have', async () => {
    expect((await site.app.request('/api/auth/oidc/oidc-3')).status).toBe(404);
  });
});

describe('an answer that is not right opens no session and creates no member', () => {
  const PROBLEM = '/login?problem=provider';
  test.each<[string, (start: Start) => Back | undefined, Record<string, unknown>, string]>([
    ['without a cookie', () => ({ cookie: '' }), {}, '/login?problem=expired'],
    ['with another state', () => ({ query: { state: 'A'.repeat(43) } }), {}, '/login?problem=expired'],
    ['for the other provider', () => ({ key: 'oidc-2' }), {}, '/login?problem=expired'],
    ['of another issuer (mix-up)', () => ({ query: { iss: other.issuer } }), {}, PROBLEM],
    ['with another nonce', () => undefined, { nonce: 'another' }, PROBLEM],
    ['without a nonce', () => undefined, { nonce: undefined }, PROBLEM],
    ['with an ID token of another issuer', () => undefined, { iss: 'https://evil.example' }, PROBLEM],
    ['with an ID token for another client', () => undefined, { aud: 'another' }, PROBLEM],
    ['with an expired ID token', () => undefined, { exp: Math.floor(Date.now() / 1000) - 120 }, PROBLEM],
    ['of a clock an hour ahead', () => undefined, { iat: Math.floor(Date.now() / 1000) + 3600 }, PROBLEM],
    ['with a subject of 10,000 characters', () => undefined, { sub: 'x'.repeat(10_000) }, PROBLEM],
    ['with an error', () => ({ query: { error: 'server_error' } }), {}, PROBLEM],
    ['that was cancelled', () => ({ query: { error: 'access_denied' } }), {}, '/login?problem=cancelled'],
    ['without an e-mail address', () => undefined, { email: undefined }, '/login?problem=no_email'],
    [
      'with an e-mail address of 10,000 characters',
      () => undefined,
      { email: `${'x'.repeat(10_000)}@example.org` },
      '/login?problem=no_email',
    ],
    [
      'with an unverified e-mail address',
      () => undefined,
      { email_verified: false },
      '/login?problem=email_unverified',
    ],
    [
      'with a text for a verified e-mail address',
      () => undefined,
      { email_verified: 'yes' },
      '/login?problem=email_unverified',
    ],
  ])('%s', async (_, change, claims, problem) => {
    const before = await members();
    const start = await begin();
    provider.answer(start.nonce, { ...someone(), ...claims });
    const { to, cookie } = await comeBack(start, change(start));
    expect([to, await userOf(cookie), await members()]).toEqual([problem, null, before]);
  });

  test('after ten minutes', async () => {
    const start = await begin();
    now = new Date(now.getTime() + 10 * 60_000);
    provider.answer(start.nonce, someone());
    expect((await comeBack(start)).to).toBe('/login?problem=expired');
  });

  test('replayed, when the provider refuses the code', async () => {
    const start = await begin();
    provider.answer(start.nonce, someone());
    expect((await comeBack(start)).to).toBe('/');
    provider.answers.set('/token', (_, response) => {
      response.statusCode = 400;
      response.setHeader('content-type', 'application/json');
      response.end('{"error":"invalid_grant"}');
    });
    expect((await comeBack(start)).to).toBe('/login?problem=provider');
  });

  test.each<[string, string, string]>([
    ['HTML', 'text/html', '<h1>Welcome</h1>'],
    ['no JSON', 'application/json', '{'],
    ['no token', 'application/json', '{}'],
  ])('a provider that answers with %s', async (_, type, body) => {
    const start = await begin();
    provider.answer(start.nonce, someone());
    provider.answers.set('/token', (__, response) => response.setHeader('content-type', type).end(body));
    expect((await comeBack(start)).to).toBe('/login?problem=provider');
  });
});

describe('the keys of a provider', () => {
  test.each([true, false])('may change, if it publishes the new ones: %s', async (publishes) => {
    const house = await startFakeProvider({ now: () => now });
    const { app } = await testApp({ env: settings({ OIDC_ISSUER: house.issuer }), clock: () => now });
    const enter = async () => {
      const start = await begin({ app });
      house.answer(start.nonce, someone());
      return (await comeBack(start, { app, query: { iss: house.issuer } })).to;
    };
    expect(await enter()).toBe('/');
    house.rotate({ publishes });
    // The provider's description and its keys are read again after an hour, unknown keys after some minutes.
    now = new Date(now.getTime() + HOUR);
    expect(await enter()).toBe(publishes ? '/' : '/login?problem=provider');
    await house.close();
  });
});

describe('a provider that is down', () => {
  test.each<[string, (house: FakeProvider) => Promise<void> | void]>([
    ['is not there', (house) => house.close()],
    [
      'describes itself in HTML',
      (house) =>
        void house.answers.set('/.well-known/openid-configuration', (_, response) =>
          response.setHeader('content-type', 'text/html').end('<h1>'),
        ),
    ],
    [
      'describes another issuer',
      (house) =>
        void house.answers.set('/.well-known/openid-configuration', (_, response) =>
          response.setHeader('content-type', 'application/json').end('{"issuer":"https://evil.example"}'),
        ),
    ],
  ])('that %s leads back to the login, which stays open', async (_, hurt) => {
    const house = await startFakeProvider({ now: () => now });
    const down = await testApp({ env: settings({ OIDC_ISSUER: house.issuer }), clock: () => now });
    await hurt(house);
    const { url } = await begin({ query: '?redirect=/list', app: down.app });
    expect(url.pathname + url.search).toBe('/login?problem=provider&redirect=%2Flist');
    expect((await down.app.request('/api/auth/ways')).status).toBe(200);
    const member = await signUp(down.app);
    expect((await login(down.app, member.email, member.password, fromElsewhere())).status).toBe(200);
    await house.close().catch(() => undefined);
  });

  test('is found again when it is back', async () => {
    const fresh = await testApp({ env: settings(), clock: () => now });
    provider.answers.set('/.well-known/openid-configuration', (_, response) => {
      response.statusCode = 503;
      response.end();
    });
    expect((await begin({ app: fresh.app })).url.pathname).toBe('/login');
    provider.answers.clear();
    expect((await begin({ app: fresh.app })).url.pathname).toBe('/authorize');
  });
});

describe('an identity whose e-mail address belongs to an account', () => {
  const link = (cookie: string, body: object) =>
    post(site.app, '/api/auth/oidc/link', body, { ...fromElsewhere(), cookie });
  const sent = (password: string) => ({ password: encryptPassword(LOGIN_SECRET, password) });

  test('is linked after the password of the account, once', async () => {
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
    await site.runJobs();
    const mails = (await site.outbox()).filter((mail) => mail.to === member.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Fright Club: a way to log in was added']);
  });

  test.each([true, false])('gets in nowhere by the e-mail address alone, verified: %s', async (isVerified) => {
    const member = await signUp(site.app);
    const { cookie } = await logIn({ sub: randomUUID(), email: member.email, email_verified: isVerified });
    expect(await userOf(cookie)).toBeNull();
    expect((await link(cookie, {})).status).toBe(400);
    const { rowCount } = await site.pool.query(
      'select from identity join member on member.id = member_id where email = $1',
      [member.email],
    );
    expect(rowCount).toBe(0);
  });

  test('is not linked by an ordinary login in the same browser', async () => {
    const member = await signUp(site.app);
    const claims = { sub: randomUUID(), email: member.email };
    const { cookie } = await logIn(claims);
    await login(site.app, member.email, member.password, { ...fromElsewhere(), cookie });
    expect((await logIn(claims)).to).toMatch(/^\/login\?link=/);
  });

  test('needs the cookie of its visit', async () => {
    const member = await signUp(site.app);
    expect((await link('', sent(member.password))).status).toBe(401);
  });

  test('limits guesses like the login', async () => {
    const member = await signUp(site.app);
    const { cookie } = await logIn({ sub: randomUUID(), email: member.email });
    const headers = { ...fromElsewhere(), cookie };
    const statuses = [];
    for (let count = 0; count < 11; count++)
      statuses.push((await post(site.app, '/api/auth/oidc/link', sent('wrong'), headers)).status);
    expect(statuses).toEqual([...Array(10).fill(403), 429]);
  });
});

/** Begins a visit at the provider from the profile. */
async function beginOwn({ cookie, request }: Pick<TestMember, 'cookie' | 'request'>, purpose: 'link' | 'confirm') {
  const started = await request(`/api/auth/oidc/oidc/${purpose}`, { method: 'POST' });
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
    expect((await comeBack(start)).to).toBe('/profile#other-accounts');
    const { identities } = await (await member.request('/api/auth/identities')).json();
    expect(identities).toEqual([
      { _id: expect.any(String), name: 'The House', createdAt: expect.any(String), lastUsedAt: expect.any(String) },
    ]);
    expect(await userOf((await logIn(person)).cookie)).toEqual({ email: member.email });
    const again = await beginOwn(member, 'link');
    provider.answer(again.nonce, person);
    expect((await comeBack(again)).to).toBe('/profile#other-accounts');
    const remove = () => member.request(`/api/auth/identities/${identities[0]._id}`, { method: 'DELETE' });
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
  });

  test('of somebody else are not added', async () => {
    const person = someone();
    await logIn(person);
    const start = await beginOwn(await signUp(site.app), 'link');
    provider.answer(start.nonce, person);
    expect((await comeBack(start)).to).toBe('/profile?problem=taken#other-accounts');
  });

  test('are not added to whoever is signed in when the answer comes', async () => {
    const victim = await signUp(site.app);
    const start = await beginOwn(await signUp(site.app), 'link');
    provider.answer(start.nonce, someone());
    const cookie = `${victim.cookie}; ${start.cookie.split('; ').at(-1)}`;
    expect((await comeBack({ ...start, cookie })).to).toBe('/profile?problem=expired#other-accounts');
    expect(await (await victim.request('/api/auth/identities')).json()).toEqual({ identities: [] });
  });

  test('stay if there is no other way to log in', async () => {
    const { cookie } = await logIn(someone());
    const request = asMember(site.app, cookie);
    const { identities } = await (await request('/api/auth/identities')).json();
    expect((await request(`/api/auth/identities/${identities[0]._id}`, { method: 'DELETE' })).status).toBe(409);
  });
});

describe('a member who has only a provider', () => {
  const begin15MinutesLater = async (person: ReturnType<typeof someone>) => {
    const { cookie } = await logIn(person);
    now = new Date(now.getTime() + HOUR / 4);
    const request = asMember(site.app, cookie);
    const state = async () => (await request('/api/auth/confirm')).json();
    expect(await state()).toMatchObject({ confirmed: false, password: false, providers: ['oidc'] });
    return { start: await beginOwn({ cookie, request }, 'confirm'), state };
  };
  const seconds = () => Math.floor(now.getTime() / 1000);

  test('confirms there who they are, after logging in there once more', async () => {
    const person = someone();
    const { start, state } = await begin15MinutesLater(person);
    expect(Object.fromEntries(start.url.searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
    provider.answer(start.nonce, { ...person, auth_time: seconds() });
    expect((await comeBack(start)).to).toBe('/profile?confirmed=true#other-accounts');
    expect(await state()).toMatchObject({ confirmed: true });
  });

  test.each([
    ['by a login there of an hour ago', () => ({ auth_time: seconds() - 3600 }), 'provider'],
    ['without the moment of the login there', () => ({}), 'provider'],
    ['by another account there', () => ({ auth_time: seconds(), ...someone() }), 'not_linked'],
  ])('does not confirm %s', async (_, claims, problem) => {
    const person = someone();
    const { start, state } = await begin15MinutesLater(person);
    provider.answer(start.nonce, { ...person, ...claims() });
    expect((await comeBack(start)).to).toBe(`/profile?problem=${problem}#other-accounts`);
    expect(await state()).toMatchObject({ confirmed: false });
  });
});

test('logging out leads to the provider, if the session came from it', async () => {
  const { cookie } = await logIn(someone());
  const out = await asMember(site.app, cookie)('/api/auth/logout', { method: 'POST' });
  const { continueAt } = await out.json();
  expect([out.status, continueAt]).toEqual([200, '/api/auth/oidc/oidc/logout']);
  expect(await userOf(cookie)).toBeNull();
  const there = await site.app.request(continueAt);
  const url = new URL(there.headers.get('Location') ?? '');
  expect([url.origin, url.searchParams.get('post_logout_redirect_uri')]).toEqual([
    provider.issuer,
    'http://localhost:3000/',
  ]);
  const member = await signUp(site.app);
  expect((await member.request('/api/auth/logout', { method: 'POST' })).status).toBe(204);
});

test('OIDC_TRUST_EMAIL takes e-mail addresses of a provider that says nothing about them', async () => {
  const trusting = await testApp({ env: settings({ OIDC_TRUST_EMAIL: 'true' }), clock: () => now });
  expect((await logIn({ ...someone(), email_verified: undefined }, '', trusting.app)).to).toBe('/');
});

describe('PASSWORD_LOGIN=false', () => {
  let house: TestApp;
  beforeAll(async () => {
    house = await testApp({ env: settings({ PASSWORD_LOGIN: 'false' }), clock: () => now });
  });
  afterAll(() => house.close());

  /** A member of the time when the site had passwords, who has linked an account at the provider. */
  async function oldMember(): Promise<TestMember['request']> {
    const person = someone();
    const { cookie } = await logIn(person, '', house.app);
    await house.pool.query(
      "insert into account (member_id, account_id, provider_id, password) select id, id, 'credential', 'forgotten' from member where email = $1",
      [person.email],
    );
    return asMember(house.app, cookie);
  }

  test('refuses passwords, and providers log in', async () => {
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

  test('asks nobody who has another way for a password of former times', async () => {
    const request = await oldMember();
    expect(await (await request('/api/auth/confirm')).json()).toMatchObject({ password: false, providers: ['oidc'] });
    expect((await request('/api/auth/account', { method: 'DELETE', body: {} })).status).toBe(204);
  });

  test('keeps the last account at a provider: a password of former times does not log in', async () => {
    const request = await oldMember();
    const { identities } = await (await request('/api/auth/identities')).json();
    expect((await request(`/api/auth/identities/${identities[0]._id}`, { method: 'DELETE' })).status).toBe(409);
  });
});
