import { beforeEach, describe, expect, test } from 'vitest';
import { signUp, type TestMember } from '#test/app/members.ts';
import { emptyApp, type TestApp } from '#test/app/test-app.ts';
import { type TestFile, uploadFiles } from '#test/app/uploads.ts';
import { beforeEachImport } from '#test/imports/before-each-import.ts';
import {
  type ImportCalls,
  importCalls,
  json,
  movary,
  movaryRatings,
  movaryWatchlist,
} from '#test/imports/import-calls.ts';
import { lines } from '#test/imports/uploads.ts';
import type { Import } from '../contract/imports.ts';

const imdbRatings = (...rows: string[]): TestFile => ({
  name: 'ratings.csv',
  content: lines(['Const,Your Rating,Date Rated,Title,Year,Genres', ...rows]),
});

const PSYCHO = 539;
const THE_THING = 1091;
const HALLOWEEN = { 1978: 948, 2007: 2082, 2018: 424139 };

let site: TestApp;
let member: TestMember;
let calls: ImportCalls;
beforeEachImport((importing) => {
  ({ site, member, calls } = importing);
});

const post = (path: string, body?: object) => member.request(`/api/${path}`, { method: 'POST', body });
const importsNow = async () => (await json<{ imports: Import[] }>(member.request('/api/imports'))).imports;

/** Reads all data of the member that an import can write. */
async function mine() {
  const rows = async (text: string) => (await site.pool.query(text)).rows;
  return {
    viewings: await rows('select film_id, day, watched_at from viewing order by film_id, day, watched_at'),
    history: await rows('select film_id, saved_at, overall, gore from rating_history order by film_id, id'),
    ratings: await rows('select film_id, overall, gore, updated_at from rating order by film_id'),
    watchlist: await rows('select film_id, day, added_at from watchlist_entry order by film_id'),
    stats: await rows('select film_id, overall_sum, overall_count from rating_stats where overall_count > 0'),
  };
}

describe('the preview', () => {
  test('finds films by id, or by title and year, counts them, and writes nothing', async () => {
    const before = await mine();
    const found = await calls.ready(
      movary(
        `Whatever,1900,${PSYCHO},,2024-10-31,,`,
        'The Thing,1982,,,2024-06-06,,',
        'Thing The,1982,,,,,',
        'Halloween,1979,,,2020-01-01,,',
        'Halloween,1990,,,2020-01-01,,',
        'Nothing That Exists,2001,,,,,',
      ),
      movaryRatings(`Psycho,1960,${PSYCHO},,9`),
      movaryWatchlist(`Halloween,2018,${HALLOWEEN[2018]},,2024-01-02`),
    );
    const status = (title: string, year: number) =>
      found.rows.find((row) => row.title === title && row.year === year)?.status;
    expect(found).toMatchObject({ state: 'ready', source: 'movary', totalPages: 1, progress: 1 });
    const matched = found.rows.find((row) => row.choice === PSYCHO);
    expect(matched).toMatchObject({ status: 'matched', rating: 9, viewings: 1 });
    expect(status('The Thing', 1982)).toBe('matched');
    expect(status('Halloween', 1979)).toBe('ambiguous');
    expect(status('Halloween', 1990)).toBe('unknown');
    expect(status('Nothing That Exists', 2001)).toBe('unknown');
    expect(found.counts).toMatchObject({ ratings: 1, watchlist: 1, ambiguous: 1 });
    expect(await mine()).toEqual(before);
  });

  test('proposes the only film with the same title and a year at most one apart; the member can reject the film', async () => {
    const found = await calls.ready(
      movary('Halloween,1979,,,2020-01-01,,', 'The Thing,1983,,,2020-01-02,,', 'Suspiria,1976,,tt9999999,2020-01-03,,'),
    );
    const near = { status: 'ambiguous', isDecided: false };
    expect(found.rows).toMatchObject([
      { ...near, title: 'Suspiria', choice: null },
      { ...near, title: 'Halloween', choice: HALLOWEEN[1978], candidates: [{ id: HALLOWEEN[1978] }] },
      { ...near, title: 'The Thing', choice: THE_THING },
    ]);
    expect(found.counts).toMatchObject({ ambiguous: 3, proposed: 2, adds: { viewings: 2 } });
    expect(await json(calls.choose(found._id, 2, null))).toMatchObject({ choice: null, isDecided: true });
    const done = await calls.apply(found._id);
    expect((await mine()).viewings).toMatchObject([{ film_id: HALLOWEEN[1978] }]);
    expect(done.counts).toMatchObject({ matched: 1, ambiguous: 1, proposed: 0 });
    expect(await calls.undo(found._id)).toMatchObject({ counts: { adds: { viewings: 1 } } });
    expect((await mine()).viewings).toEqual([]);
  });

  test('has pages of 50 rows, and can be limited to one or several statuses', async () => {
    const found = await calls.ready(
      movary(...Array.from({ length: 70 }, (_, n) => `No Such Film ${n},2001,,,,,`), 'Halloween,1979,,,,,'),
    );
    expect(found).toMatchObject({ totalPages: 2, counts: { rows: 71, unknown: 70, ambiguous: 1 } });
    expect(found.rows).toHaveLength(50);
    expect((await calls.read(found._id, '?page=2')).rows).toHaveLength(21);
    expect((await calls.read(found._id, '?status=ambiguous')).rows.map((row) => row.title)).toEqual(['Halloween']);
    expect((await calls.read(found._id, '?status=ambiguous,unknown&page=2')).rows).toHaveLength(21);
  });
});

