import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { MAX_LISTED_FILMS } from '#features/lists/contract/list-limits.ts';
import { memberIdOf, signUp } from '#test/app/members.ts';
import { type TestApp, testApp } from '#test/app/test-app.ts';
import { untilWaiting } from '#test/database/lock-waits.ts';
import { MAX_NOTE, MAX_NOTES_SIZE } from '../contract/note-rules.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

const [ALIEN, PSYCHO] = [348, 539];

test('all notes of a member together, on films, viewings and films of lists, have at most 10 MB', async () => {
  const member = await signUp(site.app);
  const id = await memberIdOf(site.db, member);
  const note = 'x'.repeat(MAX_NOTE);
  await site.pool.query(
    `insert into note (member_id, film_id, text)
      select $1, id, $2 from film where id not in ($3, $4) order by id limit $5`,
    [id, note, ALIEN, PSYCHO, MAX_NOTES_SIZE / MAX_NOTE - 1],
  );
  const { _id: list } = await (await member.request('/api/lists', { method: 'POST', body: { name: 'Shelf' } })).json();
  const writes = [
    () => member.request(`/api/notes/${ALIEN}`, { method: 'PUT', body: { text: note } }),
    () => member.request(`/api/viewings/${ALIEN}`, { method: 'POST', body: { day: '2026-10-01', note } }),
    () => member.request(`/api/lists/${list}/films/${ALIEN}`, { method: 'PUT', body: { note: 'x' } }),
  ];
  expect((await member.request(`/api/notes/${PSYCHO}`, { method: 'PUT', body: { text: note } })).status).toBe(200);
  for (const write of writes) {
    const refused = await write();
    expect(refused.status).toBe(409);
    expect((await refused.json()).message).toBe('All your notes together may have 10 MB. Please delete some first.');
  }
  const { rows } = await site.pool.query(
    `select from viewing where member_id = $1 union all select from member_list_film where member_id = $1`,
    [id],
  );
  expect(rows).toEqual([]);
  const found = await (await member.request('/api/notes?q=xxx&page=50')).json();
  expect([found.total, found.results.length]).toEqual([MAX_NOTES_SIZE / MAX_NOTE, 10]);
  // A note can be shortened, even if the others leave no room.
  const short = { method: 'PUT', body: { text: note.slice(1) } };
  expect((await member.request(`/api/notes/${PSYCHO}`, short)).status).toBe(200);
  await member.request(`/api/notes/${PSYCHO}`, { method: 'DELETE' });
  expect((await writes[0]?.())?.status).toBe(200);
});

test('notes that are written at the same time have at most 10 MB together', async () => {
  const member = await signUp(site.app);
  const id = await memberIdOf(site.db, member);
  await site.pool.query(
    `insert into note (member_id, film_id, text)
      select $1, id, repeat('x', $2) from film where id not in ($3, $4) order by id limit $5`,
    [id, MAX_NOTE, ALIEN, PSYCHO, MAX_NOTES_SIZE / MAX_NOTE - 1],
  );
  const other = await site.pool.connect();
  onTestFinished(() => other.release(true));
  await other.query('begin');
  await other.query('select from member where id = $1 for no key update', [id]);
  const text = 'x'.repeat(MAX_NOTE);
  await other.query('insert into note (member_id, film_id, text) values ($1, $2, $3)', [id, PSYCHO, text]);
  const written = member.request(`/api/notes/${ALIEN}`, { method: 'PUT', body: { text } });
  await untilWaiting(site.pool);
  await other.query('commit');
  expect((await written).status).toBe(409);
});

test('a member whose notes are too large already can write what adds nothing to them', async () => {
  const member = await signUp(site.app);
  const id = await memberIdOf(site.db, member);
  await site.pool.query(
    `insert into note (member_id, film_id, text)
      select $1, id, repeat('x', $2) from film where id <> $3 order by id limit $4`,
    [id, MAX_NOTE, ALIEN, MAX_NOTES_SIZE / MAX_NOTE + 1],
  );
  const write = async (method: string, path: string, body: object) => {
    const response = await member.request(`/api${path}`, { method, body });
    return { status: response.status, found: await response.json() };
  };
  const { status, found } = await write('POST', '/lists', { name: 'Shelf' });
  expect(status).toBe(201);
  const inList = `/lists/${found._id}/films/${ALIEN}`;
  await site.pool.query(
    `insert into member_list_film (member_id, list_id, film_id, position, note) values ($1, $2, $3, 1, 'long')`,
    [id, found._id, PSYCHO],
  );
  expect((await write('PUT', inList, {})).status).toBe(200);
  expect((await write('PUT', inList, { note: 'x' })).status).toBe(409);
  expect((await write('PUT', `/lists/${found._id}/films/${PSYCHO}`, { note: 'x' })).status).toBe(200);
  const largest = await site.pool.query(
    `select film_id as film from note where member_id = $1 order by film_id limit 1`,
    [id],
  );
  expect((await write('PUT', `/notes/${largest.rows[0].film}`, { text: 'short' })).status).toBe(200);
});

test('all lists of a member have at most 100,000 films, and such an account can be deleted', async () => {
  const member = await signUp(site.app);
  const id = await memberIdOf(site.db, member);
  await site.pool.query(
    `with added as (insert into member_list (member_id, name)
        select $1, 'List ' || number from generate_series(1, 199) as number returning id)
      insert into member_list_film (member_id, list_id, film_id, position)
        select $1, added.id, film.id, film.id from added, film limit $2`,
    [id, MAX_LISTED_FILMS],
  );
  const { _id: list } = await (
    await member.request('/api/lists', { method: 'POST', body: { name: 'One more' } })
  ).json();
  const refused = await member.request(`/api/lists/${list}/films/${ALIEN}`, { method: 'PUT', body: {} });
  expect(refused.status).toBe(409);
  expect((await refused.json()).message).toMatch(/^All your lists together may have 100,000 films\. /);
  const deleted = await member.request('/api/auth/account', { method: 'DELETE', body: { password: member.password } });
  expect(deleted.status).toBe(204);
  const { rows } = await site.pool.query('select from member_list_film where member_id = $1 limit 1', [id]);
  expect(rows).toEqual([]);
});
