import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { MAX_VIEWINGS } from '#contract/constants.ts';
import { signUp } from '#test/app/members.ts';
import { emptyAppForFile } from '#test/app/test-app.ts';
import { viewMany } from '#test/app/view-many.ts';
import { importCalls, movary } from '#test/imports/import-calls.ts';

const SEEN = 694;
const NOT_SEEN = 7_000_001;
const REFUSAL = {
  code: 'conflict',
  message: 'You can keep at most 100,000 viewings, and this would be more.',
};
const NEW_DAY = '2026-01-05T20:00:00.000Z';

const site = await emptyAppForFile();
const member = await signUp(site.app);
beforeAll(async () => {
  await viewMany(site.pool, member.email, MAX_VIEWINGS - 1);
  await site.pool.query(
    `insert into film (id, title, title_slug, release_date, source)
     values ($1, 'New', 'new', '2001-01-01', 'dump')`,
    [NOT_SEEN],
  );
});
afterEach(async () => {
  await site.pool.query('delete from viewing where watched_at >= $1', [NEW_DAY]);
  expect(await held()).toBe(MAX_VIEWINGS - 1);
});

const held = async () => Number((await site.pool.query('select count(*) from viewing')).rows[0]?.count);
const toggle = (film: number) =>
  member.request(`/api/tmdb/update-watched-status/${film}`, {
    method: 'POST',
    body: { watched: true, watchDate: NEW_DAY },
  });
const addViewing = (film: number, watchDate: string) =>
  member.request(`/api/viewings/${film}`, { method: 'POST', body: { watchDate } });

describe('at the limit of 100,000 viewings of a member', () => {
  test('only one of two concurrent calls (toggle and editor) adds the last viewing, and no more are added until a viewing is removed', async () => {
    const [one, other] = await Promise.all([toggle(NOT_SEEN), addViewing(SEEN, NEW_DAY)]);
    expect([one.status, other.status].toSorted()).toEqual([200, 409]);
    const refused = one.ok ? await addViewing(SEEN, NEW_DAY) : await toggle(NOT_SEEN);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject(REFUSAL);
    expect(await held()).toBe(MAX_VIEWINGS);

    const kept = one.ok ? NOT_SEEN : SEEN;
    const { id } = await (await addViewing(kept, NEW_DAY)).json();
    expect((await member.request(`/api/viewings/${kept}/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await addViewing(SEEN, NEW_DAY)).status).toBe(200);
  });

  test('an import that adds more viewings is refused before it writes', async () => {
    const calls = importCalls(site, member);
    const found = await calls.ready(movary('The Shining,1980,694,,2026-01-05,,', 'New,2001,7000001,,2026-01-05,,'));
    const refused = await calls.begin(found._id);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject(REFUSAL);
    expect(await calls.read(found._id)).toMatchObject({ state: 'ready' });
    expect(await held()).toBe(MAX_VIEWINGS - 1);
  });

  test('an import that has begun stops and names the limit if other viewings reach the limit first', async () => {
    const calls = importCalls(site, member);
    const found = await calls.ready(movary('New,2001,7000001,,2026-01-05,,'));
    expect((await calls.begin(found._id)).status).toBe(202);
    expect((await addViewing(SEEN, NEW_DAY)).status).toBe(200);
    await site.runJobs();
    expect(await calls.read(found._id)).toMatchObject({ state: 'done', problem: REFUSAL.message });
    expect(await held()).toBe(MAX_VIEWINGS);
  });
});
