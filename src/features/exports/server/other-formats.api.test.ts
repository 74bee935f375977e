import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { beforeEach, expect, test } from 'vitest';
import { insertFilms } from '#test/app/insert-films.ts';
import { deleteMembers, memberIdOf, signUp, type TestMember } from '#test/app/members.ts';
import { emptyAppForFile } from '#test/app/test-app.ts';
import { exportLossesSchema } from '../contract/exports.ts';

/** Returns the text of each file by name. */
async function unzip(response: Response): Promise<Record<string, string>> {
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('application/zip');
  const zip = new ZipReader(new Uint8ArrayReader(new Uint8Array(await response.arrayBuffer())));
  const entries = (await zip.getEntries()).filter((entry) => !entry.directory);
  return Object.fromEntries(
    await Promise.all(entries.map(async (entry) => [entry.filename, await entry.getData(new TextWriter())])),
  );
}

const site = await emptyAppForFile();
beforeEach(async () => {
  await deleteMembers(site);
  await site.db.deleteFrom('film').where('id', '>', 7_000_000).execute();
});

const keyOf = async (member: TestMember) => [await memberIdOf(site.db, member)];

const LOSSES = '/api/profile/export-losses';
const LONG_AGO = '1901-01-01';

/**
 * Creates a member in Los Angeles with three films: Alien is rated and was seen twice, The Shining was seen without a
 * date, and "-30-" is on the watchlist.
 */
async function memberWithFilms(): Promise<TestMember> {
  const [member, other] = [await signUp(site.app), await signUp(site.app)];
  await insertFilms(site.db, [{ id: 7_000_001, title: '-30-, "again"', release_date: LONG_AGO }]);
  await site.db.updateTable('film').set({ imdb_id: 'tt0078748' }).where('id', '=', 348).execute();
  await member.request('/api/time-zone', { method: 'PUT', body: { timeZone: 'America/Los_Angeles' } });
  for (const watchDate of ['2025-11-01T03:00:00.000Z', '2024-06-06T20:00:00.000Z']) {
    await member.request('/api/viewings/348', { method: 'POST', body: { watchDate } });
  }
  await member.request('/api/viewings/694', { method: 'POST', body: { watchDate: null } });
  await member.request('/api/user-list/add', { method: 'POST', body: { title_id: 7_000_001 } });
  for (const film of [348, 694, 7_000_001]) {
    await other.request(`/api/ratings/${film}`, { method: 'POST', body: { overallRating: 3 } });
    await other.request(`/api/viewings/${film}`, { method: 'POST', body: { watchDate: null } });
    await other.request('/api/user-list/add', { method: 'POST', body: { title_id: film } });
  }
  for (const overallRating of [0, 9]) {
    await member.request('/api/ratings/348', { method: 'POST', body: { overallRating, detailedRatings: { gore: 4 } } });
  }
  // 0 was given on the second viewing's day, 9 on a day without a viewing.
  await site.pool.query(
    `update rating_history
     set saved_at = case overall when 0 then timestamptz '2025-11-01T06:00:00Z' else '2025-11-02T20:00:00Z' end,
       day = case overall when 0 then date '2025-10-31' else '2025-11-02' end
     where member_id = $1`,
    await keyOf(member),
  );
  await site.pool.query(
    `update rating set updated_at = '2025-11-03T04:00:00Z' where member_id = $1`,
    await keyOf(member),
  );
  return member;
}

