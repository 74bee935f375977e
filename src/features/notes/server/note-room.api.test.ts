import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { MAX_LISTED_FILMS } from '#features/lists/contract/list-limits.ts';
import { memberIdOf, signUp, type TestMember } from '#test/app/members.ts';
import { appForFile } from '#test/app/test-app.ts';
import { untilWaiting } from '#test/database/lock-waits.ts';
import { MAX_NOTE, MAX_NOTES_SIZE } from '../contract/note-rules.ts';

const [ALIEN, PSYCHO] = [348, 539];
const LONGEST = 'x'.repeat(MAX_NOTE);
/** Number of the longest notes that a member can have. */
const MOST = MAX_NOTES_SIZE / MAX_NOTE;

const site = await appForFile();
let member: TestMember;
let id: string;
beforeEach(async () => {
  member = await signUp(site.app);
  id = await memberIdOf(site.db, member);
});

const send = async (method: string, path: string, body?: object) => {
  const response = await member.request(`/api${path}`, { method, body });
  return { status: response.status, body: response.status === 204 ? null : await response.json() };
};
const makeList = async (): Promise<string> => (await send('POST', '/lists', { name: 'Shelf' })).body._id;
/** Gives the member the longest notes on films other than Alien and Psycho. */
const writeNotes = (count: number) =>
  site.pool.query(
    'insert into note (member_id, film_id, text) select $1, id, $2 from film where id <> all($3) order by id limit $4',
    [id, LONGEST, [ALIEN, PSYCHO], count],
  );

test('all notes of a member together, on films, viewings and films of lists, have at most 10 MB', async () => {
  await writeNotes(MOST - 1);
  const list = await makeList();
  const writes = [
    () => send('PUT', `/notes/${ALIEN}`, { text: LONGEST }),
    () => send('POST', `/viewings/${ALIEN}`, { day: '2026-10-01', note: LONGEST }),
    () => send('PUT', `/lists/${list}/films/${ALIEN}`, { note: 'x' }),
  ];
  expect((await send('PUT', `/notes/${PSYCHO}`, { text: LONGEST })).status).toBe(200);
  const message = 'All your notes together may have 10 MB. Please delete some first.';
  for (const write of writes) expect(await write()).toMatchObject({ status: 409, body: { message } });
  const { rows } = await site.pool.query(
    `select from viewing where member_id = $1 union all select from member_list_film where member_id = $1`,
    [id],
  );
  expect(rows).toEqual([]);
  const { body: found } = await send('GET', '/notes?q=xxx&page=50');
  expect([found.total, found.results.length]).toEqual([MOST, 10]);
  // A note can be shortened, even if the others leave no room.
  expect((await send('PUT', `/notes/${PSYCHO}`, { text: LONGEST.slice(1) })).status).toBe(200);
  await send('DELETE', `/notes/${PSYCHO}`);
  expect((await writes[0]?.())?.status).toBe(200);
});

test('notes that are written at the same time have at most 10 MB together', async () => {
  await writeNotes(MOST - 1);
  const other = await site.pool.connect();
  onTestFinished(() => other.release(true));
  await other.query('begin');
  await other.query('select from member where id = $1 for no key update', [id]);
  await other.query('insert into note (member_id, film_id, text) values ($1, $2, $3)', [id, PSYCHO, LONGEST]);
  const written = send('PUT', `/notes/${ALIEN}`, { text: LONGEST });
  await untilWaiting(site.pool);
  await other.query('commit');
  expect((await written).status).toBe(409);
});

test('a member whose notes are too large already can write what adds nothing to them', async () => {
  await writeNotes(MOST + 1);
  const list = await makeList();
  await site.pool.query(
    `insert into member_list_film (member_id, list_id, film_id, position, note) values ($1, $2, $3, 1, 'long')`,
    [id, list, PSYCHO],
  );
  const { rows } = await site.pool.query('select film_id as film from note where member_id = $1 limit 1', [id]);
  for (const [status, path, body] of [
    [200, `/lists/${list}/films/${ALIEN}`, {}],
    [409, `/lists/${list}/films/${ALIEN}`, { note: 'x' }],
    [200, `/lists/${list}/films/${PSYCHO}`, { note: 'x' }],
    [200, `/notes/${rows[0].film}`, { text: 'short' }],
  ] as const)
    expect([path, (await send('PUT', path, body)).status]).toEqual([path, status]);
});

test('all lists of a member have at most 100,000 films, and such an account can be deleted', async () => {
  await site.pool.query(
    `with added as (insert into member_list (member_id, name)
        select $1, 'List ' || number from generate_series(1, 199) as number returning id)
      insert into member_list_film (member_id, list_id, film_id, position)
        select $1, added.id, film.id, film.id from added, film limit $2`,
    [id, MAX_LISTED_FILMS],
  );
  const message = expect.stringMatching(/^All your lists together may have 100,000 films\. /);
  const refused = await send('PUT', `/lists/${await makeList()}/films/${ALIEN}`, {});
  expect(refused).toMatchObject({ status: 409, body: { message } });
  expect((await send('DELETE', '/auth/account', { password: member.password })).status).toBe(204);
  const { rows } = await site.pool.query('select from member_list_film where member_id = $1 limit 1', [id]);
  expect(rows).toEqual([]);
});
