import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mergeFilm } from '#catalogue/merge-film.repository.ts';
import { deleteExpired } from '#engine/jobs/job-queue.repository.ts';
import { addViewings } from '#features/my-movies/server/my-movies.ts';
import { memberIdOf, signUp, type TestMember } from '#test/app/members.ts';
import { presentThings, startMirror } from '#test/app/mirror.ts';
import { emptyApp, type TestApp } from '#test/app/test-app.ts';
import { uploadFiles } from '#test/app/uploads.ts';
import { explainedDatabase } from '#test/plans/explained-database.ts';
import { createChangesRepository } from './changes.repository.ts';

// The real time, because the database dates changes.
let now = new Date();
let site: TestApp;
let films: number[];
beforeAll(async () => {
  // Without the bystander, because old rows of all members are deleted.
  site = await emptyApp({ clock: () => now });
  const { rows } = await site.pool.query("select id from film where release_date < '2020-01-01' order by id limit 30");
  films = rows.map(({ id }) => id);
});
afterAll(() => site.close());

const film = (index: number): number => films[index] ?? 0;
async function send(member: TestMember, method: string, path: string, body?: object) {
  const response = await member.request(`/api${path}`, { method, ...(body && { body }) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  const text = await response.text();
  return text ? JSON.parse(text) : null;
}
const watch = (member: TestMember, id: number, body: object = { day: '2020-10-31' }) =>
  send(member, 'POST', `/viewings/${id}`, body);
const statusOf = async (member: TestMember, since: string) =>
  (await member.request(`/api/changes?${new URLSearchParams({ since })}`)).status;

/** Every kind of write of a member, with the kinds of data that it changes. */
const WAYS: [string, string[], (member: TestMember) => Promise<unknown>][] = [
  ['a viewing', ['viewing'], (member) => watch(member, film(0), { day: '2020-10-31', note: 'Alone' })],
  ['a viewing at another time', ['viewing'], (member) => watch(member, film(0), { day: null, another: true })],
  [
    'a changed viewing',
    ['viewing'],
    async (member) => {
      const { id } = await watch(member, film(0));
      await send(member, 'PUT', `/viewings/${film(0)}/${id}`, { day: '2019-10-31', note: 'In the dark' });
    },
  ],
  [
    'a viewing without its note',
    ['viewing'],
    async (member) => watch(member, film(0), { day: '2019-10-31', note: null }),
  ],
  [
    'a removed viewing',
    ['viewing'],
    async (member) => {
      const { id } = await watch(member, film(0), { day: '2019-10-31' });
      await send(member, 'DELETE', `/viewings/${film(0)}/${id}`);
    },
  ],
  [
    'watched',
    ['viewing'],
    (member) => send(member, 'POST', `/tmdb/update-watched-status/${film(0)}`, { watched: true, day: '2018-10-31' }),
  ],
  [
    'not watched',
    ['viewing'],
    (member) => send(member, 'POST', `/tmdb/update-watched-status/${film(0)}`, { watched: false }),
  ],
  [
    'a rating',
    ['rating'],
    (member) => send(member, 'POST', `/ratings/${film(1)}`, { overallRating: 8, detailedRatings: { gore: 3 } }),
  ],
  [
    'a corrected rating',
    ['rating'],
    async (member) => {
      const { ratings } = await send(member, 'GET', `/ratings/${film(1)}/history`);
      await send(member, 'PUT', `/ratings/${film(1)}/history/${ratings[0]._id}`, { overallRating: 9 });
    },
  ],
  ['a cleared rating', ['rating'], (member) => send(member, 'POST', `/ratings/${film(1)}`, NOTHING)],
  ['a film on the watchlist', ['watchlist'], (member) => send(member, 'POST', '/user-list/add', { title_id: film(2) })],
  ['a film off the watchlist', ['watchlist'], (member) => send(member, 'DELETE', `/user-list/remove/${film(2)}`)],
  ['a note', ['note'], (member) => send(member, 'PUT', `/notes/${film(3)}`, { text: 'Boo' })],
  ['tags', ['note'], (member) => send(member, 'PUT', `/film-tags/${film(3)}`, { tags: ['with Laurie'] })],
  ['no note', ['note'], (member) => send(member, 'DELETE', `/notes/${film(3)}`)],
  ['no tags', ['note'], (member) => send(member, 'PUT', `/film-tags/${film(3)}`, { tags: [] })],
  [
    'a list',
    ['list'],
    async (member) => {
      const { _id } = await send(member, 'POST', '/lists', { name: 'Ghosts' });
      await send(member, 'PUT', `/lists/${_id}/films/${film(4)}`, { note: 'First' });
    },
  ],
  [
    'a renamed list',
    ['list'],
    async (member) => {
      const { lists } = await send(member, 'GET', '/lists');
      await send(member, 'PATCH', `/lists/${lists[0]._id}`, { name: 'Spirits' });
    },
  ],
  [
    'no list',
    ['list'],
    async (member) => {
      const { lists } = await send(member, 'GET', '/lists');
      await send(member, 'DELETE', `/lists/${lists[0]._id}`);
    },
  ],
];
const NOTHING = { overallRating: null, detailedRatings: { gore: null } };

test('a program that follows the changes always has the same data as one that reads everything', async () => {
  const member = await signUp(site.app);
  const mirrors = [startMirror(member), startMirror(member, 1)];
  for (const mirror of mirrors) expect(await mirror.read()).toEqual([]);
  for (const [way, kinds, change] of WAYS) {
    await change(member);
    const present = await presentThings(member);
    for (const mirror of mirrors) {
      const changes = await mirror.read();
      expect([way, [...new Set(changes.map(({ kind }) => kind))]]).toEqual([way, kinds]);
      expect([way, mirror.things]).toEqual([way, present]);
      expect(await mirror.read()).toEqual([]);
    }
  }
  expect(mirrors[0]?.things.size).toBe(0);
});

test('each kind of change has its own data', async () => {
  const member = await signUp(site.app);
  const at = '2020-10-31T20:00:00.000Z';
  await watch(member, film(0), { day: '2020-10-31', watchDate: at, note: 'Alone' });
  await send(member, 'POST', `/ratings/${film(0)}`, { overallRating: 8 });
  await send(member, 'POST', '/user-list/add', { title_id: film(0) });
  await send(member, 'PUT', `/notes/${film(0)}`, { text: 'Boo' });
  await send(member, 'PUT', `/film-tags/${film(0)}`, { tags: ['dark'] });
  const { _id } = await send(member, 'POST', '/lists', { name: 'Ghosts' });
  const first = await startMirror(member).read();
  const ofFilm = { filmId: film(0), deleted: false };
  expect(first).toMatchObject([
    { kind: 'viewing', ...ofFilm, data: { day: '2020-10-31', watchDate: at, note: 'Alone' } },
    { kind: 'rating', ...ofFilm, data: { overallRating: 8, detailedRatings: { gore: -1 } } },
    { kind: 'watchlist', ...ofFilm, data: { day: expect.any(String), addedAt: expect.any(String) } },
    { kind: 'note', ...ofFilm, data: { text: 'Boo', tags: ['dark'] } },
    { kind: 'list', id: _id, filmId: null, deleted: false, data: { name: 'Ghosts', version: 1 } },
  ]);
});

test('a first reading in pages returns everything once, and then the changes made meanwhile', async () => {
  const member = await signUp(site.app);
  for (const id of films.slice(0, 7)) {
    await watch(member, id);
    await send(member, 'POST', '/user-list/add', { title_id: id });
  }
  const mirror = startMirror(member, 3);
  const first = await mirror.page();
  expect(first).toMatchObject({ more: true });
  expect(first.changes).toHaveLength(3);
  await send(member, 'POST', `/tmdb/update-watched-status/${first.changes[0]?.filmId}`, { watched: false });
  await watch(member, film(9));
  await send(member, 'DELETE', `/user-list/remove/${film(0)}`);
  await mirror.read();
  await mirror.read();
  expect(mirror.things).toEqual(await presentThings(member));
});

test('a change whose transaction commits after later ones is not skipped', async () => {
  const member = await signUp(site.app);
  const memberId = await memberIdOf(site.db, member);
  const mirror = startMirror(member);
  await mirror.read();
  const late = randomUUID();
  // Writers that lock the member run in sequence, but a merge of films and the watchlist do not lock it.
  const [begun, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const writing = site.db.transaction().execute(async (trx) => {
    await addViewings(trx, memberId, [{ id: late, filmId: film(0), day: '2020-10-31', at: null }]);
    begun.resolve();
    await commit.promise;
  });
  await begun.promise;
  const read = [];
  try {
    for (const id of [film(1), film(2)]) {
      await send(member, 'POST', '/user-list/add', { title_id: id });
      read.push((await mirror.read()).map(({ kind, filmId }) => [kind, filmId]));
    }
  } finally {
    commit.resolve();
    await writing;
  }
  expect(read).toEqual([[['watchlist', film(1)]], [['watchlist', film(2)]]]);
  expect(await mirror.read()).toMatchObject([{ kind: 'viewing', id: late }]);
  expect(mirror.things).toEqual(await presentThings(member));
});

test('concurrent readers and writers lose no change', async () => {
  const member = await signUp(site.app);
  const mirrors = Array.from({ length: 4 }, () => startMirror(member, 2));
  const writing = Promise.all(
    films.slice(0, 20).map(async (id) => {
      await send(member, 'POST', '/user-list/add', { title_id: id });
      await watch(member, id);
      if (id % 2) await send(member, 'DELETE', `/user-list/remove/${id}`);
    }),
  );
  let isDone = false;
  const reading = mirrors.map(async (mirror) => {
    while (!isDone) await mirror.read();
    await mirror.read();
  });
  await writing;
  isDone = true;
  await Promise.all(reading);
  const present = await presentThings(member);
  expect(present.size).toBeGreaterThan(20);
  for (const mirror of mirrors) expect(mirror.things).toEqual(present);
});

describe('changes of many things at once', () => {
  test('by an import and by undoing it', async () => {
    const member = await signUp(site.app);
    const mirror = startMirror(member, 5);
    await mirror.read();
    const { rows } = await site.pool.query(
      "select title, extract(year from release_date) as year from film where id = any($1) and title !~ '[,\"]'",
      [films],
    );
    const lines = rows.map(({ title, year }) => `2024-01-01,${title},${year},https://boxd.it/x,4,,dark,2023-12-31`);
    const content = `Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n${lines.join('\n')}\n`;
    const { _id } = await (await uploadFiles(site.app, member, [{ name: 'diary.csv', content }])).json();
    await site.runJobs();
    await send(member, 'POST', `/imports/${_id}/apply`, { conflicts: 'newest', includeNotHorror: false });
    await site.runJobs();
    const changes = await mirror.read();
    expect(changes.filter(({ kind }) => kind === 'viewing').length).toBeGreaterThan(15);
    expect(mirror.things).toEqual(await presentThings(member));
    await send(member, 'POST', `/imports/${_id}/undo`);
    await site.runJobs();
    expect((await mirror.read()).every(({ deleted }) => deleted)).toBe(true);
    expect(mirror.things.size).toBe(0);
  });

  test('by a merge of two films', async () => {
    const [from, to] = [film(20), film(21)];
    const [one, both] = [await signUp(site.app), await signUp(site.app)];
    const mirrors: [TestMember, ReturnType<typeof startMirror>][] = [];
    for (const member of [one, both]) {
      for (const id of member === one ? [from] : [from, to]) {
        await watch(member, id);
        await send(member, 'POST', `/ratings/${id}`, { overallRating: 8 });
        await send(member, 'POST', '/user-list/add', { title_id: id });
        await send(member, 'PUT', `/notes/${id}`, { text: `About ${id}` });
        await send(member, 'PUT', `/film-tags/${id}`, { tags: [`tag ${id}`] });
      }
      const { _id } = await send(member, 'POST', '/lists', { name: 'Ghosts' });
      await send(member, 'PUT', `/lists/${_id}/films/${from}`);
      const mirror = startMirror(member);
      await mirror.read();
      mirrors.push([member, mirror]);
    }
    await mergeFilm(site.db, from, to);
    for (const [member, mirror] of mirrors) {
      const changes = await mirror.read();
      expect(changes.filter(({ filmId, deleted }) => filmId === from && !deleted)).toEqual([]);
      expect(mirror.things).toEqual(await presentThings(member));
    }
  });
});

describe('a cursor', () => {
  test('of another member is refused with 410, and the message says what to do', async () => {
    const [one, other] = [await signUp(site.app), await signUp(site.app)];
    const mirror = startMirror(one);
    await mirror.read();
    const response = await other.request(`/api/changes?since=${mirror.cursor()}`);
    expect(response.status).toBe(410);
    expect(await response.json()).toMatchObject({
      code: 'gone',
      message: expect.stringContaining('Begin again without since'),
    });
  });

  test('from before a backup that was restored is refused with 410', async () => {
    const member = await signUp(site.app);
    const mirror = startMirror(member);
    await mirror.read();
    // A restored database is a new one. The secret and the log are not in the backup.
    await site.pool.query("delete from site_secret where name = 'changes'");
    await site.pool.query('truncate member_change');
    expect(await statusOf(member, mirror.cursor())).toBe(410);
    expect((await member.request('/api/changes')).status).toBe(200);
  });

  test('with a higher number than this copy of the database has is refused with 410', async () => {
    const member = await signUp(site.app);
    const mirror = startMirror(member);
    await mirror.read();
    for (const id of films.slice(0, 3)) await watch(member, id);
    await mirror.read();
    const { rows } = await site.pool.query('select last_value from member_change_number');
    await site.pool.query("select setval('member_change_number', $1)", [rows[0].last_value - 2]);
    const status = await statusOf(member, mirror.cursor());
    await site.pool.query("select setval('member_change_number', $1)", [rows[0].last_value]);
    expect(status).toBe(410);
  });

  test.each([
    '',
    'x',
    '1',
    'AAAA',
    '../../etc',
    'é',
    '\0',
    'a'.repeat(301),
    Buffer.from('1 2026-10-31  x').toString('base64url'),
  ])('that is no cursor is refused with 400: %j', async (since) => {
    expect(await statusOf(await signUp(site.app), since)).toBe(400);
  });

  test('is valid for thirty days, and a program that reads each day never has to begin again', async () => {
    const member = await signUp(site.app);
    const [daily, lazy] = [startMirror(member), startMirror(member)];
    const start = now;
    await daily.read();
    await lazy.read();
    for (const days of [20, 30, 40]) {
      now = new Date(start.getTime() + days * 24 * 3_600_000);
      await daily.read();
      expect([days, await statusOf(member, lazy.cursor())]).toEqual([days, days <= 30 ? 200 : 410]);
    }
    now = start;
  });
});

test('with many changes of many members, every query finds its rows by an index', async () => {
  const members = await Promise.all(Array.from({ length: 3 }, () => signUp(site.app)));
  const ids = await Promise.all(members.map((member) => memberIdOf(site.db, member)));
  await site.pool.query(
    `insert into member_change (member_id, kind, film_id, number)
     select id::uuid, 'rating', $2, case when place > 10 then nextval('member_change_number') end
     from unnest($1::text[]) as id, generate_series(1, 20000) as place`,
    [ids, film(0)],
  );
  await site.pool.query('analyze member_change');
  const { db, plansOf } = explainedDatabase(site.pool);
  const repository = createChangesRepository(db);
  const [memberId = ''] = ids;
  const plans = await plansOf(async () => {
    const { own } = await repository.numbers(memberId);
    await repository.logged(memberId, own - 500, 200);
    for (const kind of ['viewing', 'rating', 'watchlist', 'note', 'list'] as const) {
      await repository.thingsAfter(memberId, kind, null, 200);
      await repository.thingsOf(memberId, kind, []);
    }
  });
  expect(plans.length).toBeGreaterThan(12);
  expect(plans.filter(({ scanned }) => scanned.includes('member_change'))).toEqual([]);
  const read = plans.filter(({ sql }) => /from member_change\s+where .* order by number/s.test(sql));
  expect(read.every(({ indexes }) => indexes.includes('member_change_number_index'))).toBe(true);
  expect(read.length).toBeGreaterThan(0);
});

test('old changes are deleted, but not while a cursor may still need them', async () => {
  const member = await signUp(site.app);
  const memberId = await memberIdOf(site.db, member);
  await watch(member, film(0));
  await watch(member, film(1));
  await site.pool.query(
    "update member_change set changed_at = now() - (film_id = $2)::int * interval '33 days' where member_id = $1",
    [memberId, film(0)],
  );
  await site.pool.query(
    `insert into member_change (member_id, kind, film_id, changed_at)
     select $1, 'rating', $2, now() - interval '40 days' from generate_series(1, 45000)`,
    [memberId, film(2)],
  );
  await deleteExpired(site.db, now);
  const { rows } = await site.pool.query('select film_id from member_change where member_id = $1', [memberId]);
  expect(rows).toEqual([{ film_id: film(1) }]);
  expect((await presentThings(member)).size).toBe(2);
});

test('while nothing changes, the response has the same ETag and is not sent again', async () => {
  const member = await signUp(site.app);
  await watch(member, film(0));
  const mirror = startMirror(member);
  await mirror.read();
  const path = `/api/changes?since=${mirror.cursor()}`;
  const { headers } = await member.request(path);
  expect(headers.get('Cache-Control')).toBe('private, no-store');
  const etag = headers.get('ETag') ?? '';
  const again = await member.request(path, { headers: { 'If-None-Match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  await watch(member, film(1));
  expect((await member.request(path, { headers: { 'If-None-Match': etag } })).status).toBe(200);
});
