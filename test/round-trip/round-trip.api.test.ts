import { expect, test } from 'vitest';
import type { MemberExport } from '#features/exports/contract/exports.ts';
import { readImport } from '#features/imports/server/parsing/read-import.ts';
import { fullBudget, unpack } from '#features/imports/server/parsing/unpack.ts';
import { insertFilms } from '../app/insert-films.ts';
import { memberIdOf, signUp, type TestMember } from '../app/members.ts';
import { appForFile } from '../app/test-app.ts';
import { importCalls } from '../imports/import-calls.ts';
import { byTitle, fromFile, type Taken } from './taken.ts';

const TIME_ZONE = 'America/Los_Angeles';
const LIKE_A_FORMULA = 7_000_001;

async function join(): Promise<TestMember> {
  const member = await signUp(site.app);
  await member.request('/api/time-zone', { method: 'PUT', body: { timeZone: TIME_ZONE } });
  return member;
}

const site = await appForFile();
await insertFilms(site.db, [
  { id: LIKE_A_FORMULA, title: '-30-, "again"', release_date: '1930-01-01', imdb_id: 'tt7000001' },
]);
const first = await join();
const save = async (path: string, body: object) =>
  expect((await first.request(`/api/${path}`, { method: 'POST', body })).ok, path).toBe(true);
// Alien has three viewings, two of them on one evening; Psycho has one without a date; The Shining has none.
for (const watchDate of ['2024-06-06T20:00:00.000Z', '2025-11-01T03:00:00.000Z', '2025-11-01T05:00:00.000Z']) {
  await save('viewings/348', { watchDate });
}
await save('viewings/539', { watchDate: null });
await save(`viewings/${LIKE_A_FORMULA}`, { watchDate: '1999-12-31T23:00:00.000Z' });
await save('ratings/348', { overallRating: 4, detailedRatings: { gore: 7 } });
await save('ratings/348', { overallRating: 9, detailedRatings: { gore: 5, acting: 8 } });
await save('ratings/694', { overallRating: 8 });
await save(`ratings/${LIKE_A_FORMULA}`, { overallRating: 10 });
for (const title_id of [694, 948]) await save('user-list/add', { title_id });
// Moves the rating 4 of Alien to the second evening.
await site.pool.query(
  `update rating_history set saved_at = '2025-11-01T04:00:00Z', day = '2025-10-31' where overall = 4`,
);

async function download(
  member: TestMember,
  file: string,
): Promise<{ films: Taken[]; content: Uint8Array<ArrayBuffer> }> {
  const response = await member.request(`/api/profile/${file}`);
  const content = new Uint8Array(await response.arrayBuffer());
  const { films } = await readImport([{ name: file, content }], { timeZone: TIME_ZONE, now: new Date() });
  return { films: byTitle(films.map(fromFile)), content };
}

/** Uploads a file and finds its films. */
const preview = (member: TestMember, name: string, content: Uint8Array<ArrayBuffer>) =>
  importCalls(site, member).ready({ name, content });

const apply = (member: TestMember, importId: string) => importCalls(site, member).apply(importId);

const exported = async (member: TestMember): Promise<MemberExport> =>
  (await member.request('/api/profile/export.json')).json();

/** Imports the owner's file into another account. */
async function takeOver(file: string, owner = first): Promise<TestMember> {
  const { content } = await download(owner, file);
  const other = await join();
  await apply(other, (await preview(other, file, content))._id);
  return other;
}

// Letterboxd's and IMDb's formats cannot express that The Shining is rated but not seen.
test.each([
  { file: 'export.json', films: 5, seen: 0 },
  { file: 'export.csv', films: 5, seen: 0 },
  { file: 'export.letterboxd.zip', films: 5, seen: 1 },
  { file: 'export.trakt.zip', films: 5, seen: 0 },
  { file: 'export.imdb.csv', films: 3, seen: 1 },
])(
  '$file is the same after another member has imported and exported it, and gives its owner no new ratings',
  async (format) => {
    const { file, films, seen } = format;
    const mine = await download(first, file);
    expect(mine.films).toHaveLength(films);
    const again = await preview(first, file, mine.content);
    expect(again.counts.adds).toEqual({ viewings: seen, ratings: 0, watchlist: 0, notes: 0, tags: 0, lists: 0 });
    expect((await first.request(`/api/imports/${again._id}`, { method: 'DELETE' })).status).toBe(204);

    const other = await join();
    const ready = await preview(other, file, mine.content);
    expect(ready).toMatchObject({ state: 'ready', counts: { rows: films, unknown: 0, ambiguous: 0 } });
    await apply(other, ready._id);
    expect((await download(other, file)).films).toEqual(mine.films);
  },
);

test('our JSON restores every saved rating with its categories, and all moments', async () => {
  const read = async (member: TestMember) => {
    const { ratings, ratingHistory, watchlist, viewings } = await exported(member);
    return { ratings, ratingHistory, watchlist, viewings };
  };
  const given = await read(first);
  expect(given.ratingHistory).toContainEqual(expect.objectContaining({ id: 348, overall: 4, gore: 7, acting: null }));
  expect(await read(await takeOver('export.json'))).toEqual(given);
});

