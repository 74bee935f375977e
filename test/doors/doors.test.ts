import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encryptPassword } from '#features/accounts/contract/login-payload.ts';
import { asMember, cookiesOf, fromElsewhere, LOGIN_SECRET, post, signUp } from '../app/members.ts';
import { type TestApp, testApp } from '../app/test-app.ts';
import { missingPackages, type NEEDS } from './needs.mjs';
import { startGlewlwyd } from './providers/glewlwyd.ts';
import { startLemonldapNg } from './providers/lemonldap-ng.ts';
import { startOidcProvider } from './providers/oidc-provider.ts';
import type { Client, RealProvider, StartProvider } from './real-provider.ts';
import { createVisitor, type Person, type Visitor } from './visitor.ts';

const CLIENT: Client = {
  id: 'fright-club',
  secret: 'a-secret_of.the~house',
  callback: 'http://localhost:3000/api/auth/oidc/oidc/callback',
  home: 'http://localhost:3000/',
};
const person = (name: string, more: Partial<Person> = {}): Person => ({
  name,
  // In lemonldap-ng's demo accounts, the password is the account's name.
  password: name,
  email: `${name}@example.org`,
  isVerified: true,
  groups: ['guests'],
  ...more,
});
const PEOPLE = {
  jamie: person('jamie'),
  carrie: person('carrie'),
  damien: person('damien', { isVerified: false }),
  regan: person('regan'),
  wendy: person('wendy'),
  jack: person('jack', { groups: ['guests', 'caretakers'] }),
};

const PROVIDERS: [keyof typeof NEEDS, StartProvider][] = [
  ['oidc-provider', startOidcProvider],
  ['glewlwyd', startGlewlwyd],
  ['lemonldap-ng', startLemonldapNg],
];

