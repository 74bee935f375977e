import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { expire } from '#server/catalogue/sources/tmdb/expiry.repository.ts';
import { createDemoRepository } from '#server/demo/demo.repository.ts';
import { deleteExpired } from '#server/jobs/job-queue.repository.ts';
import { type TestApp, testApp } from '../app/test-app.ts';
import { makeCall } from '../calls/make-call.ts';
import { namedCalls } from '../calls/named-calls.ts';
import { makeOtherMember, makeOwner, makeVisitor } from '../calls/two-members.ts';
import { memberless } from './memberless-queries.ts';

vi.setConfig({ testTimeout: 180_000 });

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

/** The text of every statement that is sent during `work`. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return spy.mock.calls.map(([query]: unknown[]) =>
      typeof query === 'object' && query && 'text' in query ? String(query.text) : String(query),
    );
  } finally {
    spy.mockRestore();
  }
}

/** Sends every API call as the owner, as another member and signed out. */
async function everyCall(): Promise<void> {
  for (const call of await namedCalls(site.app)) {
    const owner = await makeOwner(site);
    for (const caller of [makeVisitor(site), await makeOtherMember(site), owner]) {
      await makeCall(call, { target: owner, caller });
    }
  }
  const { request } = await makeOwner(site);
  const body = { name: 'Phone', scope: 'read', expiresAt: '2027-01-01T00:00:00Z' };
  const { token } = await (await request('/api/tokens', { method: 'POST', body })).json();
  await site.app.request('/api/user-list', { headers: { Authorization: `Bearer ${token}` } });
  await site.runJobs();
}

async function rounds(): Promise<void> {
  await expire(site.db, new Date());
  await deleteExpired(site.db);
  const demo = createDemoRepository(site.db);
  await demo.hasMembers();
  await demo.removeAll();
}

const FOR_READERS = [
  'access token by its hash: every call of a program',
  'account or member by e-mail: sign-in, registration, reset',
  'browser by its push endpoint: choosing push messages',
  'content notes that members avoid, counted in a sample: questions about a film',
  'member by the token of a mail: unsubscribing',
  'session by its token: every signed-in request',
  'shared link by its token: every opening of a shared page',
];
const ROUNDS = [
  'access tokens that have run out: nightly',
  'demo members: a command, and whether there are any',
  'films that somebody rated, listed or saw: the daily expiry',
  'news that is half a year old: nightly',
  'ratings counted anew: a command',
  'sessions that have run out: nightly',
];

test("API calls filter members' films by member; only accounts, shared links and access tokens are found by e-mail address or token", async () => {
  const found = memberless(await statementsOf(everyCall));
  expect(found.unlisted).toEqual([]);
  expect(found.listed).toEqual(FOR_READERS);
});

test('only jobs and commands read the data of all members', async () => {
  const found = memberless(await statementsOf(rounds));
  expect(found.unlisted).toEqual([]);
  expect(found.listed).toEqual(ROUNDS);
});