test("the ZIP for Letterboxd has the files of Letterboxd's own export, and a folder with the files that Letterboxd imports", async () => {
  const member = await memberWithFilms();
  await site.pool.query("update viewing set created_at = '2026-02-03T04:00:00Z'");
  await site.pool.query("update watchlist_entry set day = '2026-02-02', added_at = '2026-02-04T04:00:00Z'");
  const response = await member.request('/api/profile/export.letterboxd.zip');
  expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="fright-club-letterboxd.zip"');
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  const files = await unzip(response);
  const link = (film: number) => `https://letterboxd.com/tmdb/${film}/?film=${film}`;
  const viewing = expect.stringMatching(/^https:\/\/letterboxd\.com\/tmdb\/348\/\?viewing=[-\da-f]{36}$/);
  expect((files['diary.csv'] ?? '').split('\r\n').map((row) => row.split(','))).toEqual([
    ['Date', 'Name', 'Year', 'Letterboxd URI', 'Rating', 'Rewatch', 'Tags', 'Watched Date'],
    ['2026-02-02', 'Alien', '1979', viewing, '0.5', 'Yes', '', '2025-10-31'],
    ['2026-02-02', 'Alien', '1979', viewing, '', '', '', '2024-06-06'],
    [''],
  ]);
  expect(files).toEqual({
    'diary.csv': expect.any(String),
    'reviews.csv': 'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date\r\n',
    'watched.csv':
      'Date,Name,Year,Letterboxd URI\r\n' +
      `2026-02-02,Alien,1979,${link(348)}\r\n2026-02-02,The Shining,1980,${link(694)}\r\n`,
    'ratings.csv': `Date,Name,Year,Letterboxd URI,Rating\r\n2025-11-02,Alien,1979,${link(348)},4.5\r\n`,
    'watchlist.csv': `Date,Name,Year,Letterboxd URI\r\n2026-02-02,"'-30-, ""again""",1901,${link(7_000_001)}\r\n`,
    'letterboxd-import/diary.csv':
      'tmdbID,imdbID,Title,Year,Rating10,WatchedDate,Rewatch,Tags,Review\r\n' +
      '348,tt0078748,Alien,1979,1,2025-10-31,true,,\r\n' +
      '348,tt0078748,Alien,1979,,2024-06-06,false,,\r\n',
    'letterboxd-import/watched.csv':
      'tmdbID,imdbID,Title,Year,Rating10,Tags,Review\r\n348,tt0078748,Alien,1979,9,,\r\n694,tt0081505,The Shining,1980,,,\r\n',
    'letterboxd-import/watchlist.csv': `tmdbID,imdbID,Title,Year\r\n7000001,,"'-30-, ""again""",1901\r\n`,
  });
});

test("the ZIP for Trakt has the date and time of each viewing; without a date it has 1970-01-01, Trakt's day for unknown dates", async () => {
  const member = await memberWithFilms();
  const files = await unzip(await member.request('/api/profile/export.trakt.zip'));
  const parsed = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, JSON.parse(text)]));
  const alien = { title: 'Alien', year: 1979, ids: { imdb: 'tt0078748', tmdb: 348 } };
  const id = expect.any(Number);
  const watched = { id, action: 'watch', type: 'movie' };
  expect(parsed).toEqual({
    'watched/history.json': [
      { ...watched, watched_at: '2025-11-01T03:00:00.000Z', day: '2025-10-31', movie: alien },
      { ...watched, watched_at: '2024-06-06T20:00:00.000Z', day: '2024-06-06', movie: alien },
      {
        ...watched,
        watched_at: '1970-01-01T00:00:00.000Z',
        day: null,
        movie: { title: 'The Shining', year: 1980, ids: { imdb: 'tt0081505', tmdb: 694 } },
      },
    ],
    'ratings/ratings-movies.json': [
      { rated_at: '2025-11-03T04:00:00.000Z', day: '2025-11-02', rating: 9, type: 'movie', movie: alien },
    ],
    'lists/watchlist.json': [
      {
        rank: 1,
        id: 7_000_001,
        ...{ listed_at: expect.any(String), day: expect.any(String) },
        notes: null,
        type: 'movie',
        movie: { title: '-30-, "again"', year: 1901, ids: { imdb: null, tmdb: 7_000_001 } },
      },
    ],
    'notes/notes-movies.json': [],
  });
  const ids = parsed['watched/history.json'].map((entry: { id: number }) => entry.id);
  expect(new Set(ids).size).toBe(3);
  expect(ids.every(Number.isSafeInteger)).toBe(true);
});

