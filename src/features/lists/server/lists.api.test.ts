import { describe, expect, test } from 'vitest';
import { mergeFilm } from '#catalogue/merge-film.repository.ts';
import { expire } from '#catalogue/sources/tmdb/expiry.repository.ts';
import { signUp, type TestMember } from '#test/app/members.ts';
import { appForFile } from '#test/app/test-app.ts';
import { MAX_LIST_FILMS, MAX_LISTS } from '../contract/list-limits.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

const site = await appForFile();
const { rows } = await site.pool.query("select id from film where release_date < '2020-01-01' order by id limit 20");
const films: number[] = rows.map(({ id }) => id);

type Call = { method?: string; body?: object; headers?: Record<string, string> };
const call = (member: TestMember, path: string, init?: Call) => member.request(`/api/lists${path}`, init);
const create = (member: TestMember, body: object = { name: 'Hidden gems' }) =>
  call(member, '', { method: 'POST', body });
const put = (member: TestMember, list: string, film: number | undefined, body: object = {}) =>
  call(member, `/${list}/films/${film}`, { method: 'PUT', body });
const order = (member: TestMember, list: string, body: object) =>
  call(member, `/${list}/order`, { method: 'PUT', body });
const read = async (member: TestMember, list: string) => (await call(member, `/${list}`)).json();
const idsOf = async (member: TestMember, list: string) =>
  (await read(member, list)).films.map(({ id }: { id: number }) => id);

/** A new member with a list of the first films. */
async function withList(count = 3) {
  const member = await signUp(site.app);
  const { _id } = await (await create(member)).json();
  for (const film of films.slice(0, count)) await put(member, _id, film);
  return { member, list: _id as string, ids: films.slice(0, count) };
}

test.each(['', '/{list}'])('an unchanged response of /lists%s is not sent again', async (path) => {
  const { member, list } = await withList();
  const read = (etag = '') => call(member, path.replace('{list}', list), { headers: { 'If-None-Match': etag } });
  const etag = (await read()).headers.get('ETag') ?? '';
  const again = await read(etag);
  expect([again.status, await again.text()]).toEqual([304, '']);
  await put(member, list, films[5]);
  expect((await read(etag)).status).toBe(200);
});

