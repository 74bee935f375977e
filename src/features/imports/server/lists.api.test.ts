import { beforeEach, describe, expect, test } from 'vitest';
import { mergeFilm } from '#catalogue/merge-film.repository.ts';
import { insertFilms } from '#test/app/insert-films.ts';
import { signUp, type TestMember } from '#test/app/members.ts';
import type { TestApp } from '#test/app/test-app.ts';
import { type TestFile, uploadFiles } from '#test/app/uploads.ts';
import { beforeEachImport } from '#test/imports/before-each-import.ts';
import { type ImportCalls, json, movary } from '#test/imports/import-calls.ts';
import { lines, zipOf } from '#test/imports/uploads.ts';

const PSYCHO = 539;
const THE_THING = 1091;
const HALLOWEEN = 948;
const FILMS = ['1,Halloween,1978,,', '2,Psycho,1960,,"The shower,\nof course"', '3,The Thing,1982,,'];

/** The dates and rules of a challenge. */
const OCTOBER = {
  ...{ from: '2026-10-01', to: '2026-10-31', films: 31, once: false },
  rules: [{ kind: 'decades', count: 1 }],
};

let site: TestApp;
let member: TestMember;
let calls: ImportCalls;
beforeEachImport((importing) => {
  ({ site, member, calls } = importing);
});

/** A list as Letterboxd exports it. */
const listOf = (name: string, entries: string[], description = ''): TestFile => ({
  name: `${name}.csv`,
  content: lines(
    [
      'Letterboxd list export v7',
      'Date,Name,Tags,URL,Description',
      `2024-09-01,"${name}",,https://boxd.it/l,"${description}"`,
      '',
      'Position,Name,Year,URL,Description',
      ...entries,
    ],
    '\r\n',
  ),
});

type Shown = { _id: string; name: string; description: string; ranked: boolean; version: number; challenge: unknown };
type Entry = { id: number; note: string };

/** The member's lists with their films and notes, by name. */
async function mine() {
  const { lists } = await json<{ lists: Shown[] }>(member.request('/api/lists'));
  const read = lists.map(async ({ _id }) => json<Shown & { films: Entry[] }>(member.request(`/api/lists/${_id}`)));
  return (await Promise.all(read)).toSorted((one, other) => one.name.localeCompare(other.name));
}
const namesOf = async () =>
  (await mine()).map(({ name, films }) => [name, films.map(({ id, note }) => (note ? [id, note] : id))]);
const create = (name: string) => json<Shown>(member.request('/api/lists', { method: 'POST', body: { name } }));
const put = (list: string, film: number, note = '') =>
  member.request(`/api/lists/${list}/films/${film}`, { method: 'PUT', body: { note } });

/** Expects that the import is refused with this message before it writes anything. */
async function expectRefused(importId: string, message: string, settings: object = {}) {
  const response = await calls.begin(importId, settings);
  expect([response.status, await response.json()]).toMatchObject([409, { message }]);
  expect(await calls.read(importId)).toMatchObject({ state: 'ready', counts: { applied: 0 } });
}

