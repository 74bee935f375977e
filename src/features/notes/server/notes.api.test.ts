import { describe, expect, test } from 'vitest';
import { mergeFilm } from '#catalogue/merge-film.repository.ts';
import { signUp } from '#test/app/members.ts';
import { appForFile } from '#test/app/test-app.ts';
import { MAX_NOTE, MAX_TAGS } from '../contract/note-rules.ts';

const [THE_SHINING, ALIEN, PSYCHO] = [694, 348, 539];
const HOSTILE = '<script>alert(1)</script>\n\n\u202eמוזר\u200f &amp; "quotes"\t🧟‍♀️\n  = 1+1';

const site = await appForFile();
let member = await signUp(site.app);

const send = (method: string, path: string, body?: object) =>
  member.request(`/api${path}`, { method, ...(body && { body }) });
const read = async (path: string) => (await member.request(`/api${path}`)).json();
const write = (filmId: number, text: unknown) => send('PUT', `/notes/${filmId}`, { text });
const textOf = async (filmId: number) => (await read(`/notes/${filmId}`)).text;
const tag = (filmId: number, tags: unknown) => send('PUT', `/film-tags/${filmId}`, { tags });

describe('a note on a film', () => {
  test('is kept as it was typed, whatever it contains, with the line ends of this site', async () => {
    expect((await write(ALIEN, HOSTILE)).status).toBe(200);
    expect(await textOf(ALIEN)).toBe(HOSTILE);
    await write(ALIEN, 'one\r\ntwo\rthree');
    expect(await textOf(ALIEN)).toBe('one\ntwo\nthree');
  });

  test('may have 20,000 characters, also if each is an emoji that is sent as an escape', async () => {
    const longest = '🩸'.repeat(MAX_NOTE);
    const body = `{"text":"${'\\ud83e\\ude78'.repeat(MAX_NOTE)}"}`;
    const headers = { 'Content-Type': 'application/json' };
    const response = await member.request(`/api/notes/${PSYCHO}`, { method: 'PUT', headers, body });
    expect(response.status).toBe(200);
    expect(await textOf(PSYCHO)).toBe(longest);
  });

  test.each([
    ['20,001 characters', 'a'.repeat(MAX_NOTE + 1)],
    ['20,001 emoji', '🩸'.repeat(MAX_NOTE + 1)],
    ['nothing', ''],
    ['only blanks and marks', ' \n\u200f\u2800'],
    ['a NUL character', 'a\0b'],
    ['half of an emoji', 'a\ud83e'],
    ['a number', 13],
    ['null', null],
  ])('with %s gets 400, and the former note stays', async (_, text) => {
    await write(THE_SHINING, 'All work and no play');
    expect((await write(THE_SHINING, text)).status).toBe(400);
    expect(await textOf(THE_SHINING)).toBe('All work and no play');
  });

  test('is removed once and for all; removing it again changes nothing', async () => {
    await write(THE_SHINING, 'Here is Johnny');
    for (let again = 0; again < 2; again++) expect((await send('DELETE', `/notes/${THE_SHINING}`)).status).toBe(204);
    expect((await send('GET', `/notes/${THE_SHINING}`)).status).toBe(404);
  });

  test('cannot be written on a film that does not exist', async () => {
    expect((await write(2_147_483_647, 'Nothing')).status).toBe(404);
  });
});

