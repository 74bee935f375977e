import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TestMember } from '../app/members.ts';
import { type TestApp, testApp } from '../app/test-app.ts';
import { rowOf } from '../calls/call-table.ts';
import { addressAt, makeCall } from '../calls/make-call.ts';
import { isDescribed, METHODS, type NamedCall, namedCalls, UNSAFE } from '../calls/named-calls.ts';
import { dataOf, everything } from '../calls/stored-data.ts';
import { type Caller, makeOwner, makeStranger, makeVisitor, type Owner } from '../calls/two-members.ts';
import { row } from './rows.ts';

// Every call there is, several times: a busy machine is no failure.
vi.setConfig({ testTimeout: 180_000 });

let site: TestApp;
let calls: NamedCall[];
beforeAll(async () => {
  site = await testApp();
  calls = await namedCalls(site.app);
});
afterAll(() => site.close());

/** Names the owner in every way that somebody might think of. */
const naming = ({ id, email }: Owner) => ({ userId: id, user_id: id, memberId: id, member_id: id, owner: email });

const dataOfOwner = ({ id }: Owner) => dataOf(site.pool, id);

/** Makes the call as somebody else: the status of the table, nothing of the owner's told, nothing of it changed. */
async function expectNothingOfTheOwners(call: NamedCall, caller: Caller, owner: Owner, status: number) {
  const before = await dataOfOwner(owner);
  const names = naming(owner);
  const answer = await makeCall(call, { target: owner, caller }, { fields: names, query: names });
  const text = await answer.text();
  expect([call.name, answer.status]).toEqual([call.name, status]);
  for (const trace of owner.traces) expect(text).not.toContain(trace);
  expect(await dataOfOwner(owner)).toEqual(before);
  return text;
}

async function expectOwnAnswer(call: NamedCall, stranger: TestMember, text: string) {
  const { otherSees } = rowOf(call);
  if (otherSees instanceof RegExp) expect(text.replaceAll('\r\n', '\n')).toMatch(otherSees);
  else if (otherSees) expect(JSON.parse(text)).toMatchObject(otherSees);
  if (call.name === 'GET /auth/status') expect(JSON.parse(text)).toEqual({ user: { email: stranger.email } });
}

/** Makes the call as the owner: what was refused to others does its work here. */
async function expectItsWork(call: NamedCall, owner: Owner) {
  const before = await dataOfOwner(owner);
  const answer = await makeCall(call, { target: owner, caller: owner });
  const { owner: status, keeps } = rowOf(call);
  expect([call.name, answer.status]).toEqual([call.name, status]);
  const changes = UNSAFE.includes(call.method) && !keeps;
  const after = await dataOfOwner(owner);
  if (changes) expect(after, call.name).not.toEqual(before);
  else expect(after).toEqual(before);
}

describe(row("member B uses member A's data"), () => {
  test('every call × signed out, other member, owner: its status, nothing told, nothing changed but by the owner', async ({
    annotate,
  }) => {
    const visitor = makeVisitor(site);
    const readers = [await makeOwner(site), await makeStranger(site)] as const;
    for (const call of calls) {
      const [owner, stranger] = call.method === 'GET' ? readers : [await makeOwner(site), await makeStranger(site)];
      const { signedOut, other } = rowOf(call);
      await expectNothingOfTheOwners(call, visitor, owner, signedOut);
      await expectOwnAnswer(call, stranger, await expectNothingOfTheOwners(call, stranger, owner, other));
      await expectItsWork(call, owner);
    }
    await annotate(`${calls.length} calls × 3 callers`);
  });

  test('every other method of every path × the same callers: 405 with what is allowed, and nothing changes', async ({
    annotate,
  }) => {
    const [owner, stranger] = [await makeOwner(site), await makeStranger(site)];
    const addresses = new Set(calls.map((call) => addressAt(call, owner)));
    const before = await everything(site.pool);
    let tried = 0;
    for (const address of addresses) {
      for (const method of METHODS.filter((candidate) => !isDescribed(calls, candidate, address))) {
        for (const caller of [makeVisitor(site), stranger, owner]) {
          const body = method === 'GET' ? {} : { body: naming(owner) };
          const answer = await caller.request(address, { method, ...body });
          expect([method, address, answer.status]).toEqual([method, address, 405]);
          expect(answer.headers.get('Allow')).toMatch(/^[A-Z]+(, [A-Z]+)*$/);
          expect(answer.headers.get('Allow')?.split(', ')).not.toContain(method);
          tried++;
        }
      }
    }
    expect(await everything(site.pool)).toBe(before);
    await annotate(`${tried} calls by a wrong method: each a 405`);
  });

  test('a viewing is its owner’s alone: by another film or another id it is not found either', async () => {
    const [owner, stranger] = [await makeOwner(site), await makeStranger(site)];
    const before = await dataOfOwner(owner);
    for (const caller of [stranger, owner]) {
      for (const path of [`348/${owner.viewingId}`, '694/00000000-0000-4000-8000-000000000000']) {
        for (const method of ['PUT', 'DELETE']) {
          const answer = await caller.request(`/api/viewings/${path}`, { method, body: { watchDate: null } });
          expect([path, method, answer.status]).toEqual([path, method, 404]);
        }
      }
    }
    expect(await dataOfOwner(owner)).toEqual(before);
  });
});