describe('applying', () => {
  test('writes viewings, ratings and watchlist entries once, even if the files are imported twice, and undo removes them', async () => {
    const before = await mine();
    const files = [
      movary(
        `Psycho,1960,${PSYCHO},,2024-10-31,,`,
        `Psycho,1960,${PSYCHO},,2024-10-31,,`,
        `The Thing,1982,${THE_THING},,,,`,
      ),
      movaryRatings(`Psycho,1960,${PSYCHO},,9`, `Halloween,1978,${HALLOWEEN[1978]},,8`),
      movaryWatchlist(`Halloween,2018,${HALLOWEEN[2018]},,2024-01-02`),
    ];
    const first = await calls.ready(...files);
    expect(first.counts.adds).toEqual({ viewings: 3, ratings: 2, watchlist: 1, notes: 0, tags: 0, lists: 0 });
    const done = await calls.apply(first._id);
    expect(done).toMatchObject({
      state: 'done',
      progress: 1,
      counts: { applied: 4, adds: { viewings: 0 }, wrote: { viewings: 3, ratings: 2, watchlist: 1 } },
    });
    const after = await mine();
    expect(after.viewings).toEqual([
      { film_id: PSYCHO, day: '2024-10-31', watched_at: null },
      { film_id: PSYCHO, day: '2024-10-31', watched_at: null },
      { film_id: THE_THING, day: null, watched_at: null },
    ]);
    expect(after.ratings).toMatchObject([
      { film_id: PSYCHO, overall: 9, gore: null },
      { film_id: HALLOWEEN[1978], overall: 8, gore: null },
    ]);
    expect(after.watchlist).toEqual([{ film_id: HALLOWEEN[2018], day: '2024-01-02', added_at: null }]);
    expect(after.stats).toHaveLength(2);

    const second = await calls.ready(...files);
    const nothing = { viewings: 0, ratings: 0, watchlist: 0 };
    expect(second.counts).toMatchObject({ alreadyHere: 4, matched: 0, adds: nothing });
    await calls.apply(second._id);
    expect(await mine()).toEqual(after);

    expect(await calls.undo(first._id)).toMatchObject({ state: 'undone', counts: { applied: 0 } });
    expect(await mine()).toEqual(before);
  });

  test('undo keeps data that the member has changed after the import', async () => {
    const first = await calls.ready(
      movary(`Psycho,1960,${PSYCHO},,2024-10-31,,`, `The Thing,1982,${THE_THING},,2024-06-06,,`),
      movaryRatings(`Psycho,1960,${PSYCHO},,9`, `The Thing,1982,${THE_THING},,7`),
    );
    await calls.apply(first._id);
    const [viewing] = await json<{ id: string }[]>(member.request(`/api/viewings/${PSYCHO}`));
    const moved = await member.request(`/api/viewings/${PSYCHO}/${viewing?.id}`, {
      method: 'PUT',
      body: { watchDate: '2024-10-30T20:00:00.000Z' },
    });
    expect(moved.status).toBe(200);
    await post(`ratings/${PSYCHO}`, { overallRating: 9, detailedRatings: { gore: 4 } });
    await calls.undo(first._id);
    expect(await mine()).toMatchObject({
      viewings: [{ film_id: PSYCHO, day: '2024-10-30', watched_at: new Date('2024-10-30T20:00:00Z') }],
      ratings: [{ film_id: PSYCHO, overall: 9, gore: 4 }],
      history: [{ film_id: PSYCHO, overall: 9, gore: 4 }],
      stats: [{ film_id: PSYCHO, overall_sum: 9, overall_count: 1 }],
    });
  });

  test.each([
    ['mine', 5],
    ['theirs', 9],
    // Movary's ratings have no time, so they never count as newer.
    ['newest', 5],
  ])(
    'with conflicts settled as %s, the rating is %i, and its axes stay; undo restores the old rating',
    async (conflicts, overall) => {
      await post(`ratings/${PSYCHO}`, { overallRating: 5, detailedRatings: { gore: 3 } });
      await site.pool.query("update rating_history set saved_at = '2020-01-01'");
      // The member's rating is so old that the file's rating would count as newer if it had a time.
      await site.pool.query("update rating set updated_at = '2020-01-01'");
      const before = await mine();
      const found = await calls.ready(movaryRatings(`Psycho,1960,${PSYCHO},,9`));
      expect(found.rows).toMatchObject([{ status: 'conflict', rating: 9, ratingHere: 5 }]);
      expect(found.counts).toMatchObject({ conflicts: 1, adds: { ratings: 0 } });
      await calls.apply(found._id, { conflicts });
      expect((await mine()).ratings).toMatchObject([{ film_id: PSYCHO, overall, gore: 3 }]);
      await calls.undo(found._id);
      expect(await mine()).toEqual(before);
    },
  );

  test('with conflicts settled as newest replaces only ratings that are newer in the file; the preview says how many', async () => {
    for (const id of [PSYCHO, THE_THING]) await post(`ratings/${id}`, { overallRating: 5 });
    await site.pool.query("update rating set updated_at = '2020-01-01' where film_id = $1", [THE_THING]);
    const found = await calls.ready(
      imdbRatings('tt0054215,9,2024-10-31,Psycho,1960,Horror', 'tt0084787,8,2024-10-31,The Thing,1982,Horror'),
    );
    expect(found.counts).toMatchObject({ conflicts: 2, newer: 1 });
    await calls.apply(found._id, { conflicts: 'newest' });
    expect((await mine()).ratings).toMatchObject([
      { film_id: PSYCHO, overall: 5 },
      { film_id: THE_THING, overall: 8 },
    ]);
  });

  test('viewings of the days that the member leaves out are written without a date, and the file then has nothing new', async () => {
    const file = movary(`Psycho,1960,${PSYCHO},,2031-10-31,,`, `The Thing,1982,${THE_THING},,2024-06-06,,`);
    await calls.apply((await calls.ready(file))._id, { undatedDays: ['2031-10-31'] });
    const again = await calls.ready(file);
    expect(again).toMatchObject({ doubtfulDays: [{ date: '2031-10-31' }], counts: { adds: { viewings: 0 } } });
    await calls.apply(again._id);
    expect((await mine()).viewings).toEqual([
      { film_id: PSYCHO, day: null, watched_at: null },
      { film_id: THE_THING, day: '2024-06-06', watched_at: null },
    ]);
  });

  test('two rows that the member matches to one film on the same day are counted once, as they are written', async () => {
    const found = await calls.ready(movary('The Thin,1982,,,2024-10-31,,', 'The Thong,1982,,,2024-10-31,,'));
    expect(found.counts).toMatchObject({ unknown: 2, adds: { viewings: 0 } });
    for (const line of [1, 2]) await calls.choose(found._id, line, THE_THING);
    expect((await calls.read(found._id)).counts.adds.viewings).toBe(1);
    await calls.choose(found._id, 1, PSYCHO);
    expect((await calls.read(found._id)).counts.adds.viewings).toBe(2);
    await calls.choose(found._id, 1, THE_THING);
    expect((await calls.apply(found._id)).counts.wrote.viewings).toBe(1);
  });

  test('an import with an open question is refused', async () => {
    const text = lines(['title,year,rating', 'Psycho,1960,4']);
    const asked = await calls.ready({ name: 'mine.csv', content: text });
    expect(asked.questions).toMatchObject([{ kind: 'scale' }]);
    const refused = await calls.begin(asked._id);
    const message = 'We still have questions about these files. Send the files again with the answers.';
    expect([refused.status, await refused.json()]).toMatchObject([409, { message }]);
    expect((await mine()).viewings).toEqual([]);
  });

  test('two rows with the same film are written in the order of the file, so the rating of the first row is saved', async () => {
    const found = await calls.ready(
      movaryRatings(`Psycho,1960,${PSYCHO},,9`, 'A Boy and His Mother,1960,,tt0054215,7'),
    );
    expect(found.rows).toMatchObject([{ choice: PSYCHO }, { choice: PSYCHO }]);
    expect((await calls.apply(found._id)).counts.applied).toBe(2);
    expect((await mine()).ratings).toMatchObject([{ film_id: PSYCHO, overall: 9 }]);
  });

  test('the current rating stays current when the file adds an earlier rating', async () => {
    for (const overallRating of [3, 5]) await post(`ratings/${PSYCHO}`, { overallRating });
    const content = 'Title,Year,Rating10,WatchedDate\nPsycho,1960,8,2024-10-31\n';
    await calls.apply((await calls.ready({ name: 'films.csv', content }))._id);
    const { history, ratings } = await mine();
    expect(history.map(({ overall }) => overall)).toEqual([3, 8, 5]);
    expect(ratings).toMatchObject([{ film_id: PSYCHO, overall: 5 }]);
  });

  test('a viewing on a day that already has a viewing is not added, whatever its hour', async () => {
    await post(`viewings/${PSYCHO}`, { watchDate: '2024-10-31T21:00:00.000Z' });
    const found = await calls.ready(movary(`Psycho,1960,${PSYCHO},,2024-10-31,,`, `Psycho,1960,${PSYCHO},,,,`));
    expect(found.rows).toMatchObject([{ status: 'alreadyHere' }]);
    await calls.apply(found._id);
    expect((await mine()).viewings).toHaveLength(1);
  });
});