describe('a list', () => {
  test('has the facts of its films as search results have them', async () => {
    const { member, list } = await withList(2);
    const found = await (await site.app.request('/api/films/by-fright?themes=slasher')).json();
    for (const { id } of found.results.slice(0, 2)) await put(member, list, id);
    const { films: listed } = await read(member, list);
    for (const { id, title, overview, platforms, countries, certification, fright } of found.results.slice(0, 2)) {
      const facts = { id, title, overview, platforms, countries, certification, fright };
      expect(listed).toContainEqual(expect.objectContaining(facts));
    }
  });

  test('is created empty, and is listed with the number of its films and of those that the member has watched', async () => {
    const member = await signUp(site.app);
    const response = await create(member, { name: ' Ghosts ', description: 'Two\nlines', ranked: true });
    expect(response.status).toBe(201);
    const list = await response.json();
    expect(list).toMatchObject({ name: 'Ghosts', description: 'Two\nlines', ranked: true, challenge: null, films: [] });
    await put(member, list._id, films[0], { note: 'The best' });
    await put(member, list._id, films[1]);
    await member.request(`/api/viewings/${films[1]}`, { method: 'POST', body: { day: '2020-10-31' } });
    const { lists } = await (await call(member, `?film=${films[0]}`)).json();
    expect(lists).toMatchObject([
      {
        _id: list._id,
        name: 'Ghosts',
        films: 2,
        seen: 1,
        ranked: true,
        challenge: false,
        posters: [{ id: films[0] }, { id: films[1] }],
        updatedAt: expect.any(String),
        has: true,
      },
    ]);
    expect((await read(member, list._id)).films).toMatchObject([
      { id: films[0], position: 1, note: 'The best', seen: false },
      { id: films[1], position: 2, note: '', seen: true },
    ]);
    expect((await (await call(member, `?film=${films[2]}`)).json()).lists).toMatchObject([{ has: false }]);
  });

  test('can be renamed and deleted, and each change raises its version', async () => {
    const { member, list } = await withList();
    const { version } = await read(member, list);
    const changed = await call(member, `/${list}`, { method: 'PATCH', body: { name: 'Other', ranked: true } });
    expect(await changed.json()).toMatchObject({ name: 'Other', ranked: true, version: version + 1 });
    const same = await call(member, `/${list}`, { method: 'PATCH', body: { name: 'Other', challenge: null } });
    expect(await same.json()).toMatchObject({ version: version + 1 });
    const challenge = { from: '2026-10-01', to: '2026-10-31', films: 31, once: false, rules: [] };
    for (const body of [{ challenge }, { challenge }, {}]) {
      const playable = await call(member, `/${list}`, { method: 'PATCH', body });
      expect(await playable.json()).toMatchObject({ name: 'Other', challenge, version: version + 2 });
    }
    expect((await call(member, `/${list}`, { method: 'DELETE' })).status).toBe(204);
    expect((await call(member, `/${list}`)).status).toBe(404);
    expect((await (await call(member, '')).json()).lists).toEqual([]);
  });

  test.each(['<b>Bold</b> & "quotes"', '\u200fרשימה', '恐怖 🎃', "it's = +1", 'x'.repeat(100)])(
    'keeps the name and the note %j as they were typed',
    async (text) => {
      const member = await signUp(site.app);
      const { _id, name } = await (await create(member, { name: text, description: text })).json();
      await put(member, _id, films[0], { note: `${text}\n${text}` });
      expect(name).toBe(text);
      expect(await read(member, _id)).toMatchObject({ description: text, films: [{ note: `${text}\n${text}` }] });
    },
  );

  test.each([
    ['name', {}],
    ['name', { name: ' \u200b' }],
    ['name', { name: 'x'.repeat(101) }],
    ['name', { name: 'two\nlines' }],
    ['name', { name: 'abc\u202edef' }],
    ['description', { name: 'A', description: 'nul\0' }],
    ['description', { name: 'A', description: '\ud83c' }],
    ['description', { name: 'A', description: 'x'.repeat(5_001) }],
    ['ranked', { name: 'A', ranked: 'yes' }],
    ['challenge', { name: 'A', challenge: 'all' }],
    ['challenge\\.to', { name: 'A', challenge: { from: '2026-10-01', films: 1, once: false, rules: [] } }],
  ])('is refused with the name of the invalid field: %s in %j', async (field, body) => {
    const member = await signUp(site.app);
    const response = await create(member, body);
    expect(response.status).toBe(400);
    expect((await response.json()).message).toMatch(new RegExp(`^${field}: `));
    expect((await (await call(member, '')).json()).lists).toEqual([]);
  });

  test('is refused to a member who has the maximum number of lists, even when lists are created at once', async () => {
    const member = await signUp(site.app);
    await site.pool.query(
      "insert into member_list (member_id, name) select id, 'List ' || number from member, generate_series(1, $2::int) as number where email = $1",
      [member.email, MAX_LISTS - 1],
    );
    const statuses = (await Promise.all(['A', 'B', 'C'].map((name) => create(member, { name })))).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([201, 409, 409]);
    expect((await (await call(member, '')).json()).lists).toHaveLength(MAX_LISTS);
  });

  test('is refused if the member has a list of the same name, so a repeated call creates only one', async () => {
    const member = await signUp(site.app);
    const statuses = (await Promise.all([1, 2, 3].map(() => create(member)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 409, 409]);
    expect((await create(member, { name: 'hidden  GEMS\u200b' })).status).toBe(409);
    const { _id } = await (await create(member, { name: 'Other' })).json();
    const rename = (name: string) => call(member, `/${_id}`, { method: 'PATCH', body: { name } });
    expect((await rename('Hidden gems')).status).toBe(409);
    expect((await rename('OTHER')).status).toBe(200);
    expect((await create(await signUp(site.app))).status).toBe(201);
  });
});

describe('a film in a list', () => {
  test('is added once: a second call changes nothing, not even the version', async () => {
    const { member, list } = await withList(0);
    const first = await (await put(member, list, films[0], { note: 'Once' })).json();
    expect(first).toEqual({ version: 2, films: 1 });
    expect(await (await put(member, list, films[0])).json()).toEqual(first);
    expect(await (await put(member, list, films[0], { note: 'Once', position: 1 })).json()).toEqual(first);
    expect((await read(member, list)).films).toMatchObject([{ note: 'Once' }]);
  });

  test('is stored once when fifty calls add it at the same time', async () => {
    const { member, list } = await withList(0);
    const responses = await Promise.all(Array.from({ length: 50 }, () => put(member, list, films[0])));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await read(member, list)).toMatchObject({ version: 2, films: [{ id: films[0] }] });
  });

  test('goes to the given position, when it is new and when it is moved', async () => {
    const { member, list, ids } = await withList();
    const [one, two, three] = ids;
    await put(member, list, films[3], { position: 2 });
    expect(await idsOf(member, list)).toEqual([one, films[3], two, three]);
    await put(member, list, one, { position: 4 });
    expect(await idsOf(member, list)).toEqual([films[3], two, three, one]);
    await put(member, list, two, { position: MAX_LIST_FILMS });
    expect(await idsOf(member, list)).toEqual([films[3], three, one, two]);
  });

  test('can be removed, and added again at the end', async () => {
    const { member, list, ids } = await withList();
    const removed = await call(member, `/${list}/films/${ids[0]}`, { method: 'DELETE' });
    expect(await removed.json()).toEqual({ version: 5, films: 2 });
    const again = await call(member, `/${list}/films/${ids[0]}`, { method: 'DELETE' });
    expect(await again.json()).toEqual({ version: 5, films: 2 });
    await put(member, list, ids[0]);
    expect(await idsOf(member, list)).toEqual([ids[1], ids[2], ids[0]]);
  });

  test('must exist, and an unknown one does not change the list', async () => {
    const { member, list, ids } = await withList();
    expect((await put(member, list, 2_147_483_647)).status).toBe(404);
    expect((await put(member, UNKNOWN, films[0])).status).toBe(404);
    expect((await put(member, list, films[0], { note: 'nul\0' })).status).toBe(400);
    expect((await put(member, list, films[0], { position: 0 })).status).toBe(400);
    expect(await read(member, list)).toMatchObject({ version: 4 });
    expect(await idsOf(member, list)).toEqual(ids);
  });

  test('keeps its title when everything else about it expires', async () => {
    const { member, list } = await withList(0);
    await site.pool.query(
      `insert into film (id, title, title_slug, source, fetched_at, overview)
       values (9000001, 'Listed', 'listed', 'tmdb', '2020-01-01', 'Long ago'),
         (9000002, 'Not listed', 'not-listed', 'tmdb', '2020-01-01', 'Long ago')`,
    );
    await put(member, list, 9_000_001);
    await expire(site.db, new Date('2021-01-01'));
    expect((await read(member, list)).films).toMatchObject([{ title: 'Listed' }]);
    const { rows } = await site.pool.query('select id, overview from film where id in (9000001, 9000002)');
    expect(rows).toEqual([{ id: 9_000_001, overview: null }]);
  });

  test('keeps its place, and both notes, when another film of the list is merged into it', async () => {
    const { member, list } = await withList(0);
    const [gone, kept] = [films[18] ?? 0, films[19] ?? 0];
    await put(member, list, gone, { note: 'First' });
    await put(member, list, films[0]);
    await put(member, list, kept, { note: 'Third' });
    const { version } = await read(member, list);
    await mergeFilm(site.db, gone, kept);
    expect(await read(member, list)).toMatchObject({
      version: version + 1,
      films: [{ id: kept, position: 1, note: 'Third\nFirst' }, { id: films[0] }],
    });
    const outdated = { version, films: [films[0], gone, kept] };
    expect((await order(member, list, outdated)).status).toBe(409);
  });
});

