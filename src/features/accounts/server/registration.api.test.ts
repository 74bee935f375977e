import { describe, expect, test } from 'vitest';
import { fromElsewhere, PASSWORD, post, signUp } from '#test/app/members.ts';
import { appForFile } from '#test/app/test-app.ts';
import { TEST_DAY } from '#test/app/test-day.ts';

const site = await appForFile({ realHashing: true });

const register = (body: unknown) => post(site.app, '/api/auth/register', body, fromElsewhere());

describe('registration', () => {
  test('creates an account with a normalised e-mail address and a hashed password, without signing in', async () => {
    const response = await register({ email: ' Annie@Example.org ', password: PASSWORD });
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ success: true });
    expect(response.headers.getSetCookie()).toEqual([]);
    const row = await site.db
      .selectFrom('member')
      .innerJoin('account', 'account.member_id', 'member.id')
      .select(['member.email', 'member.created_at', 'account.password', 'account.provider_id'])
      .where('member.email', '=', 'annie@example.org')
      .executeTakeFirstOrThrow();
    expect(row.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect([row.provider_id, row.created_at]).toEqual(['credential', new Date(`${TEST_DAY}T12:00:00Z`)]);
  });

  // credentials.test.ts has all texts that the schema refuses.
  test.each([
    [{ email: 'null\u0000@example.org', password: PASSWORD }, 'email'],
    [{ email: 'easy@example.org', password: 'PASSWORD' }, 'password'],
    [{ email: ['a@example.org'], password: { $ne: '' } }, 'email'],
    [null, ''],
  ])('returns 400 with the field name for %j', async (body, field) => {
    const response = await register(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'bad_request', message: expect.stringContaining(field) });
  });

  test.each([
    ['carrie@example.org', 'ＣＡＲＲＩＥ@example.org'],
    ['carrie@münchen.de', 'carrie@xn--mnchen-3ya.de'],
    ['carrie@xn--tbingen-n2a.de', 'Carrie@Tübingen.de'],
  ])('when %s is already registered, returns 409 for the other spelling %s', async (email, spelling) => {
    await signUp(site.app, { email });
    const response = await register({ email: spelling, password: PASSWORD });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: 'conflict', message: expect.any(String) });
  });

  test('returns 503, not 409, when the database cannot store the account', async () => {
    await site.pool.query(`
      create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'no space left on device' using errcode = 'disk_full'; end $$;
      create trigger refuse before insert on member for each row execute function refuse();`);
    const response = await register({ email: 'late@example.org', password: PASSWORD });
    await site.pool.query('drop function refuse cascade');
    expect([response.status, (await response.json()).code]).toEqual([503, 'unavailable']);
    expect((await register({ email: 'late@example.org', password: PASSWORD })).status).toBe(201);
  });

  test('returns 429 for the eleventh registration in an hour from one IP address', async () => {
    const headers = fromElsewhere();
    const responses = [];
    // The e-mail address is already registered, so that no try has to hash a password.
    for (let count = 0; count < 11; count++) {
      responses.push(
        await post(site.app, '/api/auth/register', { email: 'annie@example.org', password: PASSWORD }, headers),
      );
    }
    expect(responses.map((response) => response.status)).toEqual([...Array(10).fill(409), 429]);
    expect(Number(responses[10]?.headers.get('Retry-After'))).toBeGreaterThan(3000);
    expect(await responses[10]?.json()).toMatchObject({ code: 'too_many_requests' });
  });
});
