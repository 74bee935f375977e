import { beforeEach, describe, expect, test } from 'vitest';
import { MINUTE } from '#contract/units.ts';
import { type Authenticator, createAuthenticator, type Lie } from '#test/app/authenticator.ts';
import { heldRequests } from '#test/app/held-requests.ts';
import {
  asMember,
  changeSessions,
  cookiesOf,
  fromElsewhere,
  onAnotherDevice,
  post,
  removePassword,
  signUp,
  statusesOf,
  type TestMember,
} from '#test/app/members.ts';
import { movingClock } from '#test/app/moving-clock.ts';
import { subjectsTo } from '#test/app/outbox.ts';
import { giveSecondFactor } from '#test/app/second-factors.ts';
import { appForFile, testApp } from '#test/app/test-app.ts';

const { now, later, reset } = movingClock();
const site = await appForFile({ clock: now });
beforeEach(reset);

/** Asks for a new passkey. @returns the options and the cookies to send with the answer */
async function askForNew(member: TestMember) {
  const response = await member.request('/api/auth/passkeys/options', { method: 'POST' });
  return { options: await response.json(), cookie: `${member.cookie}; ${cookiesOf(response)}` };
}
const add = (cookie: string, body: object) =>
  asMember(site.app, cookie)('/api/auth/passkeys', { method: 'POST', body });

async function addPasskey(member: TestMember, authenticator: Authenticator, name = 'Phone'): Promise<string> {
  const { options, cookie } = await askForNew(member);
  const response = await add(cookie, { ...authenticator.create(options), name });
  if (response.status !== 201) throw new Error(`Not added: ${response.status} ${await response.text()}`);
  return (await response.json())._id;
}

async function askForSignIn() {
  const response = await post(site.app, '/api/auth/passkeys/sign-in/options', undefined, fromElsewhere());
  return { options: await response.json(), cookie: cookiesOf(response) };
}
const answer = (cookie: string, body: object) =>
  post(site.app, '/api/auth/passkeys/sign-in', body, { ...fromElsewhere(), cookie });

async function signInBy(authenticator: Authenticator, lie: Lie = {}) {
  const { options, cookie } = await askForSignIn();
  return answer(cookie, authenticator.get(options, lie));
}
const userOf = async (response: Response) =>
  (await (await asMember(site.app, cookiesOf(response))('/api/auth/status')).json()).user;
const list = async ({ request }: Pick<TestMember, 'request'>) =>
  (await (await request('/api/auth/passkeys')).json()).passkeys;

describe('adding a passkey', () => {
  test('requires that the device verifies the user and that the passkey identifies its owner', async () => {
    const member = await signUp(site.app);
    await addPasskey(member, createAuthenticator());
    const { options } = await askForNew(member);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Fright Club' },
      user: { name: member.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ type: 'public-key', id: expect.any(String) }],
    });
  });

  test('lists the passkey with its name and dates, ends the other sessions and sends a mail', async () => {
    const member = await signUp(site.app);
    const other = await onAnotherDevice(site.app, member);
    await addPasskey(member, createAuthenticator());
    expect(await list(member)).toEqual([
      { _id: expect.any(String), name: 'Phone', createdAt: now().toISOString(), lastUsedAt: null, backedUp: true },
    ]);
    expect((await other.request('/api/auth/passkeys')).status).toBe(401);
    expect(await subjectsTo(site, member)).toEqual(['Fright Club: a passkey was added']);
  });

  test('names the passkey after the browser if the member gives no name', async () => {
    const member = await signUp(site.app);
    const { options, cookie } = await askForNew(member);
    const response = await asMember(site.app, cookie)('/api/auth/passkeys', {
      method: 'POST',
      headers: { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
      body: createAuthenticator().create(options),
    });
    expect(response.status).toBe(201);
    expect((await list(member))[0].name).toBe('Firefox on Linux');
  });

  test.each<[string, Lie]>([
    ['from the origin of another site', { origin: 'https://evil.example' }],
    ['with the relying party id of another site', { rpId: 'evil.example' }],
    ['to another challenge', { challenge: 'AAAA' }],
    ['with the type of a login', { type: 'webauthn.get' }],
    ['without user verification', { verified: false }],
  ])("refuses an authenticator's answer %s", async (_, lie) => {
    const member = await signUp(site.app);
    const { options, cookie } = await askForNew(member);
    expect((await add(cookie, createAuthenticator().create(options, lie))).status).toBe(403);
    expect(await list(member)).toEqual([]);
  });

  test('refuses a credential id of more than 1,023 bytes, which WebAuthn does not allow', async () => {
    const member = await signUp(site.app);
    await addPasskey(member, createAuthenticator({ idLength: 1_023 }));
    const { options, cookie } = await askForNew(member);
    expect((await add(cookie, createAuthenticator({ idLength: 4_000 }).create(options))).status).toBe(403);
    expect(await list(member)).toHaveLength(1);
  });

  test('refuses a late answer, a second answer to the same challenge, and an answer to the challenge of another member', async () => {
    const [member, other] = [await signUp(site.app), await signUp(site.app)];
    const first = await askForNew(member);
    expect((await add(first.cookie, createAuthenticator().create(first.options))).status).toBe(201);
    expect((await add(first.cookie, createAuthenticator().create(first.options))).status).toBe(403);
    const challenge = (await askForNew(other)).cookie.split('; ').at(-1);
    const mixed = await askForNew(member);
    expect((await add(`${member.cookie}; ${challenge}`, createAuthenticator().create(mixed.options))).status).toBe(403);
    const late = await askForNew(member);
    later(15 * MINUTE);
    await changeSessions(site.db, member.email, { confirmed_at: now() });
    expect((await add(late.cookie, createAuthenticator().create(late.options))).status).toBe(403);
    expect(await list(member)).toHaveLength(1);
  });

  test('refuses a passkey that another member has', async () => {
    const [member, other] = [await signUp(site.app), await signUp(site.app)];
    const authenticator = createAuthenticator();
    await addPasskey(member, authenticator);
    const { options, cookie } = await askForNew(other);
    expect((await add(cookie, authenticator.create(options))).status).toBe(403);
  });

  test('refuses the twenty-first passkey of a member', async () => {
    const member = await signUp(site.app);
    for (let count = 0; count < 20; count++) await addPasskey(member, createAuthenticator());
    const { options, cookie } = await askForNew(member);
    expect((await add(cookie, createAuthenticator().create(options))).status).toBe(409);
  });

  test('requires the member to confirm who they are, fifteen minutes after signing in', async () => {
    const member = await signUp(site.app);
    later(15 * MINUTE);
    const response = await member.request('/api/auth/passkeys/options', { method: 'POST' });
    expect((await response.json()).code).toBe('confirmation_needed');
  });
});