describe('viewings one day before or after an existing viewing', () => {
  const NEAR = movary(`Psycho,1960,${PSYCHO},,2024-10-30,,`, `Psycho,1960,${PSYCHO},,2024-11-02,,`);
  const daysOf = async () => (await mine()).viewings.map((row) => row.day);

  beforeEach(() => post(`viewings/${PSYCHO}`, { watchDate: '2024-10-31T21:00:00.000Z' }));

  test('are shown in the preview, and are added as separate viewings if the member says nothing else', async () => {
    const found = await calls.ready(NEAR);
    expect(found.rows).toMatchObject([{ status: 'matched' }]);
    expect(found.nearViewings).toEqual([{ title: 'Psycho', date: '2024-10-30', here: '2024-10-31' }]);
    expect(found.counts).toMatchObject({ nearViewings: 1, adds: { viewings: 2 } });
    const done = await calls.apply(found._id);
    expect(done).toMatchObject({ nearViewings: [], counts: { nearViewings: 0 } });
    expect(await daysOf()).toEqual(['2024-10-30', '2024-10-31', '2024-11-02']);
  });

  test('are shown in the order of the file, including those of a film that the member has chosen', async () => {
    await post(`viewings/${THE_THING}`, { watchDate: '2025-06-06T21:00:00.000Z' });
    const found = await calls.ready(movary('No Such Film,2001,,,2025-06-05,,', `Psycho,1960,${PSYCHO},,2024-11-01,,`));
    expect(found.nearViewings).toEqual([{ title: 'Psycho', date: '2024-11-01', here: '2024-10-31' }]);
    await calls.choose(found._id, 1, THE_THING);
    expect(await calls.read(found._id)).toMatchObject({
      counts: { nearViewings: 2, adds: { viewings: 2 } },
      nearViewings: [{ title: 'No Such Film', date: '2025-06-05', here: '2025-06-06' }, { title: 'Psycho' }],
    });
    await calls.apply(found._id, { nearIsSame: true });
    expect(await daysOf()).toEqual(['2024-10-31', '2025-06-06']);
  });

  test('are left out when the member says that they are the same viewing, and shown again after an undo', async () => {
    const found = await calls.ready(NEAR);
    await calls.apply(found._id, { nearIsSame: true });
    expect(await daysOf()).toEqual(['2024-10-31', '2024-11-02']);
    expect(await calls.undo(found._id)).toMatchObject({ counts: { nearViewings: 1, adds: { viewings: 2 } } });
    expect(await daysOf()).toEqual(['2024-10-31']);
  });

  test('add a rating only if it differs from the saved rating', async () => {
    const rated = (day: string, rating: number): TestFile => ({
      name: 'films.csv',
      content: `Title,Year,Rating10,WatchedDate\nCarrie,1976,${rating},${day}\n`,
    });
    await calls.apply((await calls.ready(rated('2024-10-30', 8)))._id);
    expect((await calls.ready(rated('2024-10-31', 8))).counts.adds).toMatchObject({ viewings: 1, ratings: 0 });
    expect((await calls.ready(rated('2024-10-31', 6))).counts.adds).toMatchObject({ viewings: 1, ratings: 1 });
  });

  test('are shown once for each existing viewing, but not if the file also has a viewing on the day of the existing viewing', async () => {
    const both = movary(`Psycho,1960,${PSYCHO},,2024-10-30,,`, `Psycho,1960,${PSYCHO},,2024-11-01,,`);
    const same = movary(`Psycho,1960,${PSYCHO},,2024-10-31,,`, `Psycho,1960,${PSYCHO},,2024-11-01,,`);
    expect((await calls.ready(both)).counts).toMatchObject({ nearViewings: 1, adds: { viewings: 2 } });
    expect((await calls.ready(same)).counts).toMatchObject({ nearViewings: 0, adds: { viewings: 1 } });
  });
});