describe('a list in a file', () => {
  test('is previewed, is imported once with order, notes and description, and can be undone', async () => {
    const file = listOf('Autumn', [...FILMS, '4,No Such Film,2001,,'], 'Read\nfrom the top');
    const found = await calls.ready(file);
    expect(found).toMatchObject({
      here: { lists: 0, films: 0, noteBytes: 0 },
      counts: { adds: { lists: 1, viewings: 0 }, unknown: 1 },
    });
    expect(found.lists).toEqual([
      {
        ...{ list: 0, file: 'Autumn.csv', name: 'Autumn', ranked: true },
        ...{ films: 4, found: 3, notHorror: 0, noteBytes: 21, here: null, isWritten: false },
      },
    ]);
    // A film that is only in the list is not one that the member already has.
    expect(found.rows.map(({ title, status, lists }) => [title, status, lists])).toEqual([
      ['Halloween', 'matched', 1],
      ['Psycho', 'matched', 1],
      ['The Thing', 'matched', 1],
      ['No Such Film', 'unknown', 1],
    ]);
    expect(await mine()).toEqual([]);
    const done = await calls.apply(found._id);
    expect(done).toMatchObject({ state: 'done', counts: { wrote: { lists: 1 }, adds: { lists: 0 } } });
    expect(await mine()).toMatchObject([{ name: 'Autumn', description: 'Read\nfrom the top', ranked: true }]);
    const autumn = [['Autumn', [HALLOWEEN, [PSYCHO, 'The shower,\nof course'], THE_THING]]];
    expect(await namesOf()).toEqual(autumn);

    const again = await calls.ready(file);
    expect(again.lists).toMatchObject([{ here: { name: 'Autumn', missing: 0 } }]);
    expect(again.counts).toMatchObject({ alreadyHere: 3, adds: { lists: 0 } });
    await calls.apply(again._id);
    expect(await namesOf()).toEqual(autumn);

    await calls.undo(found._id);
    expect(await mine()).toEqual([]);
    await calls.apply(found._id);
    expect(await namesOf()).toEqual(autumn);
  });

  test('can be left out, renamed, and made ranked or unranked', async () => {
    const found = await calls.ready(listOf('One', FILMS), listOf('Two', FILMS.slice(1)));
    const lists = [
      { list: 0, action: 'skip' },
      { list: 1, action: 'create', name: ' Second ', ranked: false },
    ];
    expect((await calls.apply(found._id, { lists })).counts.wrote).toMatchObject({ lists: 1 });
    expect(await mine()).toMatchObject([{ name: 'Second', ranked: false }]);
    // The file has another name now, but the list is the same.
    const again = await calls.ready(listOf('Two', FILMS));
    expect(again).toMatchObject({
      lists: [{ here: { name: 'Second', missing: 1 } }],
      counts: { adds: { lists: 0 } },
    });
  });

  test('with the name of a member’s list is left out, unless the member merges or renames it', async () => {
    const { _id } = await create('autumn');
    await put(_id, THE_THING, 'Mine');
    const file = listOf('Autumn', FILMS);
    const found = await calls.ready(file);
    expect(found).toMatchObject({
      here: { lists: 1, films: 1, noteBytes: 4 },
      lists: [{ here: { _id, name: 'autumn', missing: 2 } }],
      counts: { adds: { lists: 0 } },
    });
    await calls.apply(found._id);
    expect(await namesOf()).toEqual([['autumn', [[THE_THING, 'Mine']]]]);
    const taken = await calls.begin(found._id, { lists: [{ list: 0, action: 'create', name: 'AUTUMN' }] });
    expect([taken.status, await taken.json()]).toMatchObject([409, { message: expect.stringContaining('“AUTUMN”') }]);

    await calls.apply(found._id, { lists: [{ list: 0, action: 'add' }] });
    const both = [[THE_THING, 'Mine'], HALLOWEEN, [PSYCHO, 'The shower,\nof course']];
    expect(await namesOf()).toEqual([['autumn', both]]);
    await calls.undo(found._id);
    expect(await namesOf()).toEqual([['autumn', [[THE_THING, 'Mine']]]]);
  });

  test('that the member has changed since the import stays when the import is undone', async () => {
    const found = await calls.ready(listOf('Autumn', FILMS.slice(0, 1)));
    await calls.apply(found._id);
    const [list] = await mine();
    await put(list?._id ?? '', PSYCHO);
    await calls.undo(found._id);
    expect(await namesOf()).toEqual([['Autumn', [HALLOWEEN, PSYCHO]]]);
  });

  test('gets a film that the member chooses later for a row', async () => {
    const found = await calls.ready(listOf('Autumn', ['1,Psycho,1960,,', '2,No Such Film,2001,,that one']));
    await calls.apply(found._id);
    expect(await json(calls.choose(found._id, 2, HALLOWEEN))).toMatchObject({ choice: HALLOWEEN });
    expect(await calls.read(found._id)).toMatchObject({ counts: { adds: { lists: 1 } } });
    await calls.apply(found._id);
    expect(await namesOf()).toEqual([['Autumn', [PSYCHO, [HALLOWEEN, 'that one']]]]);
    await calls.undo(found._id);
    expect(await mine()).toEqual([]);
  });

  test('does not get back a film that the member has removed since', async () => {
    const found = await calls.ready(listOf('Autumn', ['1,Psycho,1960,,', '2,No Such Film,2001,,']));
    await calls.apply(found._id);
    const [{ _id = '' } = {}] = await mine();
    expect((await member.request(`/api/lists/${_id}/films/${PSYCHO}`, { method: 'DELETE' })).status).toBeLessThan(300);
    const missing = async () => {
      const { lists, counts } = await calls.read(found._id);
      return [lists[0]?.here?.missing, counts.adds.lists];
    };
    expect(await missing()).toEqual([0, 0]);
    await json(calls.choose(found._id, 2, HALLOWEEN));
    expect(await missing()).toEqual([1, 1]);
    await calls.apply(found._id);
    expect(await namesOf()).toEqual([['Autumn', [HALLOWEEN]]]);
  });

  test('without any film found is not created', async () => {
    const found = await calls.ready(listOf('Nothing', ['1,No Such Film,2001,,']));
    expect(found).toMatchObject({ lists: [{ films: 1, found: 0 }], counts: { adds: { lists: 0 } } });
    await calls.apply(found._id);
    expect(await mine()).toEqual([]);
  });

  test('with 3,000 unknown films is imported with the films found; the others stay in the preview', async () => {
    const unknown = Array.from({ length: 3_000 }, (_, n) => `${n + 2},No Such Film ${n},2001,,`);
    const found = await calls.ready(listOf('Long', ['1,Psycho,1960,,', ...unknown]));
    expect(found).toMatchObject({
      lists: [{ films: 3_001, found: 1 }],
      counts: { rows: 3_001, unknown: 3_000, adds: { lists: 1 } },
    });
    await calls.apply(found._id);
    expect(await namesOf()).toEqual([['Long', [PSYCHO]]]);
    expect((await calls.read(found._id, '?status=unknown')).totalPages).toBe(60);
  });

  test('cannot change a list of another member, even by its id', async () => {
    const other = await signUp(site.app);
    const theirs = await json<Shown>(other.request('/api/lists', { method: 'POST', body: { name: 'Autumn' } }));
    const found = await calls.ready(listOf('Autumn', FILMS));
    expect(found.lists).toMatchObject([{ here: null }]);
    await calls.apply(found._id, { lists: [{ list: 0, action: 'add' }] });
    expect(await json(other.request(`/api/lists/${theirs._id}`))).toMatchObject({ films: [], version: 1 });
  });
});