describe('logging in by a passkey', () => {
  test('needs no code, even if the member has a second factor, and stores when the passkey was used', async () => {
    const member = await signUp(site.app);
    const authenticator = createAuthenticator();
    await addPasskey(member, authenticator);
    await giveSecondFactor(site, member);
    await site.pool.query('update passkey set backed_up = false');
    later(MINUTE);
    await addPasskey(member, createAuthenticator(), 'Key');
    const response = await signInBy(authenticator);
    expect([response.status, await response.json()]).toEqual([200, { success: true }]);
    expect(await userOf(response)).toEqual({ email: member.email });
    expect(await list(member)).toMatchObject([
      { name: 'Key', lastUsedAt: null },
      { name: 'Phone', lastUsedAt: now().toISOString(), backedUp: true },
    ]);
  });

  test('works several times, even with an authenticator that does not count its signatures', async () => {
    for (const counts of [true, false]) {
      const authenticator = createAuthenticator({ counts });
      await addPasskey(await signUp(site.app), authenticator);
      for (let count = 0; count < 3; count++) expect((await signInBy(authenticator)).status).toBe(200);
    }
  });

  test('accepts only one of two concurrent answers with the same counter, because only a copied passkey repeats a counter', async () => {
    const member = await signUp(site.app);
    const authenticator = createAuthenticator();
    await addPasskey(member, authenticator);
    const rows = {
      text: 'select from passkey where credential_id = $1 for update',
      values: [authenticator.id],
    };
    const both = [1, 2].map(() => async () => (await signInBy(authenticator, { counter: 5 })).status);
    expect((await heldRequests(site.pool, rows, both)).sort()).toEqual([200, 401]);
  });

  test('sends everybody the same options, which list no passkeys', async () => {
    const { options } = await askForSignIn();
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options.allowCredentials ?? []).toEqual([]);
  });

  test.each<[string, Lie]>([
    ['from the origin of another site', { origin: 'https://evil.example' }],
    ['with the relying party id of another site', { rpId: 'evil.example' }],
    ['to another challenge', { challenge: 'AAAA' }],
    ['with the type of a registration', { type: 'webauthn.create' }],
    ['without user verification', { verified: false }],
    ['with a counter that is too low, as a copied passkey has', { counter: 1 }],
    ['with the user handle of another owner', { userHandle: 'AAAA' }],
  ])("refuses an authenticator's answer %s", async (_, lie) => {
    const authenticator = createAuthenticator();
    await addPasskey(await signUp(site.app), authenticator);
    expect((await signInBy(authenticator)).status).toBe(200);
    const response = await signInBy(authenticator, lie);
    expect([response.status, (await response.json()).code]).toEqual([401, 'passkey_refused']);
    expect(cookiesOf(response)).toBe('');
  });

  test('refuses an unknown passkey, a removed passkey and a changed signature with the same response', async () => {
    const member = await signUp(site.app);
    const [authenticator, removed] = [createAuthenticator(), createAuthenticator()];
    await addPasskey(member, authenticator);
    const id = await addPasskey(member, removed);
    expect((await member.request(`/api/auth/passkeys/${id}`, { method: 'DELETE' })).status).toBe(204);
    const { options, cookie } = await askForSignIn();
    const signed = authenticator.get(options);
    const forged = { ...signed, response: { ...signed.response, signature: 'MEUCIQ' } };
    const answers = [];
    for (const body of [createAuthenticator().get(options), removed.get(options), forged]) {
      const response = await answer(cookie, body);
      const { requestId: _, ...seen } = await response.json();
      answers.push(JSON.stringify([response.status, seen]));
    }
    expect(new Set(answers).size).toBe(1);
  });

  test('accepts each answer once, even from an authenticator that does not count its signatures', async () => {
    const authenticator = createAuthenticator({ counts: false });
    await addPasskey(await signUp(site.app), authenticator);
    const { options, cookie } = await askForSignIn();
    const body = authenticator.get(options);
    const both = await Promise.all([answer(cookie, body), answer(cookie, body)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await answer(cookie, body)).status).toBe(401);
  });

  test('refuses an answer without the cookie of its challenge, or with the cookie of an older challenge', async () => {
    const authenticator = createAuthenticator();
    await addPasskey(await signUp(site.app), authenticator);
    const [old, fresh] = [await askForSignIn(), await askForSignIn()];
    expect((await answer('', authenticator.get(fresh.options))).status).toBe(401);
    expect((await answer(old.cookie, authenticator.get(fresh.options))).status).toBe(401);
    later(15 * MINUTE);
    expect((await answer(fresh.cookie, authenticator.get(fresh.options))).status).toBe(401);
  });

  test('allows sixty wrong answers from one IP address, and returns 429 for the next answer', async () => {
    const { options, cookie } = await askForSignIn();
    const headers = { ...fromElsewhere(), cookie };
    const guess = () => post(site.app, '/api/auth/passkeys/sign-in', createAuthenticator().get(options), headers);
    expect(await statusesOf(61, guess)).toEqual([...Array(60).fill(401), 429]);
  });
});