describe('choices', () => {
  test('the member can choose any film for an ambiguous row, or leave the row out, until the import is applied', async () => {
    const found = await calls.ready(movary('Halloween,1979,,,2020-01-01,,', 'Nothing That Exists,2001,,,2020-01-02,,'));
    const choose = (line: number, choice: number | null) => calls.choose(found._id, line, choice);
    expect(await json(choose(1, HALLOWEEN[2007]))).toMatchObject({
      status: 'matched',
      choice: HALLOWEEN[2007],
      isDecided: true,
      candidates: [{ id: HALLOWEEN[2007] }, { id: HALLOWEEN[1978] }],
    });
    expect(await json(choose(1, null))).toMatchObject({ status: 'unknown', choice: null, isDecided: true });
    expect((await choose(1, 999_999_999)).status).toBe(400);
    expect((await choose(3, null)).status).toBe(404);
    await choose(1, HALLOWEEN[1978]);
    await calls.apply(found._id);
    expect((await mine()).viewings).toMatchObject([{ film_id: HALLOWEEN[1978] }]);
    expect((await choose(1, null)).status).toBe(409);
    const left = await (await member.request(`/api/imports/${found._id}/left-out.csv`)).text();
    expect(left).toBe('file,line,title,year,reason\r\nhistory.csv,3,Nothing That Exists,2001,not in the catalog\r\n');
  });

  test.each(['reading', 'applying'])('are refused while the import is in the state "%s"', async (state) => {
    const found = await calls.ready(movary('Halloween,1979,,,,,'));
    await site.pool.query('update import set state = $2 where id = $1', [found._id, state]);
    const refused = await calls.choose(found._id, 1, HALLOWEEN[1978]);
    const message = 'This import is still running. Please wait.';
    expect([refused.status, await json(refused)]).toMatchObject([409, { message }]);
  });
});