describe('a note on a viewing', () => {
  test('is written with the viewing or later, and a change of the date keeps it', async () => {
    const path = `/viewings/${THE_SHINING}`;
    const viewing = await (await send('POST', path, { day: '2024-10-31', note: 'With Ann\r\nand Ben' })).json();
    expect(viewing.note).toBe('With Ann\nand Ben');
    const change = async (body: object) => (await send('PUT', `${path}/${viewing.id}`, body)).json();
    expect(await change({ day: '2024-10-30' })).toEqual({ ...viewing, day: '2024-10-30' });
    expect(await change({ note: HOSTILE })).toEqual({ ...viewing, day: '2024-10-30', note: HOSTILE });
    expect(await read(path)).toEqual([{ ...viewing, day: '2024-10-30', note: HOSTILE }]);
    // The same day again is the same viewing.
    expect(await (await send('POST', path, { day: '2024-10-30' })).json()).toMatchObject({ note: HOSTILE });
    expect(await (await send('POST', path, { day: '2024-10-30', note: 'New' })).json()).toMatchObject({ note: 'New' });
    expect(await change({ note: null })).toMatchObject({ day: '2024-10-30', note: null });
  });

  test('that is too long gets 400 and changes neither note nor date', async () => {
    const path = `/viewings/${PSYCHO}`;
    const viewing = await (await send('POST', path, { day: '2024-10-31', note: 'Alone' })).json();
    for (const body of [{ day: '2020-01-01', note: 'a'.repeat(MAX_NOTE + 1) }, { note: 'a\0' }, {}])
      expect((await send('PUT', `${path}/${viewing.id}`, body)).status).toBe(400);
    expect(await read(path)).toEqual([viewing]);
    await send('DELETE', `${path}/${viewing.id}`);
    const { rows } = await site.pool.query('select from viewing_note where viewing_id = $1', [viewing.id]);
    expect(rows).toEqual([]);
  });
});

test('notes on films and viewings are found by words in any case and without accents, and by marks', async () => {
  const other = await signUp(site.app);
  member = await signUp(site.app);
  await other.request(`/api/notes/${ALIEN}`, { method: 'PUT', body: { text: 'Señor Pumpkin 🎃' } });
  await write(ALIEN, 'Señor Pumpkin, 100%\nwatched in the attic 🎃');
  await write(PSYCHO, 'recommended by Ann');
  await send('POST', `/viewings/${THE_SHINING}`, { day: '2024-10-31', note: 'The attic again' });
  const found = async (q: string) => {
    const { results, total, totalPages } = await read(`/notes?q=${encodeURIComponent(q)}`);
    expect([total, totalPages]).toEqual([results.length, Math.min(results.length, 1)]);
    return results.map((one: { film: { id: number } }) => one.film.id);
  };
  expect(await found('ATTIC')).toEqual([THE_SHINING, ALIEN]);
  expect(await found('senor attic')).toEqual([ALIEN]);
  expect(await found('psycho')).toEqual([PSYCHO]);
  expect(await found('🎃')).toEqual([ALIEN]);
  expect(await found('100%')).toEqual([ALIEN]);
  for (const nothing of ['_', '%%', 'attic psycho', '🧟', "' or true --"]) expect(await found(nothing)).toEqual([]);
  const { results } = await read('/notes');
  expect(results.map((one: { text: string }) => one.text)).toEqual([
    'The attic again',
    'recommended by Ann',
    'Señor Pumpkin, 100%\nwatched in the attic 🎃',
  ]);
  expect(results[0]).toMatchObject({ film: { id: THE_SHINING, title: 'The Shining' }, viewing: { day: '2024-10-31' } });
  expect(results[1].viewing).toBeNull();
});

test('the notes of one film begin with the one on the film itself', async () => {
  member = await signUp(site.app);
  await write(ALIEN, 'The film');
  await write(PSYCHO, 'Another film');
  await send('POST', `/viewings/${ALIEN}`, { day: '2024-10-31', note: 'The evening' });
  const { results, total } = await read(`/notes?film=${ALIEN}`);
  expect(results.map((one: { text: string }) => one.text)).toEqual(['The film', 'The evening']);
  expect(total).toBe(2);
});

test('notes come in pages of ten', async () => {
  member = await signUp(site.app);
  await site.pool.query(
    'insert into note (member_id, film_id, text) select member.id, film.id, $2 from member, (select id from film order by id limit 11) as film where email = $1',
    [member.email, 'One of eleven'],
  );
  const [first, second] = [await read('/notes?q=eleven'), await read('/notes?q=eleven&page=2')];
  expect([first.results.length, second.results.length, first.total, first.totalPages]).toEqual([10, 1, 11, 2]);
});

