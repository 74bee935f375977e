import { expect, test } from 'vitest';
import { MAX_SAVED_RATINGS } from '#contract/constants.ts';
import { memberIdOf, signUp } from '#test/app/members.ts';
import { type TestApp, testApp } from '#test/app/test-app.ts';
import { readHere } from './here.repository.ts';

const newMember = async (site: TestApp) => memberIdOf(site.db, await signUp(site.app));

test('for each film, the newest saved ratings are read up to the limit, oldest first', async () => {
  const site = await testApp();
  const id = await newMember(site);
  await site.pool.query(
    `insert into rating_history (member_id, film_id, saved_at, overall)
     select $1, film, timestamptz '2020-01-01' + n * interval '1 minute', 5
     from unnest(array[348, 694]) as film, generate_series(0, case film when 348 then $2::int else 0 end) as n`,
    [id, MAX_SAVED_RATINGS],
  );
  const here = await readHere(site.db, id, [348, 694]);
  const read = here(348).history.map(({ savedAt }) => savedAt.getTime());
  expect(read).toHaveLength(MAX_SAVED_RATINGS);
  expect([read[0], read.at(-1)]).toEqual([
    Date.parse('2020-01-01T00:01:00Z'),
    Date.parse('2020-01-01T00:00:00Z') + MAX_SAVED_RATINGS * 60_000,
  ]);
  expect(here(694).history).toHaveLength(1);
});

test("only the given member's data is read, not the data of other members for the same films", async () => {
  const site = await testApp();
  const [me, other] = [await newMember(site), await newMember(site)];
  const day = new Date('2020-01-01T12:00:00Z');
  const row = { member_id: other, film_id: 348 };
  await site.db
    .insertInto('viewing')
    .values({ ...row, day: '2020-01-01', watched_at: day })
    .execute();
  await site.db
    .insertInto('rating_history')
    .values({ ...row, saved_at: day, overall: 5 })
    .execute();
  await site.db
    .insertInto('rating')
    .values({ ...row, updated_at: day, overall: 5 })
    .execute();
  await site.db.insertInto('watchlist_entry').values(row).execute();
  expect((await readHere(site.db, me, [348]))(348)).toEqual({
    ...{ viewings: [], note: null, tags: [], lists: new Set(), runtime: 117 },
    ...{ history: [], rating: null, isOnWatchlist: false },
  });
  expect((await readHere(site.db, other, [348]))(348)).toMatchObject({
    viewings: [{ day: '2020-01-01', at: day }],
    history: [{ savedAt: day }],
    rating: { savedAt: day },
    isOnWatchlist: true,
  });
});
