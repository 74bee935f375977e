import pg from 'pg';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { HOUR } from '#contract/units.ts';
import { encryptPassword } from '#features/accounts/contract/login-payload.ts';
import { type Authenticator, createAuthenticator } from '../app/authenticator.ts';
import { type FakeProvider, startFakeProvider } from '../app/fake-provider.ts';
import {
  asMember,
  cookiesOf,
  fromElsewhere,
  LOGIN_SECRET,
  login,
  post,
  type Requestable,
  signUp,
  type TestMember,
} from '../app/members.ts';
import { beginVisit, endVisit } from '../app/provider-visits.ts';
import { codeFor } from '../app/second-factors.ts';
import { emptyApp, testApp } from '../app/test-app.ts';
import { runCommand } from '../process/run-script.ts';
import { cleanUp, makeFolder, until } from './cluster-helper.ts';
import { outsidePostgres } from './outside-postgres.ts';
import { row } from './rows.ts';
import { runningSite } from './site.ts';

afterEach(cleanUp);

const STEP = 30_000;

async function provider(now = () => new Date()): Promise<FakeProvider> {
  const started = await startFakeProvider({ now });
  onTestFinished(() => started.close());
  return started;
}

const settings = (issuer: string, number = 1): Record<string, string> => {
  const prefix = number === 1 ? 'OIDC_' : `OIDC_${number}_`;
  return { [`${prefix}ISSUER`]: issuer, [`${prefix}CLIENT_ID`]: 'fright-club', [`${prefix}CLIENT_SECRET`]: 'a secret' };
};

const userOf = async (site: Requestable, cookie: string) =>
  (await (await asMember(site, cookie)('/api/auth/status')).json()).user;

/** Logs in by a fake provider, whose ID token has these claims. */
async function logInBy(house: FakeProvider, site: Requestable, claims: Record<string, unknown> = {}) {
  const visit = await beginVisit(site);
  house.answer(visit.nonce, claims);
  return endVisit(site, visit, house.issuer);
}

type Protected = TestMember & { code: (at: Date) => string; recoveryCodes: string[] };

/** Signs up a member with a second factor. */
async function protectedMember(site: Requestable, now: () => Date): Promise<Protected> {
  const member = await signUp(site);
  const body = { password: encryptPassword(LOGIN_SECRET, member.password) };
  const { secret } = await (await member.request('/api/auth/second-factor', { method: 'POST', body })).json();
  const code = (at: Date) => codeFor(secret, at);
  const confirm = { method: 'POST', body: { code: code(now()) } };
  const { recoveryCodes } = await (await member.request('/api/auth/second-factor/confirm', confirm)).json();
  return { ...member, code, recoveryCodes };
}
const firstStep = async (site: Requestable, { email, password }: TestMember, headers: Record<string, string> = {}) =>
  cookiesOf(await login(site, email, password, { ...fromElsewhere(), ...headers }));
const secondStep = (site: Requestable, cookie: string, code: string, headers = fromElsewhere()) =>
  post(site, '/api/auth/login/second-factor', { code }, { ...headers, cookie });

async function addPasskey(site: Requestable, { cookie, request }: TestMember): Promise<Authenticator> {
  const authenticator = createAuthenticator();
  const asked = await request('/api/auth/passkeys/options', { method: 'POST' });
  const body = authenticator.create(await asked.json());
  const own = asMember(site, `${cookie}; ${cookiesOf(asked)}`);
  expect((await own('/api/auth/passkeys', { method: 'POST', body })).status).toBe(201);
  return authenticator;
}
async function askForSignIn(site: Requestable) {
  const asked = await post(site, '/api/auth/passkeys/sign-in/options', undefined, fromElsewhere());
  return { options: await asked.json(), cookie: cookiesOf(asked) };
}
const signInBy = (site: Requestable, cookie: string, body: object) =>
  post(site, '/api/auth/passkeys/sign-in', body, { ...fromElsewhere(), cookie });

