import { Window } from 'happy-dom';
import { expect, onTestFinished, test } from 'vitest';
import { signUp, type TestMember } from '#test/app/members.ts';
import { appForFile } from '#test/app/test-app.ts';
import { untilWaiting } from '#test/database/lock-waits.ts';
import { sharedSchema } from '../contract/shares.ts';

const FILMS = [694, 348, 539];
const NAME = 'Shelf <b>& "more"</b> \u200f🎃';

const site = await appForFile();
let owner: TestMember;
let list: string;

const send = (member: TestMember, method: string, path: string, body: object = {}) =>
  member.request(`/api${path}`, { method, body });

/** A new owner's list of three films, the first with a note, and a link to it. */
async function shareList(options: object = {}) {
  owner = await signUp(site.app);
  list = (await (await send(owner, 'POST', '/lists', { name: NAME, description: 'Two\nlines', ranked: true })).json())
    ._id;
  for (const id of FILMS)
    await send(owner, 'PUT', `/lists/${list}/films/${id}`, id === 694 ? { note: 'Mine <i>' } : {});
  const response = await send(owner, 'POST', '/shares', { kind: 'list', list, name: 'Jamie', ...options });
  expect(response.status).toBe(201);
  const { _id, url } = await response.json();
  return { id: _id as string, token: (url as string).split('/').at(-1) ?? '' };
}

const open = (token: string, file = '') => site.app.request(`/shared/${token}${file}`);
const read = async (token: string) => (await site.app.request(`/api/shared/${token}`)).json();
const FILES = ['/wide.png', '/tall.png', '/radarr.json', '/list.rss'];

test('a shared list is shown without an account, without its notes, until the link is revoked', async () => {
  const { id, token } = await shareList();
  const shown = await read(token);
  expect(sharedSchema.parse(shown)).toEqual(shown);
  expect(shown).toMatchObject({
    kind: 'list',
    name: 'Jamie',
    list: { name: NAME, description: 'Two\nlines', ranked: true },
  });
  expect(shown.list.films.map((film: { id: number; note: string }) => [film.id, film.note])).toEqual(
    FILMS.map((film) => [film, '']),
  );
  expect(JSON.stringify(shown)).not.toMatch(/seen|Mine/);
  expect(JSON.stringify(shown)).not.toContain(owner.email);
  expect((await (await owner.request('/api/shares')).json()).shares).toMatchObject([
    { kind: 'list', list: { _id: list, name: NAME } },
  ]);
  for (const file of FILES) expect([file, (await open(token, file)).status]).toEqual([file, 200]);
  await owner.request(`/api/shares/${id}`, { method: 'DELETE' });
  expect((await site.app.request(`/api/shared/${token}`)).status).toBe(404);
  for (const file of FILES) expect([file, (await open(token, file)).status]).toEqual([file, 404]);
});

test('the link stops working when its list is deleted', async () => {
  const { token } = await shareList();
  await owner.request(`/api/lists/${list}`, { method: 'DELETE' });
  expect((await site.app.request(`/api/shared/${token}`)).status).toBe(404);
  expect((await (await owner.request('/api/shares')).json()).shares).toEqual([]);
});

test('a list that is deleted while it is copied is not copied without its films', async () => {
  const { token } = await shareList();
  const member = await signUp(site.app);
  const other = await site.pool.connect();
  onTestFinished(() => other.release(true));
  await other.query('begin');
  // The films wait for this table, the list does not.
  await other.query('lock table viewing in access exclusive mode');
  const copied = send(member, 'POST', `/shared/${token}/copy`);
  await untilWaiting(site.pool);
  await other.query('delete from member_list_film where list_id = $1', [list]);
  await other.query('delete from member_list where id = $1', [list]);
  await other.query('commit');
  expect((await copied).status).toBe(404);
  expect((await (await member.request('/api/lists')).json()).lists).toEqual([]);
});

test('only an own list can be shared, and only with its id', async () => {
  await shareList();
  const other = await signUp(site.app);
  const status = async (body: object) => (await send(other, 'POST', '/shares', { name: 'Jo', ...body })).status;
  expect(await status({ kind: 'list', list })).toBe(404);
  expect(await status({ kind: 'list' })).toBe(400);
  expect(await status({ kind: 'list', list: 'all' })).toBe(400);
  expect(await status({ kind: 'profile', list })).toBe(400);
});

