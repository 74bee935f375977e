import { describe, expect, test } from 'vitest';
import { fromElsewhere, login, post } from '../app/members.ts';
import { emptyAppForFile } from '../app/test-app.ts';
import { row } from './rows.ts';

/** Fewer sign-ups than the hashing queue accepts. */
const AT_ONCE = 30;
const SPELLINGS = ['sidney@example.org', 'Sidney@Example.org', ' SIDNEY@example.org ', 'ｓｉｄｎｅｙ@example.org'];

const site = await emptyAppForFile();

describe(row('concurrent sign-up with one e-mail address'), () => {
  test('of thirty registrations at once with four spellings of one e-mail address, one succeeds and sets the password', async ({
    annotate,
  }) => {
    const passwords = Array.from({ length: AT_ONCE }, (_, index) => `password number ${index}`);
    const responses = await Promise.all(
      passwords.map((password, index) =>
        post(site.app, '/api/auth/register', { email: SPELLINGS[index % 4], password }, fromElsewhere()),
      ),
    );
    expect(responses.map((response) => response.status).sort()).toEqual([201, ...Array(AT_ONCE - 1).fill(409)]);
    const refusals = await Promise.all(
      responses.filter(({ status }) => status === 409).map((response) => response.json()),
    );
    expect(new Set(refusals.map(({ code, message }) => `${code} ${message}`)).size).toBe(1);

    const { rows } = await site.pool.query(
      'select email, (select count(*)::int from account where member_id = member.id) as accounts from member',
    );
    expect(rows).toEqual([{ email: 'sidney@example.org', accounts: 1 }]);
    const orphans = await site.pool.query('select 1 from account where member_id not in (select id from member)');
    expect(orphans.rowCount).toBe(0);

    const winner = responses.findIndex(({ status }) => status === 201);
    for (const [index, password] of [...passwords.entries()].slice(0, 3)) {
      const wanted = index === winner ? 200 : 401;
      expect((await login(site.app, 'sidney@example.org', password, fromElsewhere())).status).toBe(wanted);
    }
    expect((await login(site.app, 'sidney@example.org', passwords[winner] ?? '', fromElsewhere())).status).toBe(200);
    await annotate(`${AT_ONCE} at once: 1 account, ${refusals.length} refused`);
  });
});
