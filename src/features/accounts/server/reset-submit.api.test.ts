import { describe, expect, test } from 'vitest';
import {
  asMember,
  cookiesOf,
  fromElsewhere,
  login,
  PASSWORD,
  post,
  removePassword,
  signUp,
  statusesOf,
  type TestMember,
} from '#test/app/members.ts';
import { NEW_PASSWORD, siteForResets } from '#test/app/resets.ts';

const { site, request, submit, tokenFor } = await siteForResets();

const user = async (member: TestMember) => (await (await member.request('/api/auth/status')).json()).user;

const WAYS = ['passkey', 'identity', 'access_token', 'second_factor', 'recovery_code'];

async function addWays(memberId: string): Promise<void> {
  for (const row of [
    `insert into passkey (member_id, name, credential_id, public_key, counter, transports, backed_up) values ($1::uuid, 'Key', $1::uuid::text, 'key', 0, '{}', true)`,
    `insert into identity (member_id, issuer, subject) values ($1::uuid, 'https://provider.example', $1::uuid::text)`,
    `insert into second_factor (member_id, secret, confirmed_at) values ($1::uuid, 'secret', now())`,
    `insert into recovery_code (member_id, code_hash) values ($1::uuid, 'hash')`,
    `insert into access_token (member_id, name, scope, token_hash, expires_at) values ($1::uuid, 'Program', 'read', $1::uuid::text::bytea, '2027-01-01')`,
  ])
    await site.pool.query(row, [memberId]);
}

/** Returns the tables of WAYS in which the member has a row. */
async function waysOf(memberId: string): Promise<string[]> {
  const counts = await Promise.all(
    WAYS.map(
      async (table) => (await site.pool.query(`select from ${table} where member_id = $1`, [memberId])).rowCount,
    ),
  );
  return WAYS.filter((_, at) => (counts[at] ?? 0) > 0);
}

describe('setting the new password', () => {
  test.each([true, false])('revokes the access tokens if the member chooses so: %s', async (endTokens) => {
    const member = await signUp(site.app);
    await site.pool.query('update member set email_verified = true where email = $1', [member.email]);
    const token = { name: 'Program', scope: 'read', expiresAt: '2027-01-01T00:00:00Z' };
    expect((await member.request('/api/tokens', { method: 'POST', body: token })).status).toBe(201);
    const body = { email: member.email, token: await tokenFor(member.email), password: NEW_PASSWORD, endTokens };
    expect((await post(site.app, '/api/reset-password/submit', body, fromElsewhere())).status).toBe(204);
    const { rowCount } = await site.pool.query(
      'select from access_token where member_id = (select id from member where email = $1)',
      [member.email],
    );
    expect(rowCount).toBe(endTokens ? 0 : 1);
  });

  test.each([true, false])(
    'keeps the second factor, passkeys, identities and tokens only if the e-mail address was confirmed: %s',
    async (confirmed) => {
      const member = await signUp(site.app);
      const { rows } = await site.pool.query('update member set email_verified = $2 where email = $1 returning id', [
        member.email,
        confirmed,
      ]);
      const id = rows[0].id;
      await addWays(id);
      expect((await submit(member.email, await tokenFor(member.email))).status).toBe(204);
      expect(await waysOf(id)).toEqual(confirmed ? WAYS : []);
      const again = await login(site.app, member.email, NEW_PASSWORD, fromElsewhere());
      expect(await again.json()).toEqual(confirmed ? { secondFactor: true } : { success: true });
      const { rows: after } = await site.pool.query('select email_verified from member where id = $1', [id]);
      expect(after[0].email_verified).toBe(true);
    },
  );

  test('removes passkeys and linked accounts if the member chooses so, but not the second factor', async () => {
    const { email } = await signUp(site.app);
    const { rows } = await site.pool.query('update member set email_verified = true where email = $1 returning id', [
      email,
    ]);
    await addWays(rows[0].id);
    const body = { email, token: await tokenFor(email), password: NEW_PASSWORD, endWays: true };
    expect((await post(site.app, '/api/reset-password/submit', body, fromElsewhere())).status).toBe(204);
    expect(await waysOf(rows[0].id)).toEqual(['access_token', 'second_factor', 'recovery_code']);
  });

  test('gives a password to a member who has none', async () => {
    const { email } = await signUp(site.app);
    await removePassword(site.db, { email });
    expect((await submit(email, await tokenFor(email))).status).toBe(204);
    expect((await login(site.app, email, NEW_PASSWORD, fromElsewhere())).status).toBe(200);
  });

  test('rejects passwords that registration rejects, without using up the token', async () => {
    const { email } = await signUp(site.app);
    const token = await tokenFor(email);
    const response = await submit(email, token, 'PassWord');
    expect([response.status, (await response.json()).message]).toEqual([400, expect.stringContaining('password')]);
    expect((await submit(email, token)).status).toBe(204);
  });

  test('changes nothing when its last step fails, and the token stays valid', async () => {
    const member = await signUp(site.app);
    const token = await tokenFor(member.email);
    // The last step queues a mail. Only inserts fail, because an earlier job may still be finishing.
    await site.pool.query(`
      create function refuse_job() returns trigger language plpgsql as $$ begin raise exception 'no more jobs'; end $$;
      create trigger refuse_job before insert on graphile_worker._private_jobs execute function refuse_job();`);
    expect((await submit(member.email, token)).status).toBe(500);
    await site.pool.query('drop function refuse_job cascade');
    expect(await user(member)).toEqual({ email: member.email });
    expect((await login(site.app, member.email, PASSWORD, fromElsewhere())).status).toBe(200);
    expect((await submit(member.email, token)).status).toBe(204);
  });

  test('keeps the rate limits of the account for a wrong token, and clears them for a valid token', async () => {
    const { email } = await signUp(site.app);
    const token = await tokenFor(email);
    for (let count = 1; count < 12; count++) expect((await request(email)).status).toBe(202);
    expect((await submit(email, 'x')).status).toBe(400);
    expect((await request(email)).status).toBe(429);
    expect((await submit(email, token)).status).toBe(204);
    expect((await request(email)).status).toBe(202);
  });

  test('clears the wrong passwords of a session: the member can change the new password at once', async () => {
    const member = await signUp(site.app);
    const change = (request: TestMember['request'], currentPassword: string) =>
      request('/api/auth/change-password', { method: 'POST', body: { currentPassword, newPassword: PASSWORD } });
    for (let quarter = 0; quarter < 3; quarter++) {
      await statusesOf(10, () => change(member.request, 'wrong'));
      // Rate limits use the database's clock.
      if (quarter < 2) await site.pool.query("delete from rate_limit where key like 'proof-password:%'");
    }
    expect((await submit(member.email, await tokenFor(member.email))).status).toBe(204);
    const again = await login(site.app, member.email, NEW_PASSWORD, fromElsewhere());
    expect((await change(asMember(site.app, cookiesOf(again)), NEW_PASSWORD)).status).toBe(204);
  });

  test('returns 429 for the 21st wrong token in an hour from one IP address, but accepts valid tokens', async () => {
    const { email } = await signUp(site.app);
    const token = await tokenFor(email);
    const headers = fromElsewhere();
    const send = (sent: string) =>
      post(site.app, '/api/reset-password/submit', { email, token: sent, password: NEW_PASSWORD }, headers);
    expect(await statusesOf(21, () => send('x'))).toEqual([...Array(20).fill(400), 429]);
    expect((await send(token)).status).toBe(204);
  });
});