describe(row('a provider that hangs or trickles'), () => {
  type Answer = Parameters<FakeProvider['answers']['set']>[1];
  const hangs: Answer = () => undefined;
  const hangsAfterHeaders: Answer = (_, response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).write('{');
  const trickles: Answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), 100);
    response.once('close', () => clearInterval(timer));
  };
  const PATHS = ['/.well-known/openid-configuration', '/jwks', '/token'];

  test('each visit leads back to the login and leaves no member or connection; meanwhile a password login works', async ({
    annotate,
  }) => {
    const broken = await Promise.all(
      [hangs, hangsAfterHeaders, trickles].flatMap((answer) =>
        PATHS.map(async (path) => {
          const house = await provider();
          house.answers.set(path, answer);
          return house;
        }),
      ),
    );
    const env = Object.assign({}, ...broken.map(({ issuer }, index) => settings(issuer, index + 1)));
    const { app, pool } = await emptyApp({ env, clock: () => new Date() });
    const member = await signUp(app);
    let ended = 0;
    const visits = broken.map(async (house, index) => {
      const visit = await beginVisit(app, index === 0 ? 'oidc' : `oidc-${index + 1}`);
      if (visit.url.pathname === '/login') return `${visit.url.pathname}${visit.url.search}`;
      house.answer(visit.nonce, { email: `visitor-${index}@example.org` });
      return (await endVisit(app, visit, house.issuer)).to;
    });
    for (const visit of visits) void visit.finally(() => (ended += 1));
    await until(() => broken.every(({ asked }) => asked.length > 0));
    expect(await userOf(app, await firstStep(app, member))).toEqual({ email: member.email });
    expect(ended).toBe(0);
    expect(await Promise.all(visits)).toEqual(Array(broken.length).fill('/login?problem=provider'));
    expect((await pool.query('select email from member')).rows).toEqual([{ email: member.email }]);
    for (const house of broken) await expect.poll(house.connections).toBe(0);
    await annotate(`${broken.length} visits ended at the login; a password logged in meanwhile; no connection is left`);
  });
});

describe(row('a login that begins on one process and ends on another'), () => {
  test('kill -9 during a login leaves no incomplete data, and the member can log in on another process', async ({
    annotate,
  }) => {
    const house = await provider();
    const postgres = await outsidePostgres();
    await postgres.start();
    const env = { ...settings(house.issuer), DATABASE_URL: postgres.url, APP_URL: 'http://localhost:3000' };
    const start = () => runningSite(undefined, env);
    const client = new pg.Client(postgres.connection);
    await client.connect();
    const counts = async () =>
      (
        await client.query(`select (select count(*)::int from member) members,
          (select count(*)::int from identity) identities, (select count(*)::int from session) sessions`)
      ).rows[0];
    const [first, second] = [await start(), await start()];

    // Three logins (provider, second factor, passkey) begin on one process. It is killed, and they end on another
    // process.
    const member = await protectedMember(first, () => new Date());
    const authenticator = await addPasskey(first, member);
    const visit = await beginVisit(first);
    const waiting = await firstStep(first, member);
    const asked = await askForSignIn(first);
    await first.kill('SIGKILL');
    house.answer(visit.nonce, { email: 'jamie@example.org' });
    const arrived = await endVisit(second, visit, house.issuer);
    expect([arrived.to, await userOf(second, arrived.cookie)]).toEqual(['/', { email: 'jamie@example.org' }]);
    expect((await secondStep(second, waiting, member.recoveryCodes[0] ?? '')).status).toBe(200);
    expect((await signInBy(second, asked.cookie, authenticator.get(asked.options))).status).toBe(200);

    /**
     * Kills a site in the middle of a callback.
     *
     * @param stop makes the callback wait
     * @returns the numbers of members, identities and sessions afterwards
     */
    async function killedWhile(
      stop: () => Promise<{ isWaiting: () => Promise<boolean>; goOn: () => Promise<unknown> }>,
    ) {
      const site = await start();
      const begun = await beginVisit(site);
      house.answer(begun.nonce, { sub: 'laurie', email: 'laurie@example.org' });
      const { isWaiting, goOn } = await stop();
      const cut = endVisit(site, begun, house.issuer).catch(() => 'cut');
      await until(isWaiting);
      await site.kill('SIGKILL');
      expect(await cut).toBe('cut');
      await goOn();
      return counts();
    }
    /** Locks a table, so that the site waits before it writes there. */
    const atTable = (table: string) => async () => {
      await client.query(`begin; lock table ${table} in exclusive mode`);
      const waiting = `from pg_locks where not granted and relation = '${table}'::regclass`;
      return {
        isWaiting: async () => (await client.query(`select ${waiting}`)).rowCount === 1,
        async goOn() {
          // Ends the killed site's connection, so that the database does not execute the waiting statement.
          await client.query(`select pg_terminate_backend(pid, 10000) ${waiting}`);
          await client.query('commit');
        },
      };
    };
    const atTheProvider = async () => {
      house.answers.set('/token', () => undefined);
      const known = house.asked.length;
      return {
        isWaiting: async () => house.asked.slice(known).some(({ path }) => path === '/token'),
        goOn: async () => house.answers.clear(),
      };
    };
    const none = await counts();
    expect(await killedWhile(atTheProvider)).toEqual(none);
    // Nothing is stored, because writing to site_fact is the last step of the transaction that creates a member.
    expect(await killedWhile(atTable('site_fact'))).toEqual(none);
    const made = { ...none, members: none.members + 1, identities: none.identities + 1 };
    expect(await killedWhile(atTable('session'))).toEqual(made);
    const again = await logInBy(house, second, { sub: 'laurie', email: 'laurie@example.org' });
    expect([again.to, await userOf(second, again.cookie)]).toEqual(['/', { email: 'laurie@example.org' }]);
    expect(await counts()).toEqual({ ...made, sessions: none.sessions + 1 });
    await client.end();
    await annotate('3 logins begun on a killed process and ended on another; 3 kills in the middle: nothing half done');
  });
});