describe('own tags', () => {
  test('are replaced as a whole, keep their order, and are one tag in any case', async () => {
    member = await signUp(site.app);
    const given = [' with Mum ', 'Slow Burn', 'slow burn', 'عربي', '🎃', "<b>&'"];
    expect(await (await tag(ALIEN, given)).json()).toEqual({ tags: ['with Mum', 'Slow Burn', 'عربي', '🎃', "<b>&'"] });
    expect(await read(`/film-tags/${ALIEN}`)).toEqual({ tags: ['with Mum', 'Slow Burn', 'عربي', '🎃', "<b>&'"] });
    await tag(PSYCHO, ['slow burn']);
    await tag(THE_SHINING, ['slow burn']);
    const { tags } = await read('/film-tags');
    expect(tags[0]).toEqual({ tag: 'slow burn', films: 3 });
    expect(tags.length).toBe(5);
    await tag(ALIEN, []);
    expect(await read('/film-tags')).toEqual({ tags: [{ tag: 'slow burn', films: 2 }] });
  });

  test('are with the films of both lists', async () => {
    member = await signUp(site.app);
    await tag(ALIEN, ['Owned']);
    await send('POST', '/user-list/add', { title_id: ALIEN });
    await send('POST', `/viewings/${ALIEN}`, { day: null });
    await send('POST', `/viewings/${PSYCHO}`, { day: null });
    const { items, watchedMovies } = await read('/user-list');
    expect(items.map((one: { tags: string[] }) => one.tags)).toEqual([['Owned']]);
    expect(watchedMovies.map((one: { tags: string[] }) => one.tags)).toEqual([['Owned'], []]);
  });

  test.each([
    ['more than 20', Array.from({ length: 21 }, (_, place) => `tag ${place}`)],
    ['one of 41 characters', ['🎃'.repeat(41)]],
    ['an empty one', ['']],
    ['one without anything visible', ['\u200f']],
    ['one with a comma, which separates tags elsewhere', ['a, b']],
    ['one of two lines', ['a\nb']],
    ['one with a NUL character', ['a\0']],
    ['one that turns the text around', ['\u202eevil']],
    ['a number', [1]],
    ['no list', 'slasher'],
  ])('get 400 with %s, and the former tags stay', async (_, tags) => {
    await tag(THE_SHINING, ['kept', '🎃'.repeat(40)]);
    expect((await tag(THE_SHINING, tags)).status).toBe(400);
    expect(await read(`/film-tags/${THE_SHINING}`)).toEqual({ tags: ['kept', '🎃'.repeat(40)] });
  });

  test('are more than 20 after a merge of two films, and then can be removed but not added', async () => {
    member = await signUp(site.app);
    const tagsOf = (film: string) => Array.from({ length: MAX_TAGS }, (_, place) => `${film} ${place}`);
    const [gone] = (await site.pool.query('select max(id) as id from film')).rows;
    await tag(gone.id, tagsOf('gone'));
    await tag(ALIEN, tagsOf('kept'));
    await mergeFilm(site.db, gone.id, ALIEN);
    const { tags } = await read(`/film-tags/${ALIEN}`);
    expect(tags.length).toBe(2 * MAX_TAGS);
    expect((await tag(ALIEN, tags.with(0, 'new'))).status).toBe(400);
    expect((await tag(ALIEN, tags.slice(1))).status).toBe(200);
    expect(await read(`/film-tags/${ALIEN}`)).toEqual({ tags: tags.slice(1) });
  });

  test('cannot be given to a film that does not exist', async () => {
    for (const tags of [[], ['a']]) expect((await tag(2_147_483_647, tags)).status).toBe(404);
    expect((await send('GET', '/film-tags/2147483647')).status).toBe(404);
  });

  test('are a condition of the finder for the member alone', async () => {
    member = await signUp(site.app);
    await tag(ALIEN, ['Film Club']);
    const other = await signUp(site.app);
    await other.request(`/api/film-tags/${PSYCHO}`, { method: 'PUT', body: { tags: ['film club'] } });
    const response = await member.request('/api/films/by-fright?myTag=film%20CLUB');
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    expect((await response.json()).results.map(({ id }: { id: number }) => id)).toEqual([ALIEN]);
    expect((await read('/films/by-fright?myTag=nothing')).total).toBe(0);
    expect((await site.app.request('/api/films/by-fright?myTag=film%20club')).status).toBe(401);
  });
});

test('notes and tags are never stored by a cache', async () => {
  member = await signUp(site.app);
  for (const path of ['/notes', `/notes/${ALIEN}`, '/film-tags', `/film-tags/${ALIEN}`, `/viewings/${ALIEN}`])
    expect((await send('GET', path)).headers.get('Cache-Control')).toBe('private, no-store');
});
