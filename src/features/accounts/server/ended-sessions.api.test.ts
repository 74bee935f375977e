import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Film } from '#features/films/contract/films.ts';
import { signUp, type TestMember } from '#test/app/members.ts';
import { type TestApp, testApp } from '#test/app/test-app.ts';

const ALIEN = 348;
const HALLOWEEN = 948;

// These tests end sessions in the database alone, as another process would.
let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

/** Signs up a member, uses the session, and ends it unless `lasts`. */
async function memberWithSession({ lasts = false } = {}): Promise<TestMember & { id: string }> {
  const member = await signUp(site.app);
  await member.request('/api/user-list/add', { method: 'POST', body: { title_id: ALIEN } });
  expect((await member.request('/api/user-list')).status).toBe(200);
  const { id } = await site.db
    .selectFrom('member')
    .select('id')
    .where('email', '=', member.email)
    .executeTakeFirstOrThrow();
  if (!lasts) await site.db.deleteFrom('session').where('member_id', '=', id).execute();
  return { ...member, id };
}

test('a session that ends while the request body is still being sent cannot act', async () => {
  const member = await memberWithSession({ lasts: true });
  const first = new TextEncoder().encode('{"title_id":');
  const rest = new TextEncoder().encode(`${HALLOWEEN}}`);
  let isSent = false;
  const waitsForRest = Promise.withResolvers<ReadableStreamDefaultController>();
  const body = new ReadableStream(
    {
      // Called for each part, when the site reads it.
      pull(controller) {
        if (isSent) return waitsForRest.resolve(controller);
        isSent = true;
        controller.enqueue(first);
      },
    },
    { highWaterMark: 0 },
  );
  const length = String(first.length + rest.length);
  const headers = { Cookie: member.cookie, 'Content-Type': 'application/json', 'Content-Length': length };
  const init = { method: 'POST', headers, body, duplex: 'half' };
  const response = site.app.request('/api/user-list/add', init);
  const controller = await waitsForRest.promise;
  await site.db.deleteFrom('session').where('member_id', '=', member.id).execute();
  controller.enqueue(rest);
  controller.close();
  expect((await response).status).toBe(401);
});

test('after a session has ended, a film is shown as visitors see it', async () => {
  // `Film` is the only success response of this call.
  const film = async (member: TestMember) => (await (await member.request(`/api/tmdb/movie/${ALIEN}`)).json()) as Film;
  expect((await film(await memberWithSession({ lasts: true }))).watchlisted).toBe(true);
  expect((await film(await memberWithSession())).watchlisted).toBe(false);
});