describe(row('ten thousand guessed codes'), () => {
  test('the site compares only ten codes; the owner can sign in by a known browser, a recovery code and a passkey', async ({
    annotate,
  }) => {
    let now = new Date('2026-11-20T12:00:00Z');
    const { app } = await testApp({ clock: () => now });
    const owner = await protectedMember(app, () => now);
    const authenticator = await addPasskey(app, owner);
    now = new Date(now.getTime() + 2 * STEP);
    const known = cookiesOf(await secondStep(app, await firstStep(app, owner), owner.code(now)));
    now = new Date(now.getTime() + 2 * STEP);
    const right = new Set([-1, 0, 1].map((step) => owner.code(new Date(now.getTime() + step * STEP))));
    const attack = await firstStep(app, owner);
    const statuses = new Map<number, number>();
    for (let guess = 0; guess < 10_000; guess++) {
      const code = String(guess).padStart(6, '0');
      const headers = { 'X-Forwarded-For': `10.1.${guess % 250}.1` };
      const { status } = await secondStep(app, attack, right.has(code) ? '999999' : code, headers);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 401: 10, 429: 9_990 });

    const there = await firstStep(app, owner, { cookie: known });
    expect((await secondStep(app, `${known}; ${there}`, owner.code(now))).status).toBe(200);
    expect((await secondStep(app, await firstStep(app, owner), owner.recoveryCodes[0] ?? '')).status).toBe(200);
    const { options, cookie } = await askForSignIn(app);
    expect((await signInBy(app, cookie, authenticator.get(options))).status).toBe(200);
    await annotate('10,000 codes from 250 IP addresses: 10 compared; the owner gets in three ways');
  });

  test('one IP address can try at most sixty codes for all members together', async () => {
    const now = new Date('2026-11-20T12:00:00Z');
    const { app } = await testApp({ clock: () => now });
    const headers = fromElsewhere();
    const statuses = [];
    for (let count = 0; count < 7; count++) {
      const attack = await firstStep(app, await protectedMember(app, () => now));
      for (let guess = 0; guess < 9; guess++) statuses.push((await secondStep(app, attack, '000000', headers)).status);
    }
    expect(statuses).toEqual([...Array(60).fill(401), ...Array(3).fill(429)]);
  });
});