test.each(['export.json', 'export.csv', 'export.letterboxd.zip', 'export.trakt.zip'])(
  'the lists of %s are the same in another account: names, order, notes and ranks',
  async (file) => {
    const maker = await join();
    const lists = [
      { name: '=1+1 <b>"Wells", mostly</b>', description: 'One & two\n\n<i>three</i>', ranked: true },
      { name: '10/10 · 夜', description: '', ranked: false },
      { name: '10-10 夜', description: '-30-', ranked: true },
    ];
    const entries = [
      { id: 948, note: '' },
      { id: 348, note: 'First, "again"\n\n&amp; <b>last</b>' },
      { id: LIKE_A_FORMULA, note: '@home' },
    ];
    for (const list of lists) {
      const { _id } = await (await maker.request('/api/lists', { method: 'POST', body: list })).json();
      for (const { id, note } of entries)
        expect((await maker.request(`/api/lists/${_id}/films/${id}`, { method: 'PUT', body: { note } })).ok).toBe(true);
    }
    const read = async (member: TestMember) =>
      (await exported(member)).lists
        .map(({ created_at: _, updated_at: __, ...list }) => list)
        .toSorted((one, other) => (one.name < other.name ? -1 : 1));
    const given = await read(maker);
    expect(given).toHaveLength(3);
    const { content } = await download(maker, file);
    const other = await join();
    const ready = await preview(other, file, content);
    expect(ready).toMatchObject({ problems: 0, counts: { adds: { lists: 3 } } });
    await apply(other, ready._id);
    expect(await read(other)).toEqual(given);
    // The import finds nothing new for the owner of the export.
    expect((await preview(maker, file, content)).counts.adds).toMatchObject({ lists: 0, viewings: 0 });
  },
);

test.each(['export.json', 'export.csv'])(
  'a rating that was cleared stays cleared in %s, and the file has nothing new for its owner',
  async (file) => {
    const maker = await join();
    for (const overallRating of [9, null])
      await maker.request('/api/ratings/348', { method: 'POST', body: { overallRating } });
    const read = async (member: TestMember) => {
      const { ratings, ratingHistory } = await exported(member);
      return [ratings, ratingHistory];
    };
    const given = await read(maker);
    expect(given[0]).toEqual([]);
    const { content } = await download(maker, file);
    expect((await preview(maker, file, content)).counts.adds).toMatchObject({ ratings: 0 });
    expect(await read(await takeOver(file, maker))).toEqual(given);
  },
);

test("Trakt's ZIP restores the times of viewings", async () => {
  const moments = async (member: TestMember) =>
    (await exported(member)).viewings.map(({ id, watched_at }) => ({ id, watched_at }));
  expect(await moments(await takeOver('export.trakt.zip'))).toEqual(await moments(first));
});

test("Trakt's ZIP has noon in the member's time zone for a day, and another member gets the same days", async () => {
  const maker = await signUp(site.app);
  const send = (method: string, path: string, body: object) => maker.request(`/api/${path}`, { method, body });
  await send('PUT', 'time-zone', { timeZone: 'Pacific/Auckland' });
  await send('POST', 'viewings/348', { day: '2025-12-31' });
  await send('POST', 'ratings/348', { overallRating: 9 });
  await send('POST', 'user-list/add', { title_id: 694 });
  const own = [await memberIdOf(site.db, maker)];
  await site.pool.query("update watchlist_entry set day = '2025-12-31', added_at = null where member_id = $1", own);
  await site.pool.query(
    "update rating_history set day = '2025-12-31', saved_at = '2025-12-30T23:00:00Z' where member_id = $1",
    own,
  );
  await site.pool.query("update rating set updated_at = '2025-12-30T23:00:00Z' where member_id = $1", own);
  const days = async (member: TestMember) => {
    const data = await exported(member);
    return {
      viewings: data.viewings.map(({ day, watched_at }) => [day, watched_at]),
      ratings: data.ratings.map(({ day, updated_at }) => [day, updated_at]),
      watchlist: data.watchlist.map(({ day, added_at }) => [day, added_at]),
    };
  };
  const given = await days(maker);
  expect(given).toEqual({
    viewings: [['2025-12-31', null]],
    ratings: [['2025-12-31', '2025-12-30T23:00:00.000Z']],
    watchlist: [['2025-12-31', null]],
  });
  const { content } = await download(maker, 'export.trakt.zip');
  const other = await signUp(site.app);
  await apply(other, (await preview(other, 'export.trakt.zip', content))._id);
  expect(await days(other)).toEqual(given);
  const files = (await unpack({ name: 'a.zip', content }, fullBudget())).map((file) => Buffer.from(file.content));
  const moments = files.join('\n').match(/(?<="(?:watched|listed)_at":")[^"]+/g);
  expect(moments).toEqual(['2025-12-30T23:00:00.000Z', '2025-12-30T23:00:00.000Z']);
});

test("Letterboxd's ZIP restores the days of the watchlist and of ratings", async () => {
  const own = [await memberIdOf(site.db, first)];
  await site.pool.query("update watchlist_entry set day = '2024-02-29', added_at = null where member_id = $1", own);
  await site.pool.query(
    "update rating_history set day = '2025-11-02', saved_at = '2025-11-02T20:00:00Z' where member_id = $1 and overall > 8",
    own,
  );
  const days = async (member: TestMember) => {
    const { watchlist, ratings } = await exported(member);
    return [watchlist, ratings].map((rows) => rows.map(({ id, day }) => [id, day]));
  };
  expect(await days(await takeOver('export.letterboxd.zip'))).toEqual(await days(first));
});