test('the ZIP for Trakt has lists and notes as its own export; tags are left out, and the screen learns of it', async () => {
  const member = await signUp(site.app);
  const send = async (method: string, path: string, body: object) => {
    const response = await member.request(`/api/${path}`, { method, body });
    expect(response.ok, await response.clone().text()).toBe(true);
    return response;
  };
  await send('POST', 'viewings/348', { day: '2024-06-06', note: 'With Sam,\nin the dark' });
  await send('PUT', 'notes/694', { text: 'Read the book' });
  await send('PUT', 'film-tags/694', { tags: ['hotels'] });
  const list = { name: 'Wells & tapes', description: 'Wet', ranked: true };
  const { _id } = await (await send('POST', 'lists', list)).json();
  await send('PUT', `lists/${_id}/films/694`, { note: 'Room 237' });
  await send('PUT', `lists/${_id}/films/348`, {});
  const files = await unzip(await member.request('/api/profile/export.trakt.zip'));
  const read = (name: string) => JSON.parse(files[name] ?? 'null');
  const shining = { title: 'The Shining', year: 1980, ids: expect.objectContaining({ tmdb: 694 }) };
  const alien = expect.objectContaining({ title: 'Alien' });
  const note = { privacy: 'private', spoiler: false };
  expect(read('notes/notes-movies.json')).toEqual([
    {
      attached_to: { type: 'history', id: read('watched/history.json')[0].id },
      note: { ...note, notes: 'With Sam,\nin the dark' },
      ...{ type: 'movie', movie: alien },
    },
    { attached_to: { type: 'movie' }, note: { ...note, notes: 'Read the book' }, type: 'movie', movie: shining },
  ]);
  const { ranked, ...names } = list;
  expect(read('lists/lists.json')).toMatchObject([
    { ...names, display_numbers: ranked, item_count: 2, ids: { trakt: 1, slug: 'wells-tapes' } },
  ]);
  expect(read('lists/list-1-wells-tapes.json')).toMatchObject([
    { rank: 1, notes: 'Room 237', type: 'movie', movie: shining },
    { rank: 2, notes: null, type: 'movie', movie: alien },
  ]);
  const { trakt } = exportLossesSchema.parse(await (await member.request(LOSSES)).json());
  expect(trakt).toEqual([{ what: 'tags', count: 1 }]);
});

test('the rules of a challenge are no part of the files for Letterboxd and Trakt, and the screen learns of it', async () => {
  const member = await signUp(site.app);
  const challenge = {
    from: '2026-10-01',
    to: '2026-10-31',
    films: 1,
    once: false,
    rules: [{ kind: 'decades', count: 1 }],
  };
  const body = { name: 'October', description: '', ranked: false, challenge };
  expect((await member.request('/api/lists', { method: 'POST', body })).status).toBe(201);
  const losses = exportLossesSchema.parse(await (await member.request(LOSSES)).json());
  expect([losses.letterboxd, losses.trakt]).toEqual([
    [{ what: 'challenges', count: 1 }],
    [{ what: 'challenges', count: 1 }],
  ]);
});

test('the CSV for IMDb lists the films with an overall rating, even films without an IMDb id', async () => {
  const member = await memberWithFilms();
  await member.request('/api/ratings/7000001', { method: 'POST', body: { overallRating: 0 } });
  await member.request('/api/ratings/694', {
    method: 'POST',
    body: { overallRating: null, detailedRatings: { gore: 4 } },
  });
  await site.pool.query("update rating_history set day = '2025-11-02'");
  await site.pool.query(
    `update rating set updated_at = '2025-11-03T04:00:00Z' where member_id = $1`,
    await keyOf(member),
  );
  const response = await member.request('/api/profile/export.imdb.csv');
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  const [header, ...rows] = (await response.text()).trimEnd().split('\r\n');
  expect(header).toMatch(/^Const,Your Rating,Date Rated,Title,Original Title,URL,Title Type,/);
  expect(rows).toEqual([
    'tt0078748,9,2025-11-02,Alien,Alien,https://www.imdb.com/title/tt0078748/,Movie,,117,1979,Horror,,1979-05-25,Ridley Scott',
    `,1,2025-11-02,"'-30-, ""again""","'-30-, ""again""",,Movie,,,1901,Horror,,1901-01-01,`,
  ]);
});