describe(row('a member who has lost everything'), () => {
  test('can sign in once with the link of npm run admin -- rescue, without the provider and the second factor', async ({
    annotate,
  }) => {
    const house = await provider();
    const site = await runningSite(await makeFolder(), { ...settings(house.issuer), PASSWORD_LOGIN: 'false' });
    const email = 'jamie@example.org';
    const { to, cookie } = await logInBy(house, site, { email });
    expect(to).toBe('/');
    const own = asMember(site, cookie);
    const { secret } = await (await own('/api/auth/second-factor', { method: 'POST', body: {} })).json();
    const code = codeFor(secret, new Date());
    expect((await own('/api/auth/second-factor/confirm', { method: 'POST', body: { code } })).status).toBe(200);
    await house.close();

    const rescue = (address: string) => runCommand('rescue', [address], { DATA_DIR: site.dataDir, APP_URL: site.url });
    expect(await rescue('nobody@example.org')).toEqual({ code: 2, output: 'No member has this email address.\n' });
    const { output } = await rescue(email.toUpperCase());
    const link = output.trim().split('\n').at(-1) ?? '';
    const press = () => fetch(link, { method: 'POST', headers: { Accept: 'text/html' } });
    const pressed = await press();
    expect([pressed.status, (await press()).status]).toEqual([200, 404]);
    const rescued = cookiesOf(pressed);
    expect([await userOf(site, rescued), await userOf(site, cookie)]).toEqual([{ email }, null]);
    expect(await (await asMember(site, rescued)('/api/auth/second-factor')).json()).toMatchObject({ on: false });
    // The member can set up a new second factor.
    expect((await asMember(site, rescued)('/api/auth/second-factor', { method: 'POST', body: {} })).status).toBe(200);
    expect(site.output()).not.toContain(link.split('/').at(-1));
    await annotate('no password, no provider, no code: one link, one session');
  });
});

describe(row('a clock that is an hour off'), () => {
  test.each([-HOUR, HOUR])(
    'when the clock of the site is %i ms off, recovery codes and passkeys work, and authenticator codes do not',
    async (off) => {
      let now = new Date('2026-11-20T12:00:00Z');
      const { app } = await testApp({ clock: () => now });
      const owner = await protectedMember(app, () => now);
      const authenticator = await addPasskey(app, owner);
      const phone = () => new Date(now.getTime() - off + 2 * STEP);
      now = new Date(now.getTime() + off);
      const waiting = await firstStep(app, owner);
      expect((await secondStep(app, waiting, owner.code(phone()))).status).toBe(401);
      expect((await secondStep(app, waiting, owner.recoveryCodes[0] ?? '')).status).toBe(200);
      const { options, cookie } = await askForSignIn(app);
      expect((await signInBy(app, cookie, authenticator.get(options))).status).toBe(200);
      now = new Date(now.getTime() - off + 2 * STEP);
      expect((await secondStep(app, await firstStep(app, owner), owner.code(now))).status).toBe(200);
    },
  );

  test.each([-HOUR, HOUR])(
    'when the clock of a provider is %i ms off, nobody can log in there until the clock is right',
    async (off) => {
      let clock = off;
      const house = await provider(() => new Date(Date.now() + clock));
      const { app, pool } = await emptyApp({ env: settings(house.issuer), clock: () => new Date() });
      expect((await logInBy(house, app)).to).toBe('/login?problem=provider');
      expect((await pool.query('select from member')).rowCount).toBe(0);
      clock = 0;
      expect((await logInBy(house, app)).to).toBe('/');
    },
  );

  test('when the clock of the site changes during a visit at a provider, the visit fails, and the next visit works', async () => {
    let now = new Date();
    const house = await provider();
    const { app } = await testApp({ env: settings(house.issuer), clock: () => now });
    for (const [off, to] of [
      [HOUR, '/login?problem=expired'],
      [-HOUR, '/login?problem=provider'],
    ] as const) {
      now = new Date();
      const visit = await beginVisit(app);
      house.answer(visit.nonce, { sub: String(off), email: `${off}@example.org` });
      now = new Date(Date.now() + off);
      expect((await endVisit(app, visit, house.issuer)).to).toBe(to);
    }
    now = new Date();
    expect((await logInBy(house, app)).to).toBe('/');
  });
});