test('a new upload replaces an import that is not applied, and is refused while an import is being applied', async () => {
  const first = await calls.ready(movary('Halloween,1979,,,,,'));
  const second = await calls.ready(movary(`Psycho,1960,${PSYCHO},,,,`));
  expect((await member.request(`/api/imports/${first._id}`)).status).toBe(404);
  const other = await signUp(site.app);
  await importCalls(site, other).upload(movary('Halloween,1979,,,,,'));
  const begin = async () => (await calls.begin(second._id)).status;
  expect([await begin(), await begin()]).toEqual([202, 409]);
  expect((await uploadFiles(site.app, member, [movary('It,2017,,,,,')])).status).toBe(409);
  expect((await member.request(`/api/imports/${second._id}`, { method: 'DELETE' })).status).toBe(409);
  await site.runJobs();
  const third = await calls.ready(movary('Halloween,1979,,,,,'));
  expect((await importsNow()).map(({ _id, state }) => [_id, state])).toEqual([
    [third._id, 'ready'],
    [second._id, 'done'],
  ]);
  expect((await member.request(`/api/imports/${third._id}`, { method: 'DELETE' })).status).toBe(204);
});

test('an import cannot be undone while another import is being applied', async () => {
  const first = await calls.ready(movary(`Psycho,1960,${PSYCHO},,,,`));
  await calls.apply(first._id);
  const second = await calls.ready(movary(`The Thing,1982,${THE_THING},,,,`));
  await calls.begin(second._id);
  const undo = await post(`imports/${first._id}/undo`);
  const message = 'An import is still running. Please wait until it is done.';
  expect([undo.status, await undo.json()]).toMatchObject([409, { message }]);
  await site.runJobs();
  expect((await mine()).viewings).toMatchObject([{ film_id: PSYCHO }, { film_id: THE_THING }]);
});

