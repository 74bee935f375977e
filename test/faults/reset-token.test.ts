import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { MINUTE } from '#contract/units.ts';
import { fromElsewhere, login, PASSWORD, signUp } from '../app/members.ts';
import { NEW_PASSWORD, siteForResets } from '../app/resets.ts';
import { row } from './rows.ts';
import { expectSameTime, TRIES } from './same-time.ts';

const REFUSED = {
  status: 400,
  code: 'bad_request',
  message: 'This link is invalid or has expired. Please request a new one.',
};

const { site, clock, submit, tokenFor } = await siteForResets({ realHashing: true });

async function refusal(response: Promise<Response>): Promise<unknown> {
  const given = await response;
  const { requestId: _, ...body } = await given.json();
  return { status: given.status, ...body };
}

async function memberWithToken(): Promise<{ email: string; token: string }> {
  const { email } = await signUp(site.app);
  return { email, token: await tokenFor(email) };
}

const lettersIn = async (email: string, password: string) =>
  (await login(site.app, email, password, fromElsewhere())).status;

describe(row('reset token misused'), () => {
  test('a second use of a token is refused and changes nothing', async () => {
    const { email, token } = await memberWithToken();
    expect((await submit(email, token)).status).toBe(204);
    expect(await refusal(submit(email, token, 'a third password'))).toEqual(REFUSED);
    expect(await lettersIn(email, NEW_PASSWORD)).toBe(200);
  });

  test('of eight requests with one token at once, exactly one succeeds and sets the password', async ({ annotate }) => {
    for (let round = 0; round < 5; round++) {
      const { email, token } = await memberWithToken();
      const passwords = Array.from({ length: 8 }, (_, index) => `password number ${index}`);
      const responses = await Promise.all(passwords.map((password) => submit(email, token, password)));
      expect(responses.map((response) => response.status).sort()).toEqual([204, ...Array(7).fill(400)]);
      const winner = passwords[responses.findIndex((response) => response.status === 204)] ?? '';
      expect(await lettersIn(email, winner)).toBe(200);
    }
    await annotate('8 at once, 5 times: 1 success each');
  });

  test('a token works while a newer token is created, and each of the two works at most once', async () => {
    for (let round = 0; round < 5; round++) {
      const { email, token } = await memberWithToken();
      const [response, newer] = await Promise.all([submit(email, token), tokenFor(email)]);
      expect(response.status).toBe(204);
      expect(await refusal(submit(email, token))).toEqual(REFUSED);
      // The newer token is valid if it was created after the reset. If it was created before, the reset has ended it.
      expect([204, 400]).toContain((await submit(email, newer)).status);
      expect(await refusal(submit(email, newer))).toEqual(REFUSED);
    }
  });

  test("tokens that a stranger requests do not end the owner's token, and the use of the owner's token ends them all", async ({
    annotate,
  }) => {
    const { email, token } = await memberWithToken();
    const others = [];
    for (let count = 0; count < 5; count++) others.push(await tokenFor(email));
    expect((await submit(email, token)).status).toBe(204);
    for (const other of others) expect(await refusal(submit(email, other))).toEqual(REFUSED);
    const again = await tokenFor(email);
    expect((await submit(email, again)).status).toBe(204);
    await annotate('5 requests of a stranger: the owner’s link works');
  });

  test('of two requests with two tokens of an account at once, exactly one succeeds', async () => {
    const { email, token } = await memberWithToken();
    const tokens = [token, await tokenFor(email)];
    const responses = await Promise.all(tokens.map((one) => submit(email, one)));
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 400]);
  });

  test('a token expires after one hour', async () => {
    const { email, token } = await memberWithToken();
    clock.now = new Date(clock.now.getTime() + 60 * MINUTE + 1);
    expect(await refusal(submit(email, token))).toEqual(REFUSED);
    clock.now = new Date(clock.now.getTime() - MINUTE);
    expect((await submit(email, token)).status).toBe(204);
  });

  test('a token is refused for another member, and stays valid for its owner', async () => {
    const { email, token } = await memberWithToken();
    const thief = await signUp(site.app);
    expect(await refusal(submit(thief.email, token))).toEqual(REFUSED);
    expect(await refusal(submit('nobody@example.org', token))).toEqual(REFUSED);
    expect((await submit(email, token)).status).toBe(204);
    expect(await lettersIn(thief.email, PASSWORD)).toBe(200);
    expect(await (await thief.request('/api/auth/email')).json()).toMatchObject({ confirmed: false });
  });

  test('a truncated, extended, invented, long or odd token gets the same refusal as a used one', async () => {
    const { email, token } = await memberWithToken();
    const { rows } = await site.pool.query(
      "select replace(identifier, 'reset-password:', '') as hash from verification order by created_at desc limit 1",
    );
    const bad = [
      token.slice(0, -1),
      `${token}A`,
      token.toUpperCase(),
      ` ${token}`,
      'A'.repeat(43),
      'x'.repeat(60_000),
      '\u0000',
      "' or 1=1 --",
      '💀',
      rows[0].hash,
    ];
    for (const tried of bad) expect(await refusal(submit(email, tried))).toEqual(REFUSED);
    expect((await submit(email, 'x'.repeat(1_000_000))).status).toBe(413);
    expect((await submit(email, token)).status).toBe(204);
  });

  test('a token is refused after another password change', async () => {
    const member = await signUp(site.app);
    const token = await tokenFor(member.email);
    const body = { currentPassword: PASSWORD, newPassword: 'changed by hand' };
    expect((await member.request('/api/auth/change-password', { method: 'POST', body })).status).toBe(204);
    expect(await refusal(submit(member.email, token))).toEqual(REFUSED);
  });

  test('a token is refused after the account was deleted, even if it was registered again', async () => {
    const member = await signUp(site.app);
    const token = await tokenFor(member.email);
    const body = { password: PASSWORD };
    expect((await member.request('/api/auth/account', { method: 'DELETE', body })).status).toBe(204);
    expect(await refusal(submit(member.email, token))).toEqual(REFUSED);
    await signUp(site.app, { email: member.email });
    expect(await refusal(submit(member.email, token))).toEqual(REFUSED);
  });

  test('every kind of refusal runs the same statements and takes the same processor time', async ({ annotate }) => {
    const [used, expired, foreign] = [await memberWithToken(), await memberWithToken(), await memberWithToken()];
    const older = { email: used.email, token: used.token };
    expect((await submit(used.email, used.token)).status).toBe(204);
    await site.pool.query(
      "update verification set expires_at = '2000-01-01' where value = (select id::text from member where email = $1)",
      [expired.email],
    );
    const kinds = {
      used: older,
      expired,
      foreign: { email: used.email, token: foreign.token },
      truncated: { email: foreign.email, token: foreign.token.slice(0, -1) },
    };
    // Creates the tokens before the measurement, because this takes time, too.
    const invented = Array.from({ length: TRIES }, () => randomBytes(32).toString('base64url'));
    for (const { email, token } of Object.values(kinds)) {
      const status = await expectSameTime(
        site.pool,
        () => submit(email, token),
        (index) => submit('nobody@example.org', invented.at(index) ?? ''),
      );
      expect(status).toBe(400);
    }
    await annotate(
      `${Object.keys(kinds).join(', ')}: ${TRIES} attempts each against an invented one, the same statements`,
    );
  });
});