test('an import that was planned before two films were merged writes the film that is left', async () => {
  const [old, left] = [7_100_000, 7_100_001];
  await insertFilms(
    site.db,
    [old, left].map((id) => ({ id, release_date: '1978-10-25' })),
  );
  const found = await calls.ready(listOf('Autumn', ['1,Psycho,1960,,', '2,No Such Film,2001,,']));
  await calls.apply(found._id);
  await json(calls.choose(found._id, 2, old));
  expect((await calls.begin(found._id)).status).toBe(202);
  await mergeFilm(site.db, old, left);
  await site.runJobs();
  expect(await namesOf()).toEqual([['Autumn', [PSYCHO, left]]]);
});

test('an import that would make more than 200 lists is refused before it writes anything', async () => {
  await site.pool.query(
    "insert into member_list (member_id, name) select id, 'List ' || n from member, generate_series(1, 199) as n where email = $1",
    [member.email],
  );
  const found = await calls.ready(listOf('Two hundred', FILMS), listOf('Too many', FILMS));
  const message = 'You have 199 lists, and this adds 2. You can have at most 200 lists. Please leave some out.';
  await expectRefused(found._id, message);
  await calls.apply(found._id, { lists: [{ list: 1, action: 'skip' }] });
  expect(await namesOf()).toContainEqual(['Two hundred', expect.any(Array)]);
});

describe('an import for which there is no room says so before it writes anything:', () => {
  beforeEach(async () => {
    await site.pool.query(
      `insert into film (id, title, title_slug, source)
       select n, 'Film ' || n, 'film-' || n, 'dump' from generate_series(8000001, 8005000) as n
       on conflict do nothing`,
    );
  });

  /** Puts films that nobody has seen on all lists, without the checks of each row, which would take long. */
  const fill = (films: number) =>
    site.pool.query(
      `begin; set local session_replication_role = replica;
       insert into member_list_film (member_id, list_id, film_id, position)
       select member_id, member_list.id, film.id, film.id from member_list, film
       where film.id between 8000001 and ${8_000_000 + films};
       commit`,
    );

  test('a list of more than 5,000 films', async () => {
    await create('Autumn');
    await fill(4_999);
    const found = await calls.ready(listOf('Autumn', FILMS));
    expect(found.lists).toMatchObject([{ here: { films: 4_999, missing: 3 } }]);
    const message =
      '“Autumn” would have 5,002 films. A list can have at most 5,000. Please remove some first, or leave the list as it is.';
    await expectRefused(found._id, message, { lists: [{ list: 0, action: 'add' }] });
    expect((await mine())[0]?.films).toHaveLength(4_999);
    await calls.apply(found._id);
  });

  test('more than 100,000 films in all lists', async () => {
    for (let number = 1; number <= 20; number++) await create(`List ${number}`);
    await fill(5_000);
    await site.pool.query('delete from member_list_film where ctid in (select ctid from member_list_film limit 2)');
    const found = await calls.ready(listOf('Autumn', FILMS));
    expect(found).toMatchObject({ here: { lists: 20, films: 99_998 }, lists: [{ found: 3 }] });
    const message =
      'Your lists have 99,998 films, and this adds 3. All your lists together may have 100,000 films. Please leave some lists out.';
    await expectRefused(found._id, message);
    await site.pool.query('truncate member_list_film');
  });

  const message =
    'Your notes take 10.00 MB, and this adds 0.01 MB. All your notes together may take 10 MB. Please delete some first.';
  const fillNotes = () =>
    site.pool.query(
      `insert into note (member_id, film_id, text)
       select member.id, film.id, repeat('x', 20000) from member, (select id from film where id not in ($2, $3, $4) order by id limit 500) as film
       where email = $1`,
      [member.email, HALLOWEEN, PSYCHO, THE_THING],
    );
  const WATCHED = movary('Psycho,1960,539,,2024-06-06,Wet,');

  test('more than 10 MB of notes, in lists or on films', async () => {
    await fillNotes();
    const found = await calls.ready(listOf('Autumn', FILMS));
    expect(found).toMatchObject({ here: { noteBytes: 10_000_000 }, noteBytes: 0, lists: [{ noteBytes: 21 }] });
    await expectRefused(found._id, message);
    const watched = await calls.ready(WATCHED);
    expect(watched).toMatchObject({ noteBytes: 3, lists: [] });
    await expectRefused(watched._id, message);
    await site.pool.query('delete from note where film_id = (select min(film_id) from note)');
    expect(await calls.apply(watched._id)).toMatchObject({ noteBytes: 0, counts: { wrote: { notes: 1 } } });
    expect((await calls.undo(watched._id)).noteBytes).toBe(3);
  });

  test('more than 10 MB of notes, with those on films that are not horror if they are imported too', async () => {
    await fillNotes();
    for (const file of [WATCHED, listOf('Autumn', FILMS)]) {
      const { _id } = await calls.ready(file);
      await site.pool.query(
        `update import_row set choice = null, status = 'notHorror', elsewhere = jsonb_build_object('id', choice)
         where import_id = $1`,
        [_id],
      );
      await expectRefused(_id, message, { includeNotHorror: true });
      expect((await calls.begin(_id)).status).toBe(202);
      await site.runJobs();
    }
  });
});