describe('concurrent calls of a member', () => {
  test('one of two uploads is read, and the other upload gets 409', async () => {
    const files = [movary(`Psycho,1960,${PSYCHO},,,,`), movary(`The Thing,1982,${THE_THING},,,,`)];
    // The first upload cannot end before the other one begins.
    const client = await site.pool.connect();
    await client.query('begin');
    await client.query('lock table rate_limit');
    const uploads = files.map((file) => uploadFiles(site.app, member, [file]));
    const refused = await Promise.race(uploads);
    await client.query('rollback');
    client.release();
    const message = 'Another upload of yours is being read. Please wait until it is done.';
    expect([refused.status, await refused.json()]).toMatchObject([409, { message }]);
    expect((await Promise.all(uploads)).map(({ status }) => status).toSorted()).toEqual([202, 409]);
    await site.runJobs();
    expect(await importsNow()).toMatchObject([{ state: 'ready', counts: { rows: 1, matched: 1 } }]);
  });

  test('several concurrent calls apply and undo an import only once', async () => {
    const found = await calls.ready(movary(`Psycho,1960,${PSYCHO},,2024-10-31,,`));
    const begun = await Promise.all([1, 2, 3, 4].map(() => calls.begin(found._id)));
    expect(begun.map(({ status }) => status).toSorted()).toEqual([202, 409, 409, 409]);
    await Promise.all([site.runJobs(), site.runJobs()]);
    expect((await mine()).viewings).toHaveLength(1);
    const undone = await Promise.all([1, 2, 3].map(() => post(`imports/${found._id}/undo`)));
    expect(undone.map(({ status }) => status).toSorted()).toEqual([202, 409, 409]);
    await Promise.all([site.runJobs(), site.runJobs()]);
    expect((await mine()).viewings).toEqual([]);
  });
});

