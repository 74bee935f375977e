import { describe, expect, test } from 'vitest';
import type { TestMember } from '../app/members.ts';
import { appForFile } from '../app/test-app.ts';
import { changesData, rowOf } from '../calls/call-table.ts';
import { makeCall, ownersFor, pathOf } from '../calls/make-call.ts';
import { isDescribed, METHODS, type NamedCall, namedCalls } from '../calls/named-calls.ts';
import { dataOf, everything } from '../calls/stored-data.ts';
import { type Caller, makeOtherMember, makeOwner, makeVisitor, type Owner } from '../calls/two-members.ts';
import { row } from './rows.ts';

const site = await appForFile({ readsFilmsOnce: true });
const calls = await namedCalls(site.app);

/** Returns fields that name the owner in every way that an attacker might try. */
const naming = ({ id, email }: Owner) => ({ userId: id, user_id: id, memberId: id, member_id: id, owner: email });

const dataOfOwner = ({ id }: Owner) => dataOf(site.pool, id);

/** Makes the call as another caller. Expects this status, no data of the owner, and no change of the owner's data. */
async function expectNoDataOfOwner(call: NamedCall, caller: Caller, owner: Owner, status: number) {
  const before = await dataOfOwner(owner);
  const names = naming(owner);
  const aim = { target: owner, caller };
  const { strict } = rowOf(call);
  if (strict) expect([call.name, (await makeCall(call, aim, { [strict]: names })).status]).toEqual([call.name, 400]);
  const response = await makeCall(call, aim, strict ? {} : { fields: names, query: names });
  const text = await response.text();
  expect([call.name, response.status]).toEqual([call.name, status]);
  for (const trace of owner.traces) expect(text).not.toContain(trace);
  expect(await dataOfOwner(owner)).toEqual(before);
  return text;
}

async function expectOwnResponse(call: NamedCall, otherMember: TestMember, text: string) {
  const { otherSees } = rowOf(call);
  if (otherSees instanceof RegExp) expect(text.replaceAll('\r\n', '\n')).toMatch(otherSees);
  else if (otherSees) expect(JSON.parse(text)).toMatchObject(otherSees);
  if (call.name === 'GET /auth/status') expect(JSON.parse(text)).toMatchObject({ user: { email: otherMember.email } });
}

/** Makes the call as the owner. Expects the status and the effect that call-table.ts names for it. */
async function expectEffect(call: NamedCall, owner: Owner) {
  const before = await dataOfOwner(owner);
  const response = await makeCall(call, { target: owner, caller: owner });
  expect([call.name, response.status]).toEqual([call.name, rowOf(call).owner]);
  const after = await dataOfOwner(owner);
  if (changesData(call)) expect(after, call.name).not.toEqual(before);
  else expect(after).toEqual(before);
}

describe(row("member B uses member A's data"), () => {
  test('every call by a visitor, another member and the owner gets the expected status, and only the owner reads and changes data', async ({
    annotate,
  }) => {
    const visitor = makeVisitor(site);
    const owners = ownersFor(site);
    const reader = await makeOtherMember(site);
    for (const call of calls) {
      const owner = await owners(call);
      const otherMember = changesData(call) ? await makeOtherMember(site) : reader;
      const { signedOut, other } = rowOf(call);
      await expectNoDataOfOwner(call, visitor, owner, signedOut);
      await expectOwnResponse(call, otherMember, await expectNoDataOfOwner(call, otherMember, owner, other));
      await expectEffect(call, owner);
    }
    await annotate(`${calls.length} calls × 3 callers`);
  });

  test('a method that the path does not have gets 405 with Allow, whoever the caller is, and changes nothing', async ({
    annotate,
  }) => {
    const [owner, otherMember] = [await makeOwner(site), await makeOtherMember(site)];
    const paths = new Set(calls.map((call) => pathOf(call, owner)));
    const before = await everything(site.pool);
    let tried = 0;
    for (const path of paths) {
      for (const method of METHODS.filter((candidate) => !isDescribed(calls, candidate, path))) {
        for (const caller of [makeVisitor(site), otherMember, owner]) {
          const body = method === 'GET' ? {} : { body: naming(owner) };
          const response = await caller.request(path, { method, ...body });
          expect([method, path, response.status]).toEqual([method, path, 405]);
          expect(response.headers.get('Allow')).toMatch(/^[A-Z]+(, [A-Z]+)*$/);
          expect(response.headers.get('Allow')?.split(', ')).not.toContain(method);
          tried++;
        }
      }
    }
    expect(await everything(site.pool)).toBe(before);
    await annotate(`${tried} calls with a wrong method: each got 405`);
  });

  test('a viewing is found only by its owner, under its own film and id', async () => {
    const [owner, otherMember] = [await makeOwner(site), await makeOtherMember(site)];
    const before = await dataOfOwner(owner);
    for (const caller of [otherMember, owner]) {
      for (const path of [`348/${owner.viewingId}`, '694/00000000-0000-4000-8000-000000000000']) {
        for (const method of ['PUT', 'DELETE']) {
          const response = await caller.request(`/api/viewings/${path}`, { method, body: { watchDate: null } });
          expect([path, method, response.status]).toEqual([path, method, 404]);
        }
      }
    }
    expect(await dataOfOwner(owner)).toEqual(before);
  });
});