test('the lists of a ZIP are imported with the other files', async () => {
  const { name, content } = listOf('Autumn', FILMS);
  const zip = await zipOf({
    'watched.csv': lines(['Date,Name,Year,Letterboxd URI', '2020-01-01,Psycho,1960,https://boxd.it/b']),
    [`lists/${name}`]: content,
  });
  const found = await calls.ready({ name: 'letterboxd.zip', content: zip });
  expect(found.counts.adds).toMatchObject({ viewings: 1, lists: 1 });
});

test('valid rules of a challenge are imported, invalid ones are not', async () => {
  const film = { id: PSYCHO, title: 'Psycho', release_date: '1960-06-22', note: '' };
  const list = (name: string, rules: unknown) => ({
    ...{ name, description: '', ranked: false, films: [film] },
    challenge: rules,
  });
  const content = JSON.stringify({
    ...{ ratings: [], watchlist: [], viewings: [] },
    lists: [
      list('Rules', OCTOBER),
      list('Of a list', { ...OCTOBER, rules: [{ kind: 'list', list: '00000000-0000-4000-8000-000000000000' }] }),
      list('No rules', { rules: 'all' }),
    ],
  });
  const found = await calls.ready({ name: 'fright-club.json', content });
  expect(found.unclear).toEqual([expect.stringContaining('name other lists')]);
  await calls.apply(found._id);
  const lists = await mine();
  expect(lists.map(({ name, challenge: rules }) => [name, rules !== null])).toEqual([
    ['No rules', false],
    ['Of a list', false],
    ['Rules', true],
  ]);
});

test('a challenge without films is imported, once, and the import can be undone', async () => {
  const list = { name: 'October', description: 'Soon', ranked: false, films: [], challenge: OCTOBER };
  const content = JSON.stringify({ ratings: [], watchlist: [], viewings: [], lists: [list] });
  const found = await calls.ready({ name: 'fright-club.json', content });
  expect(found.counts.adds).toMatchObject({ lists: 1 });
  const done = await calls.apply(found._id);
  expect(await mine()).toMatchObject([{ name: 'October', description: 'Soon', challenge: OCTOBER }]);
  expect((await calls.ready({ name: 'fright-club.json', content })).counts.adds).toMatchObject({ lists: 0 });
  await calls.undo(done._id);
  expect(await mine()).toEqual([]);
});

test('an unknown action for a list is refused', async () => {
  const found = await calls.ready(listOf('Autumn', FILMS));
  for (const lists of [[{ list: 0, action: 'merge' }], [{ list: 0, action: 'create', name: ' ' }], 'all'])
    expect((await calls.begin(found._id, { lists })).status).toBe(400);
  const asked = { name: '4711.csv', content: lines(['Position,Const,Title,Year', '1,tt0054215,Psycho,1960']) };
  const answers = { lists: { '4711.csv': 'list' } };
  const { _id } = await json<{ _id: string }>(uploadFiles(site.app, member, [asked], { answers }));
  await site.runJobs();
  expect(await calls.read(_id)).toMatchObject({ lists: [{ name: '4711', found: 1 }] });
});