test('files that cannot be read are refused with the reason in a process of their own, and nothing is stored', async () => {
  const site = await emptyApp({ importProcess: true });
  const member = await signUp(site.app);
  const refused = async (files: TestFile[]) => {
    const response = await uploadFiles(site.app, member, files);
    return [response.status, (await json<{ message: string }>(response)).message];
  };
  expect(await refused([{ name: 'ratings.csv', content: '%PDF-1.7\n%âãÏÓ' }])).toEqual([
    415,
    expect.stringMatching(/^ratings\.csv.*: /),
  ]);
  expect(await refused([{ name: 'a.csv', content: 'x'.repeat(10_000_000) }])).toEqual([
    expect.toBeOneOf([400, 413, 415]),
    expect.stringMatching(/^a\.csv/),
  ]);
  expect((await refused([{ name: 'a.csv', content: new Uint8Array(21_000_000) }]))[0]).toBe(413);
  expect((await refused(Array.from({ length: 11 }, () => movary('It,2017,,,,,'))))[0]).toBe(400);
  expect((await refused([]))[0]).toBe(400);
  expect(await json(member.request('/api/imports'))).toEqual({ imports: [] });
  const found = await importCalls(site, member).ready(movary(`Psycho,1960,${PSYCHO},,2024-10-31,,`));
  expect(found).toMatchObject({ source: 'movary', rows: [{ choice: PSYCHO, viewings: 1 }] });
});

test('a film that the catalogue does not have counts as not horror by its genres in the file', async () => {
  const found = await calls.ready(
    imdbRatings(
      'tt9990001,9,2024-10-31,The Merry Baker,2013,"Comedy, Romance"',
      'tt9990002,9,2024-10-31,The Unheard Of,2011,"Comedy, Horror"',
      'tt0054215,9,2024-10-31,Psycho,1960,"Mystery, Thriller"',
    ),
  );
  expect(found.rows.map(({ title, status }) => [title, status])).toEqual([
    ['The Merry Baker', 'notHorror'],
    ['The Unheard Of', 'unknown'],
    ['Psycho', 'matched'],
  ]);
  // This site has no TMDB key.
  expect(found.counts).toMatchObject({ notHorror: 1, notHorrorKnown: 0, unknown: 1, notLookedUp: 1, matched: 1 });
  const titles = async (group: string) =>
    (await calls.read(found._id, `?status=${group}`)).rows.map(({ title }) => title);
  expect([await titles('notLookedUp'), await titles('notFound')]).toEqual([['The Unheard Of'], []]);
  const csv = await (await member.request(`/api/imports/${found._id}/left-out.csv`)).text();
  expect(csv).toContain('The Merry Baker,2013,not horror');
});

test('a value that could not be read is shown with its place and with what became of it', async () => {
  const found = await calls.ready(imdbRatings('tt0054215,eleven,2024-10-31,Psycho,1960,"Mystery, Thriller"'));
  expect(found).toMatchObject({
    problems: 1,
    unclear: ['ratings.csv, line 2: “eleven” is not a rating. The row is kept without it.'],
  });
});

test('a member can send files thirty times an hour, and then gets 429 with Retry-After and a message', async () => {
  await calls.upload(movary(`Psycho,1960,${PSYCHO},,,,`));
  await site.pool.query("update rate_limit set points = 30 where key like 'import:%'");
  const response = await uploadFiles(site.app, member, [movary(`Psycho,1960,${PSYCHO},,,,`)]);
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(3_000);
  expect(await json(response)).toMatchObject({ message: expect.stringContaining('within an hour') });
});
