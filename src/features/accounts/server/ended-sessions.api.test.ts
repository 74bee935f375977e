import { expect, test } from 'vitest';
import type { Film } from '#features/films/contract/films.ts';
import { memberIdOf, signUp, type TestMember } from '#test/app/members.ts';
import { appForFile } from '#test/app/test-app.ts';

const ALIEN = 348;
const HALLOWEEN = 948;

// These tests end sessions in the database alone, as another process would.
const site = await appForFile();

/** Signs up a member, uses the session, and ends it unless `lasts`. */
async function memberWithSession({ lasts = false } = {}): Promise<TestMember & { id: string }> {
  const member = await signUp(site.app);
  await member.request('/api/user-list/add', { method: 'POST', body: { title_id: ALIEN } });
  expect((await member.request('/api/user-list')).status).toBe(200);
  const id = await memberIdOf(site.db, member);
  if (!lasts) await site.db.deleteFrom('session').where('member_id', '=', id).execute();
  return { ...member, id };
}

const WRITES = [
  ['POST', '/api/user-list/add', { title_id: HALLOWEEN }, 'watchlist_entry'],
  ['POST', `/api/ratings/${HALLOWEEN}`, { overallRating: 7 }, 'rating'],
  ['POST', `/api/viewings/${HALLOWEEN}`, { watchDate: null }, 'viewing'],
  ['DELETE', `/api/user-list/remove/${ALIEN}`, undefined, 'watchlist_entry'],
] as const;

test.each(WRITES)(
  '%s %s writes for a session, but not after the session has ended in the database',
  async (method, path, body, table) => {
    const rows = async (id: string) =>
      (await site.db.selectFrom(table).select('film_id').where('member_id', '=', id).execute()).length;
    const member = await memberWithSession({ lasts: true });
    const before = await rows(member.id);
    expect((await member.request(path, { method, body })).ok).toBe(true);
    expect(await rows(member.id)).not.toBe(before);

    const ended = await memberWithSession();
    const response = await ended.request(path, { method, body });
    expect([response.status, await rows(ended.id)]).toEqual([401, before]);
  },
);

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

test.each([
  '/api/user-list',
  '/api/user-list/marks',
  '/api/ratings/user',
  `/api/ratings/${ALIEN}`,
  '/api/limits',
  '/api/films/by-fright?unseen=true',
  '/api/profile/export.json',
])('%s shows no member data after the session has ended', async (path) => {
  const member = await memberWithSession();
  const response = await member.request(path, { headers: { 'Accept-Encoding': 'gzip' } });
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ code: 'not_signed_in' });
  expect(response.headers.get('ETag')).toBeNull();
  expect(response.headers.get('Content-Encoding')).toBeNull();
});

test('after a session has ended, a film is shown as visitors see it', async () => {
  // `Film` is the only success response of this call.
  const film = async (member: TestMember) => (await (await member.request(`/api/tmdb/movie/${ALIEN}`)).json()) as Film;
  expect((await film(await memberWithSession({ lasts: true }))).watchlisted).toBe(true);
  expect((await film(await memberWithSession())).watchlisted).toBe(false);
});