test('a member sees which films they have watched, and copies the list with the notes that its owner shows', async () => {
  const { token } = await shareList({ notes: true });
  const member = await signUp(site.app);
  await send(member, 'POST', `/viewings/${FILMS[1]}`, { day: '2020-10-31' });
  const shown = await (await member.request(`/api/shared/${token}`)).json();
  expect(shown.list).toMatchObject({
    seen: 1,
    films: [{ seen: false, note: 'Mine <i>' }, { seen: true }, { seen: false }],
  });

  const copied = await send(member, 'POST', `/shared/${token}/copy`);
  expect(copied.status).toBe(201);
  const copy = await copied.json();
  expect(copy).toMatchObject({ name: NAME, ranked: true, films: FILMS.map((id) => ({ id })) });
  expect(copy.films[0].note).toBe('Mine <i>');
  const again = await (await send(member, 'POST', `/shared/${token}/copy`)).json();
  expect(again.name).toBe(`${NAME} (2)`);
  await owner.request(`/api/lists/${list}`, { method: 'DELETE' });
  expect((await (await member.request(`/api/lists/${copy._id}`)).json()).films).toHaveLength(3);
  expect((await send(member, 'POST', `/shared/${token}/copy`)).status).toBe(404);
});

test("a copied challenge leaves out the rules that name the owner's other lists", async () => {
  const { token } = await shareList({});
  const rule = { count: 1, and: [] };
  const rules = [
    { kind: 'decades', ...rule },
    { kind: 'list', list, ...rule },
    { kind: 'decades', ...rule, and: [{ kind: 'list', list }] },
  ];
  const challenge = { from: '2026-10-01', to: '2026-10-31', films: 4, once: false, rules };
  await send(owner, 'PATCH', `/lists/${list}`, { challenge });
  const copied = await (await send(await signUp(site.app), 'POST', `/shared/${token}/copy`)).json();
  expect(copied.challenge.rules).toEqual([expect.objectContaining({ kind: 'decades', and: [] })]);
});

test('a copy of a list whose owner keeps the notes has none, and a profile cannot be copied', async () => {
  const { token } = await shareList();
  const member = await signUp(site.app);
  const copy = await (await send(member, 'POST', `/shared/${token}/copy`)).json();
  expect(copy.films.map(({ note }: { note: string }) => note)).toEqual(['', '', '']);
  const { url } = await (await send(owner, 'POST', '/shares', { kind: 'profile', name: 'Jamie' })).json();
  const profile = url.split('/').at(-1);
  expect((await send(member, 'POST', `/shared/${profile}/copy`)).status).toBe(404);
  expect((await open(profile, '/radarr.json')).status).toBe(404);
  expect((await site.app.request(`/api/shared/${token}/copy`, { method: 'POST' })).status).toBe(401);
});

test('radarr.json has the films in the shape of StevenLu’s list', async () => {
  const { token } = await shareList();
  const response = await open(token, '/radarr.json');
  expect(response.headers.get('Content-Type')).toMatch(/^application\/json/);
  const films = await response.json();
  expect(films.map(({ tmdb_id }: { tmdb_id: number }) => tmdb_id)).toEqual(FILMS);
  expect(films[0]).toEqual({
    title: 'The Shining',
    imdb_id: 'tt0081505',
    tmdb_id: 694,
    poster_url: expect.toSatisfy((url) => url === null || /^https?:\/\//.test(url)),
  });
});

test('list.rss is RSS 2.0 with plain text', async () => {
  const { token } = await shareList({ notes: true });
  const response = await open(token, '/list.rss');
  expect(response.headers.get('Content-Type')).toBe('application/rss+xml; charset=utf-8');
  const text = await response.text();
  expect(text).not.toMatch(/<(b|i|p|html|!\[CDATA)\b/);
  const document = new new Window().DOMParser().parseFromString(text, 'application/xml');
  const texts = (path: string) => [...document.querySelectorAll(path)].map(({ textContent }) => textContent);
  expect(document.documentElement.getAttribute('version')).toBe('2.0');
  expect(texts('channel > title')).toEqual([NAME]);
  expect(texts('channel > link')).toEqual([`${site.deps.env.APP_URL}/shared/${token}`]);
  expect(texts('item > link')).toEqual(FILMS.map((id) => `${site.deps.env.APP_URL}/movie/${id}`));
  expect(texts('item > title')[0]).toBe('The Shining (1980)');
  expect(texts('item > description')).toEqual(['Mine <i>']);
});