// `npm test -- doors` says which providers are left out.
describe.each(PROVIDERS.filter(([name]) => missingPackages(name).length === 0))('%s', (_, start) => {
  let provider: RealProvider;
  let site: TestApp;
  const siteWith = (more: Record<string, string> = {}) =>
    testApp({
      env: {
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: CLIENT.id,
        OIDC_CLIENT_SECRET: CLIENT.secret,
        OIDC_NAME: 'The House',
        ...more,
      },
      clock: () => new Date(),
    });
  beforeAll(async () => {
    provider = await start({ client: CLIENT, people: Object.values(PEOPLE) });
    site = await siteWith();
  });
  afterAll(async () => {
    await provider?.close();
    await site?.close();
  });

  type Options = { visitor?: Visitor; app?: TestApp['app'] };

  /**
   * Begins a login at the site and logs in at the provider.
   *
   * @returns a function that requests the callback; tests may call it more than once
   */
  async function visit(who: Person, { visitor = createVisitor(provider), app = site.app }: Options = {}) {
    const begun = await app.request('/api/auth/oidc/oidc?redirect=/list', { headers: fromElsewhere() });
    const back = await visitor.visit(begun.headers.get('Location') ?? '', who);
    const cookie = cookiesOf(begun);
    return () => app.request(`${back.pathname}${back.search}`, { headers: { ...fromElsewhere(), cookie } });
  }
  async function logIn(who: Person, options: Options = {}) {
    const response = await (await visit(who, options))();
    return { to: response.headers.get('Location'), cookie: cookiesOf(response) };
  }
  const userOf = async (cookie: string, app = site.app) =>
    (await (await asMember(app, cookie)('/api/auth/status')).json()).user;
  const identitiesOf = async (email: string) =>
    (
      await site.pool.query(
        'select issuer, subject from identity join member on member.id = member_id where email = $1',
        [email],
      )
    ).rows;

  test('lets a visitor sign up, and is recognised at the next login by issuer and subject', async () => {
    const visitor = createVisitor(provider);
    const first = await logIn(PEOPLE.jamie, { visitor });
    expect([first.to, await userOf(first.cookie)]).toEqual(['/list', { email: 'jamie@example.org' }]);
    await site.pool.query("update member set email = 'jamie@elsewhere.example' where email = 'jamie@example.org'");
    const again = await logIn(PEOPLE.jamie, { visitor });
    expect([again.to, await userOf(again.cookie)]).toEqual(['/list', { email: 'jamie@elsewhere.example' }]);
    expect(await identitiesOf('jamie@elsewhere.example')).toEqual([
      { issuer: provider.issuer, subject: expect.any(String) },
    ]);
    expect(visitor.typed()).toBe(1);
  });

  test('ends its own session too when a member logs out of the site', async () => {
    const visitor = createVisitor(provider);
    const { cookie } = await logIn(PEOPLE.jamie, { visitor });
    const out = await asMember(site.app, cookie)('/api/auth/logout', { method: 'POST' });
    const there = await site.app.request((await out.json()).continueAt, { headers: { cookie } });
    expect(await userOf(cookie)).toBeNull();
    expect((await visitor.visit(there.headers.get('Location') ?? '', PEOPLE.jamie)).href).toBe(CLIENT.home);
    expect((await logIn(PEOPLE.jamie, { visitor })).to).toBe('/list');
    expect(visitor.typed()).toBe(2);
  });

  test('refuses a code that was used before', async () => {
    const answer = await visit(PEOPLE.carrie);
    expect((await answer()).headers.get('Location')).toBe('/list');
    expect((await answer()).headers.get('Location')).toBe('/login?problem=provider&redirect=%2Flist');
  });

  test('cannot sign up a visitor whose e-mail address it has not verified', async () => {
    const { to, cookie } = await logIn(PEOPLE.damien);
    expect([to, await userOf(cookie)]).toEqual(['/login?problem=email_unverified&redirect=%2Flist', null]);
  });

  test('is linked to the member with the same e-mail address only after the member has given the password', async () => {
    const { email, password } = await signUp(site.app, { email: PEOPLE.regan.email });
    const { to, cookie } = await logIn(PEOPLE.regan);
    expect(to).toBe(`/login?${new URLSearchParams({ link: 'oidc', email, redirect: '/list' })}`);
    const body = { password: encryptPassword(LOGIN_SECRET, password) };
    expect((await post(site.app, '/api/auth/oidc/link', body, { ...fromElsewhere(), cookie })).status).toBe(200);
    expect(await userOf((await logIn(PEOPLE.regan)).cookie)).toEqual({ email });
  });

  test('can be added in the profile, and asks for the password again when members must confirm who they are', async () => {
    const visitor = createVisitor(provider);
    const member = await signUp(site.app);
    const act = async (purpose: 'link' | 'confirm') => {
      const begun = await member.request(`/api/auth/oidc/oidc/${purpose}`, { method: 'POST' });
      const back = await visitor.visit((await begun.json()).url, PEOPLE.wendy);
      const cookie = `${member.cookie}; ${cookiesOf(begun)}`;
      const response = await site.app.request(`${back.pathname}${back.search}`, { headers: { cookie } });
      return response.headers.get('Location');
    };
    expect([await act('link'), visitor.typed()]).toEqual(['/profile/account#other-accounts', 1]);
    await site.pool.query(
      "update session set confirmed_at = now() - interval '1 day' from member where member.id = member_id and email = $1",
      [member.email],
    );
    const isConfirmed = async () => (await (await member.request('/api/auth/confirm')).json()).confirmed;
    expect(await isConfirmed()).toBe(false);
    await provider.passAnHour?.();
    const to = provider.provesLogin
      ? '/profile/account?confirmed=true#other-accounts'
      : '/profile/account?problem=provider#other-accounts';
    expect([await act('confirm'), visitor.typed(), await isConfirmed()]).toEqual([to, 2, provider.provesLogin]);
  });

  test('can make the members of one of its groups administrators of the site', async () => {
    const house = await siteWith({ OIDC_ADMIN_GROUP: 'caretakers' });
    const administrators = async () =>
      (await house.pool.query('select email from member where administrator_since is not null')).rows;
    expect((await logIn(PEOPLE.jamie, { app: house.app })).to).toBe('/list');
    expect(await administrators()).toEqual([]);
    expect((await logIn(PEOPLE.jack, { app: house.app })).to).toBe('/list');
    expect(await administrators()).toEqual([{ email: 'jack@example.org' }]);
  });

  test('refuses a site that has the wrong client secret', async () => {
    const other = await siteWith({ OIDC_CLIENT_SECRET: 'another-secret' });
    expect((await logIn(PEOPLE.carrie, { app: other.app })).to).toBe('/login?problem=provider&redirect=%2Flist');
  });
});
