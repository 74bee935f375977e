import { describe, expect, test } from 'vitest';
import { fromElsewhere, memberIdOf, post } from '../app/members.ts';
import { appForFile } from '../app/test-app.ts';
import { rowOf } from '../calls/call-table.ts';
import { makeCall, ownersFor } from '../calls/make-call.ts';
import { type NamedCall, unsafeCalls } from '../calls/named-calls.ts';
import { dataOf, shapeOf } from '../calls/stored-data.ts';
import { makeOtherMember, type Owner } from '../calls/two-members.ts';
import { row } from './rows.ts';

const SOME_ID = '00000000-0000-4000-8000-000000000001';
/** Fields that an attacker might add. */
const WISHES = {
  isAdmin: true,
  role: 'admin',
  id: SOME_ID,
  _id: SOME_ID,
  emailVerified: true,
  email_verified: true,
  synthetic: true,
  name: 'Injected',
  image: 'https://evil.example/x.png',
  createdAt: '2000-01-01T00:00:00.000Z',
  created_at: '2000-01-01T00:00:00.000Z',
  updated_at: '2000-01-01T00:00:00.000Z',
  added_at: '2000-01-01T00:00:00.000Z',
  film_id: 578,
  movieId: 578,
  overall: 1,
  scares: 1,
  viewingId: SOME_ID,
  shareId: SOME_ID,
  tokenId: SOME_ID,
  last_used_at: '2000-01-01T00:00:00.000Z',
  token_hash: SOME_ID,
  expires_at: '2999-01-01T00:00:00.000Z',
  // JSON.parse makes __proto__ an own property; in an object literal it would set the prototype.
  ...JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'),
};

const site = await appForFile({ readsFilmsOnce: true });
const unsafe = await unsafeCalls(site.app);

/** Makes the call as the owner. @returns the status and the owner's stored data afterwards */
async function storedAfter(call: NamedCall, owner: Owner, fields: object = {}) {
  const { status } = await makeCall(call, { target: owner, caller: owner }, { fields });
  return { status, stored: await shapeOf(site.pool, owner.id) };
}

describe(row('extra fields'), () => {
  test('every changing call refuses extra fields in its body with 400, or ignores them', async ({ annotate }) => {
    const otherMember = await makeOtherMember(site);
    const id = await memberIdOf(site.db, otherMember);
    const theirs = { userId: id, user_id: id, memberId: id, member_id: id };
    const before = await dataOf(site.pool, id);
    const owners = ownersFor(site);
    for (const call of unsafe) {
      const plain = await storedAfter(call, await owners(call));
      const extra = await storedAfter(call, await owners(call), { ...WISHES, ...theirs });
      expect([call.name, plain.status]).toEqual([call.name, rowOf(call).owner]);
      expect([call.name, [plain.status, 400].includes(extra.status)]).toEqual([call.name, true]);
      if (extra.status === plain.status) expect(extra.stored, call.name).toEqual(plain.stored);
    }
    expect(await dataOf(site.pool, id)).toEqual(before);
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
    await annotate(
      `${unsafe.length} calls × ${Object.keys({ ...WISHES, ...theirs }).length} fields: all ignored or refused`,
    );
  });

  test('extra fields in the body of a registration give no extra rights', async () => {
    const email = 'extra@example.org';
    const response = await post(
      site.app,
      '/api/auth/register',
      { email, password: 'boo, boo', ...WISHES },
      fromElsewhere(),
    );
    expect(response.status).toBe(201);
    const { rows } = await site.pool.query('select * from member where email = $1', [email]);
    expect(rows).toMatchObject([{ email_verified: false, synthetic: false, name: '', image: null }]);
    expect(rows[0].id).not.toBe(SOME_ID);
    expect(rows[0].created_at.getFullYear()).toBeGreaterThan(2000);
  });
});
