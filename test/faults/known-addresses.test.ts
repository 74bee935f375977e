import { describe, expect, test } from 'vitest';
import { fromElsewhere, login, post, signUp } from '../app/members.ts';
import { type TestApp, testApp } from '../app/test-app.ts';
import { row } from './rows.ts';
import { expectSameTime, TRIES } from './same-time.ts';

const known = (index: number) => `known${index}@example.org`;
const unknown = (index: number) => `other${index}@example.org`;

/** Creates one member for each attempt, because the rate limit counts the attempts of each account. */
async function siteWithMembers(): Promise<TestApp> {
  const site = await testApp({ realHashing: true });
  const { email } = await signUp(site.app);
  await site.pool.query(
    `with made as (
       insert into member (email) select 'known' || n || '@example.org' from generate_series(-5, ${TRIES}) n returning id)
     insert into account (member_id, account_id, provider_id, password)
     select made.id, made.id, 'credential', one.password from made,
       (select password from account join member on member.id = member_id where email = $1) one`,
    [email],
  );
  await site.pool.query('analyze member, account');
  return site;
}

/** Reads status, body and headers without the request id. */
async function saidBy(response: Response) {
  const { requestId: _, ...body } = await response.json();
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id');
  return { status: response.status, body, headers };
}

/** Gives every member a passkey and a second factor. */
const protectAll = (pool: TestApp['pool']) =>
  pool.query(`
    insert into second_factor (member_id, secret, confirmed_at) select id, 'secret', now() from member where email like 'known%';
    insert into passkey (member_id, name, credential_id, public_key, counter, transports, backed_up)
    select id, 'Phone', id, 'key', 0, '{}', true from member where email like 'known%';
    analyze second_factor, passkey`);

describe(row('login with known and unknown e-mail addresses'), () => {
  test('a sign-in gets the same message in the same time for known and unknown e-mail addresses', async ({
    annotate,
  }) => {
    const { app, pool } = await siteWithMembers();
    const guess = (email: string) => login(app, email, 'wrong password', fromElsewhere());
    const said = await saidBy(await guess(known(0)));
    expect(said).toEqual(await saidBy(await guess(unknown(0))));
    expect(said.body).toMatchObject({ success: false, code: 'wrong_credentials' });
    const status = await expectSameTime(
      pool,
      (index) => guess(known(index)),
      (index) => guess(unknown(index)),
    );
    expect(status).toBe(401);
    await annotate(`${TRIES} attempts each: one status, the same statements`);
  });

  test('a reset request gets the same message in the same time for known and unknown e-mail addresses', async () => {
    const { app, pool } = await siteWithMembers();
    const ask = (email: string) => post(app, '/api/reset-password/request', { email }, fromElsewhere());
    const said = await saidBy(await ask(known(0)));
    for (const email of [unknown(0), 'not an address']) expect(await saidBy(await ask(email))).toEqual(said);
    const status = await expectSameTime(
      pool,
      (index) => ask(known(index)),
      (index) => ask(unknown(index)),
    );
    expect(status).toBe(202);
  });
});

describe(row('passkeys and second factors of known and unknown e-mail addresses'), () => {
  test('a wrong password gets the same message in the same time for accounts with a passkey and unknown e-mail addresses', async ({
    annotate,
  }) => {
    const { app, pool } = await siteWithMembers();
    await protectAll(pool);
    const guess = (email: string) => login(app, email, 'wrong password', fromElsewhere());
    expect(await saidBy(await guess(known(0)))).toEqual(await saidBy(await guess(unknown(0))));
    const status = await expectSameTime(
      pool,
      (index) => guess(known(index)),
      (index) => guess(unknown(index)),
    );
    expect(status).toBe(401);
    await annotate(`${TRIES} wrong passwords each: one status, the same statements`);
  });

  test('the options of a passkey login are the same for every e-mail address, and are made without the database', async () => {
    const { app, pool } = await siteWithMembers();
    await protectAll(pool);
    let used = 0;
    pool.on('acquire', () => (used += 1));
    const ask = (body: object) => post(app, '/api/auth/passkeys/sign-in/options', body, fromElsewhere());
    const said = [];
    for (const email of [known(0), unknown(0)]) {
      const { challenge, ...options } = await (await ask({ email })).json();
      expect(challenge).toMatch(/^[\w-]{43}$/);
      said.push(options);
    }
    expect(said[0]).toEqual(said[1]);
    expect(used).toBe(0);
  });
});
