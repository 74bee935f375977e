import { describe, expect, test } from 'vitest';
import type { MemberExport } from '#features/exports/contract/exports.ts';
import type { UserList } from '#features/my-movies/contract/my-movies.ts';
import type { YearInFear } from '#features/years/contract/years.ts';
import { signUp, type TestMember } from '#test/app/members.ts';
import type { TestApp } from '#test/app/test-app.ts';
import type { TestFile } from '#test/app/uploads.ts';
import { beforeEachImport } from '#test/imports/before-each-import.ts';
import { type ImportCalls, importCalls } from '#test/imports/import-calls.ts';

const NOTHING = { viewings: 0, ratings: 0, watchlist: 0, notes: 0, tags: 0, lists: 0 };
const THE_THING = 1091;

let site: TestApp;
let member: TestMember;
let calls: ImportCalls;
beforeEachImport((importing) => {
  ({ site, member, calls } = importing);
});

const moveTo = (timeZone: string) => member.request('/api/time-zone', { method: 'PUT', body: { timeZone } });
const exported = async (): Promise<MemberExport> => (await member.request('/api/profile/export.json')).json();
const daysOf = async () => (await exported()).viewings.map(({ day, watched_at }) => [day, watched_at]);

const diary: TestFile = {
  name: 'diary.csv',
  content: [
    'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date',
    '2026-01-21,The Thing,1982,https://boxd.it/aaaa,4.5,,,2026-01-20',
    '2026-01-01,The Shining,1980,https://boxd.it/bbbb,4,,,2025-12-31',
  ].join('\n'),
};

const watchlist: TestFile = {
  name: 'watchlist.csv',
  content: 'Date,Name,Year,Letterboxd URI\n2025-12-31,The Shining,1980,https://boxd.it/bbbb\n',
};

const plays = (...moments: string[]): TestFile => ({
  name: 'history.json',
  content: JSON.stringify(
    moments.map((watched_at, index) => ({
      ...{ id: index + 1, watched_at, action: 'scrobble', type: 'movie' },
      movie: { title: 'The Thing', year: 1982, ids: { tmdb: THE_THING } },
    })),
  ),
});

const listed = async () => {
  const lists: UserList = await (await member.request('/api/user-list')).json();
  return lists.items.map(({ day, added_at }) => [day, added_at]);
};

const EXPORTS = ['export.json', 'export.csv', 'export.letterboxd.zip', 'export.trakt.zip', 'export.imdb.csv'];

test.each(['Pacific/Kiritimati', 'Etc/GMT+12'])(
  'the days of a file stay when the member moves to %s, and the file and our own exports then have nothing new',
  async (timeZone) => {
    await moveTo('America/Los_Angeles');
    const evening = plays('2025-11-01T03:30:00.000Z');
    for (const files of [[diary, watchlist], [evening]]) await calls.apply((await calls.ready(...files))._id);
    const days = [
      ['2025-12-31', null],
      ['2026-01-20', null],
      ['2025-10-31', '2025-11-01T03:30:00.000Z'],
    ];
    expect((await daysOf()).toSorted()).toEqual(days.toSorted());
    const own: TestFile[] = [];
    for (const name of EXPORTS) {
      const response = await member.request(`/api/profile/${name}`);
      own.push({ name, content: Buffer.from(await response.arrayBuffer()) });
    }
    await moveTo(timeZone);
    for (const files of [[diary, watchlist], [evening], ...own.map((file) => [file])])
      expect([files[0]?.name, (await calls.ready(...files)).counts]).toMatchObject([
        files[0]?.name,
        { adds: NOTHING, nearViewings: 0 },
      ]);
    expect((await daysOf()).toSorted()).toEqual(days.toSorted());
    expect(await listed()).toEqual([['2025-12-31', null]]);
    const year: YearInFear = await (await member.request('/api/years/2025')).json();
    expect(year).toMatchObject({ viewings: 2, last: { date: '2025-12-31' } });
  },
);

test('the day of a watchlist entry is the same on the list of another member who brings one of our own exports', async () => {
  await moveTo('America/Los_Angeles');
  await calls.apply((await calls.ready(watchlist))._id);
  await moveTo('Pacific/Kiritimati');
  const other = await signUp(site.app);
  await other.request('/api/time-zone', { method: 'PUT', body: { timeZone: 'Etc/GMT+12' } });
  const theirs = importCalls(site, other);
  for (const name of ['export.json', 'export.csv', 'export.trakt.zip']) {
    const response = await member.request(`/api/profile/${name}`);
    const file = { name, content: Buffer.from(await response.arrayBuffer()) };
    const { _id } = await theirs.apply((await theirs.ready(file))._id);
    const rows = await site.pool.query(
      'select day, added_at from watchlist_entry join member on member.id = member_id where email = $1',
      [other.email],
    );
    expect([name, rows.rows]).toEqual([name, [{ day: '2025-12-31', added_at: null }]]);
    expect((await theirs.undo(_id)).state).toBe('undone');
    expect((await site.pool.query('select from watchlist_entry')).rowCount).toBe(1);
  }
});

describe('plays of a film that overlap', () => {
  // The Thing has 109 minutes.
  const twice = plays('2025-10-31T20:00:00.000Z', '2025-10-31T20:04:00.000Z', '2025-10-31T21:50:00.000Z');

  test('are one viewing, and the preview counts them', async () => {
    await site.db.updateTable('film').set({ runtime: 109 }).where('id', '=', THE_THING).execute();
    const found = await calls.ready(twice);
    expect(found.counts).toMatchObject({ overlapping: 1, viewings: 3, adds: { viewings: 2 } });
    await calls.apply(found._id);
    expect((await daysOf()).map(([, moment]) => moment)).toEqual([
      '2025-10-31T21:50:00.000Z',
      '2025-10-31T20:00:00.000Z',
    ]);
    expect((await calls.ready(twice)).counts.adds).toEqual(NOTHING);
  });

  test('are one viewing with a play that is here, even after midnight', async () => {
    await site.db.updateTable('film').set({ runtime: 109 }).where('id', '=', THE_THING).execute();
    const body = { day: '2025-10-31', watchDate: '2025-10-31T23:58:00.000Z' };
    await member.request(`/api/viewings/${THE_THING}`, { method: 'POST', body });
    const { adds, nearViewings } = (await calls.ready(plays('2025-11-01T00:02:00.000Z'))).counts;
    expect([adds, nearViewings]).toEqual([NOTHING, 0]);
  });
});