describe("a member's passkeys", () => {
  test('can be renamed and removed only by their owner, who gets a mail about a removal', async () => {
    const [member, other] = [await signUp(site.app), await signUp(site.app)];
    await addPasskey(member, createAuthenticator());
    later(MINUTE);
    const id = await addPasskey(member, createAuthenticator(), 'Key');
    const names = async () => (await list(member)).map(({ name }: { name: string }) => name);
    const rename = ({ request }: TestMember, name: string) =>
      request(`/api/auth/passkeys/${id}`, { method: 'PATCH', body: { name } });
    expect([(await rename(member, ' My key ')).status, (await rename(member, '')).status]).toEqual([204, 400]);
    expect((await rename(other, 'Mine')).status).toBe(404);
    expect(await names()).toEqual(['My key', 'Phone']);
    expect((await member.request(`/api/auth/passkeys/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect(await names()).toEqual(['Phone']);
    expect(await subjectsTo(site, member)).toContain('Fright Club: a passkey was removed');
  });

  test('can be removed, except the last one if there is no other way to log in', async () => {
    const member = await signUp(site.app);
    const [one, two] = [
      await addPasskey(member, createAuthenticator()),
      await addPasskey(member, createAuthenticator()),
    ];
    await removePassword(site.db, member);
    const remove = (id: string) => member.request(`/api/auth/passkeys/${id}`, { method: 'DELETE' });
    expect((await remove(one)).status).toBe(204);
    const refused = await remove(two);
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      'This is your only way to log in. Please add another one first.',
    ]);
  });

  test('can confirm a sensitive act of their owner, but not of another member', async () => {
    const [member, other] = [await signUp(site.app), await signUp(site.app)];
    const authenticator = createAuthenticator();
    await addPasskey(member, authenticator);
    later(20 * MINUTE);
    const confirm = async ({ cookie: own }: TestMember) => {
      const { options, cookie } = await askForSignIn();
      const request = asMember(site.app, `${own}; ${cookie}`);
      return request('/api/auth/passkeys/confirm', { method: 'POST', body: authenticator.get(options) });
    };
    expect((await confirm(other)).status).toBe(401);
    expect((await confirm(member)).status).toBe(204);
    expect(await (await member.request('/api/auth/confirm')).json()).toMatchObject({ confirmed: true, passkeys: true });
  });
});

test.each([
  ['http://192.168.1.20:3000', 'needs_https'],
  ['https://192.168.1.20', 'needs_name'],
])('a site at %s offers no passkeys and says why', async (APP_URL, problem) => {
  const house = await testApp({ env: { APP_URL } });
  const member = await signUp(house.app);
  expect(await (await house.app.request('/api/auth/ways')).json()).toMatchObject({ passkeys: false });
  expect(await (await member.request('/api/auth/passkeys')).json()).toEqual({ passkeys: [], problem });
  expect((await member.request('/api/auth/passkeys/options', { method: 'POST' })).status).toBe(409);
  expect((await post(house.app, '/api/auth/passkeys/sign-in/options', undefined)).status).toBe(409);
});

test('the ways to log in are public and the same for everybody', async () => {
  const response = await site.app.request('/api/auth/ways');
  expect(await response.json()).toEqual({
    password: true,
    passkeys: true,
    passkeyOrigin: 'http://localhost:3000',
    providers: [],
  });
});
