import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { expire } from '#catalogue/sources/tmdb/expiry.repository.ts';
import { deleteExpired } from '#engine/jobs/job-queue.repository.ts';
import { createDemoRepository } from '#features/demo/server/demo.repository.ts';
import { emptyApp, type TestApp } from '../app/test-app.ts';
import { changesData } from '../calls/call-table.ts';
import { makeCall, ownersFor } from '../calls/make-call.ts';
import { namedCalls } from '../calls/named-calls.ts';
import { makeOtherMember, makeOwner, makeVisitor } from '../calls/two-members.ts';
import { memberless } from './memberless-queries.ts';

// The spy is set before the pool opens connections, because a connection keeps the method that it finds.
const sent = vi.spyOn(pg.Client.prototype, 'query');
let site: TestApp;
beforeAll(async () => {
  site = await emptyApp();
});
afterAll(async () => {
  await site.close();
  sent.mockRestore();
});

/** Returns the text of every statement that is sent during `work`. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  sent.mockClear();
  await work();
  return sent.mock.calls.map(([query]: unknown[]) =>
    typeof query === 'object' && query && 'text' in query ? String(query.text) : String(query),
  );
}

/** Sends every API call as the owner, as another member and signed out. */
async function everyCall(): Promise<void> {
  const owners = ownersFor(site);
  const reader = await makeOtherMember(site);
  for (const call of await namedCalls(site.app)) {
    const owner = await owners(call);
    const other = changesData(call) ? await makeOtherMember(site) : reader;
    for (const caller of [makeVisitor(site), other, owner]) {
      await makeCall(call, { target: owner, caller });
    }
  }
  const { request } = await makeOwner(site);
  const body = { name: 'Phone', scope: 'read', expiresAt: '2027-01-01T00:00:00Z' };
  const { token } = await (await request('/api/tokens', { method: 'POST', body })).json();
  await site.app.request('/api/user-list', { headers: { Authorization: `Bearer ${token}` } });
  await site.runJobs();
}

async function runJobsAndCommands(): Promise<void> {
  await expire(site.db, site.deps.clock());
  await deleteExpired(site.db, site.deps.clock());
  const demo = createDemoRepository(site.db);
  await demo.hasMembers();
  await demo.removeAll();
}

const OF_CALLS = [
  'access token by its hash: every call of a program',
  'account or member by e-mail: sign-in, registration, reset',
  'answers about a film: its content notes, and its row of the finder',
  'browser by its push endpoint: choosing push messages',
  'content notes that members avoid, counted in a sample: questions about a film',
  'member by the token of a mail: unsubscribing',
  'player by its token: every event of a media server',
  'ratings of a film: its sums',
  'session by its token: every signed-in request',
  'shared link by its token: every opening of a shared page',
];
const OF_JOBS_AND_COMMANDS = [
  'access tokens that have expired: nightly',
  'answers about a film: its content notes, and its row of the finder',
  'changes and keys of calls that are no longer needed: nightly',
  'demo members: a command, and the check if there are any',
  'films that somebody rated, listed or saw: the daily expiry',
  'news that is half a year old: nightly',
  'ratings of all members: the job that computes the figures of films',
  'sessions that have expired: nightly',
];

test("API calls find members' data by member, except in the listed queries", async () => {
  const found = memberless(await statementsOf(everyCall));
  expect(found.unlisted).toEqual([]);
  expect(found.listed).toEqual(OF_CALLS);
});

test('only jobs and commands read the data of all members', async () => {
  const found = memberless(await statementsOf(runJobsAndCommands));
  expect(found.unlisted).toEqual([]);
  expect(found.listed).toEqual(OF_JOBS_AND_COMMANDS);
});
