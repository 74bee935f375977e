import { expect, test } from 'vitest';
import { DAY } from '#contract/units.ts';
import { signUp } from '#test/app/members.ts';
import { deckOf, joinNight, openNight } from '#test/app/night-guests.ts';
import { type TestApp, testApp } from '#test/app/test-app.ts';
import { tablesOf, tablesWith } from '#test/database/tables-with.ts';

/** The number of rows of each table except the rate limits, which have only hashes and expire. */
async function rowsOf(site: TestApp): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await tablesOf(site.pool)) {
    if (table === 'public.rate_limit') continue;
    counts[table] = Number((await site.pool.query(`select count(*) from ${table}`)).rows[0].count);
  }
  return counts;
}

test('after 24 hours no table has a trace of a night, even if nobody ended it', async () => {
  let now = new Date('2026-10-31T20:00:00Z');
  const site = await testApp({ clock: () => now });
  const member = await signUp(site.app);
  await member.request('/api/user-list/add', { method: 'POST', body: { title_id: 694 } });
  await site.deps.jobs.add('forget-nights', {});
  await site.runJobs();
  const before = await rowsOf(site);

  const ann = await openNight(site.app, 'Ann-the-trace', member.cookie);
  const ben = await joinNight(site.app, ann.code, 'Ben-the-trace');
  const open = await openNight(site.app, 'Cid-the-trace');
  await ann.put({ bring: { watchlist: true, seen: true, taste: true }, axes: { gore: '-4' }, ready: true });
  await ben.put({ ready: true });
  await ann.start();
  for (const id of (await deckOf(ann)).slice(0, 3)) await ann.vote(id, 'no');
  await ann.post('/end');
  for (const guest of [ann, ben])
    await guest.post('/scores', { overallRating: 8, detailedRatings: { gore: 3 }, named: true });
  expect((await ann.night()).scores).toMatchObject({ guests: 2 });
  const texts = ['-the-trace', ann.code, open.code];
  expect(await tablesWith(site.pool, texts)).toEqual(['public.night', 'public.night_guest']);

  now = new Date(now.getTime() + DAY - 1);
  await site.deps.jobs.add('forget-nights', {});
  await site.runJobs();
  expect((await ann.request('')).status).toBe(200);

  now = new Date(now.getTime() + 1);
  for (const guest of [ann, ben, open]) {
    expect((await guest.request('')).status).toBe(404);
    expect((await guest.request('/me', { method: 'PUT', body: { ready: true } })).status).toBe(404);
  }
  await site.deps.jobs.add('forget-nights', {});
  await site.runJobs();
  expect(await tablesWith(site.pool, texts)).toEqual([]);
  expect(await rowsOf(site)).toEqual(before);
});

test('the votes of a night that is over are in no table', async () => {
  const site = await testApp();
  const ann = await openNight(site.app);
  const ben = await joinNight(site.app, ann.code, 'Ben');
  for (const guest of [ann, ben]) await guest.put({ without: ['clowns'], moods: ['Slow burn'], ready: true });
  const deck = ((await ann.start()).films ?? []).map(({ id }) => id);
  await ann.vote(deck[0] ?? 0, 'veto');
  await ann.vote(deck[1] ?? 0, 'yes');
  const rows = async () =>
    (await site.pool.query('select g::text as text from night_guest g')).rows.map(({ text }) => text);
  expect((await rows()).join()).toMatch(/veto.*clowns|clowns.*veto/s);
  await ben.vote(deck[1] ?? 0, 'yes');
  expect((await ann.night()).state).toBe('over');
  expect((await rows()).join()).not.toMatch(/veto|yes|clowns|Slow burn/);
  // The night keeps only which films are shown, and how many guests liked each one.
  const { rows: nights } = await site.pool.query('select deck, result from night where code = $1', [ann.code]);
  expect(nights[0].result[0]).toEqual({ filmId: deck[1], yes: 2, of: 2, isDrawn: false });
  expect(nights[0].deck).toHaveLength(3);
  expect(nights[0].deck[0]).toMatchObject({ listedBy: [], likedBy: [] });
});