describe('the order of a list', () => {
  test('is refused when the list has changed since its version, so that two tabs lose nothing', async () => {
    const { member, list, ids } = await withList();
    const { version } = await read(member, list);
    const first = await order(member, list, { version, films: ids.toReversed() });
    expect(await first.json()).toEqual({ version: version + 1, films: 3 });
    // Its response may have been lost.
    expect((await order(member, list, { version, films: ids.toReversed() })).status).toBe(200);
    const second = await order(member, list, { version, films: ids });
    expect(second.status).toBe(409);
    expect(await idsOf(member, list)).toEqual(ids.toReversed());
    await put(member, list, films[4]);
    expect((await order(member, list, { version: version + 1, films: ids })).status).toBe(409);
    expect(await idsOf(member, list)).toEqual([...ids.toReversed(), films[4]]);
  });

  test('must name every film of the list once', async () => {
    const { member, list, ids } = await withList();
    const { version } = await read(member, list);
    const [one = 0, two = 0, three = 0] = ids;
    for (const wrong of [
      [one, two],
      [one, two, two],
      [one, two, three, films[4]],
      [one, two, films[4]],
    ]) {
      const response = await order(member, list, { version, films: wrong });
      expect(response.status).toBe(400);
      expect((await response.json()).message).toMatch(/^films: /);
    }
    expect(await read(member, list)).toMatchObject({ version });
    expect(await idsOf(member, list)).toEqual(ids);
  });
});

test('a list of the maximum number of films takes no more, can be read, and can be put into another order', async () => {
  const { member, list } = await withList(0);
  await site.pool.query(
    `insert into film (id, title, title_slug, source)
       select number, 'Film ' || number, 'film-' || number, 'dump' from generate_series(8000001, 8005000) as number`,
  );
  await site.pool.query(
    `insert into member_list_film (member_id, list_id, film_id, position)
       select member_id, id, 8000000 + number, number from member_list, generate_series(1, 5000) as number where id = $1`,
    [list],
  );
  const full = await put(member, list, films[0]);
  expect(full.status).toBe(409);
  expect((await full.json()).message).toMatch(/5,000 films/);
  const { films: found, version } = await read(member, list);
  expect(found).toHaveLength(MAX_LIST_FILMS);
  const ids = found.map(({ id }: { id: number }) => id);
  expect((await order(member, list, { version, films: ids.toReversed() })).status).toBe(200);
  expect(await idsOf(member, list)).toEqual(ids.toReversed());
  const more = { version: version + 1, films: [...ids, films[0]] };
  expect((await order(member, list, more)).status).toBe(400);
});