test('the entries that a format leaves out or changes are counted; a member without data has no such entries', async () => {
  const member = await memberWithFilms();
  await member.request('/api/viewings/348', { method: 'POST', body: { watchDate: null } });
  await member.request('/api/ratings/7000001', { method: 'POST', body: { overallRating: 0 } });
  const gory = { overallRating: null, detailedRatings: { gore: 4 } };
  await insertFilms(site.db, [{ id: 7_000_002, title: 'Without an IMDb id', release_date: LONG_AGO }]);
  for (const film of [539, 7_000_002])
    expect((await member.request(`/api/ratings/${film}`, { method: 'POST', body: gory })).status).toBe(200);
  const counts = async (who: TestMember) => exportLossesSchema.parse(await (await who.request(LOSSES)).json());
  const of = (found: { what: string; count: number }[]) =>
    Object.fromEntries(found.map(({ what, count }) => [what, count]));
  const { letterboxd, trakt, imdb } = await counts(member);
  const ratings = { zeros: 1, axisOnly: 2, axes: 1, earlier: 1 };
  expect(of(trakt)).toEqual(ratings);
  // The Shining keeps its only viewing, which has no date.
  expect(of(letterboxd)).toEqual({ times: 2, undated: 1, ...ratings, notSeen: 1 });
  expect(of(imdb)).toEqual({ viewings: 4, watchlist: 1, ...ratings, noImdbId: 1 });
  expect(await counts(await signUp(site.app))).toEqual({ letterboxd: [], trakt: [], imdb: [] });
});

test('an export of 3,500 viewings has files of at most 1,000 entries, and each viewing is in exactly one file', async () => {
  const member = await signUp(site.app);
  const { rows: viewings } = await site.pool.query<{ film: string; day: string }>(
    `insert into viewing (member_id, film_id, day)
     select $1, film.id, date '2000-01-01' + n from generate_series(1, 2) as n, film
     limit 3500 returning film_id::text as film, day::text as day`,
    await keyOf(member),
  );
  expect(new Set(viewings.map(({ film }) => film)).size).toBeGreaterThan(1_000);
  const seen = viewings.map(({ film, day }) => `${film} ${day}`).toSorted();

  const letterboxd = await unzip(await member.request('/api/profile/export.letterboxd.zip'));
  const diary = Object.entries(letterboxd).filter(([name]) => /^letterboxd-import\/diary-\d+\.csv$/.test(name));
  expect(diary).toHaveLength(4);
  const rows = diary.flatMap(([, text]) => text.trimEnd().split('\r\n').slice(1));
  const cells = rows.map((row) => row.split(','));
  expect(cells.map((row) => `${row[0]} ${row.at(-4)}`).toSorted()).toEqual(seen);

  const films = [...(letterboxd['watched.csv'] ?? '').matchAll(/\/tmdb\/(\d+)\//g)].map(([, film]) => film);
  expect(films).toEqual([...new Set(viewings.map(({ film }) => film))].toSorted((a, b) => Number(a) - Number(b)));

  const trakt = await unzip(await member.request('/api/profile/export.trakt.zip'));
  const history = Object.entries(trakt).filter(([name]) => /^watched\/history-\d+\.json$/.test(name));
  expect(history).toHaveLength(4);
  type Entry = { watched_at: string; movie: { ids: { tmdb: number } } };
  const entries = history.flatMap(([, text]): Entry[] => JSON.parse(text));
  expect(entries.map((entry) => `${entry.movie.ids.tmdb} ${entry.watched_at.slice(0, 10)}`).toSorted()).toEqual(seen);
});

test('clients that do not read their ZIP do not stop the downloads of others', async () => {
  const member = await memberWithFilms();
  const download = () => member.request('/api/profile/export.trakt.zip');
  const unread: Response[] = [];
  for (let client = 0; client < 20; client += 1) unread.push(await download());
  expect(Object.keys(await unzip(await download()))).not.toEqual([]);
  await Promise.all(unread.map(({ body }) => body?.cancel()));
});
