import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MAX_VIEWINGS } from '#contract/constants.ts';
import { byFigure, type RatingFigures } from '#features/ratings/contract/rating-categories.ts';
import { deleteMembers, memberIdOf, signUp } from '#test/app/members.ts';
import { emptyApp, type TestApp } from '#test/app/test-app.ts';
import { changedRows } from '#test/database/changed-rows.ts';
import { parsedFilm } from '#test/imports/parsed-film.ts';
import type { RowGroup } from '../contract/imports.ts';
import type { ImportKey } from './import-key.repository.ts';
import { createImportsRepository, type ImportsRepository } from './imports.repository.ts';
import type { RowPlan } from './plan-row.ts';
import { createRunImportRepository, type RunImportRepository, type SavedRow } from './run-import.repository.ts';
import type { NewImport } from './stored-import.ts';

const [PSYCHO, THE_THING, HALLOWEEN] = [539, 1091, 948];
const NO_FILM = 999_999_999;
const THEN = new Date('2020-01-02T12:00:00Z');

let site: TestApp;
let imports: ImportsRepository;
let run: RunImportRepository;
let me: string;
let other: string;

const rowsOf = async <Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await site.pool.query(text, values)).rows as Row[]; // the tests' assertions check the type

const newMember = async () => memberIdOf(site.db, await signUp(site.app));

beforeAll(async () => {
  site = await emptyApp();
  [imports, run] = [createImportsRepository(site.db, true), createRunImportRepository(site.db)];
});
afterAll(() => site.close());
beforeEach(async () => {
  await deleteMembers(site);
  [me, other] = [await newMember(), await newMember()];
});

const viewing = (date: string, key = date) => ({ date, key, rating: null });

const RATED: RatingFigures = { ...byFigure(() => null), overall: 8 };

type Columns = Record<string, unknown>;

/** Inserts an import with these columns, and its rows, directly into the tables. */
async function stored(key: ImportKey, columns: Columns, rows: Columns[]): Promise<ImportKey> {
  const insert = (table: string, row: Columns) =>
    site.pool.query(
      `insert into ${table} (${Object.keys(row)}) select ${Object.keys(row)} from jsonb_populate_record(null::${table}, $1)`,
      [JSON.stringify(row)],
    );
  await insert('import', { member_id: key.memberId, id: key.importId, source: 'movary', files: [], ...columns });
  for (const [place, row] of rows.entries())
    await insert('import_row', {
      ...{ member_id: key.memberId, import_id: key.importId, line: place + 1, film: parsedFilm(`Film ${place + 1}`) },
      ...row,
    });
  return key;
}

const mine = (): ImportKey => ({ memberId: me, importId: randomUUID() });

/** Inserts three imports with the same rows: two of one member, and one of another member with the first one's id. */
async function three(columns: Columns, rows: Columns[]): Promise<ImportKey[]> {
  const first = mine();
  const keys = [first, mine(), { memberId: other, importId: first.importId }];
  for (const key of keys) await stored(key, columns, rows);
  return keys;
}

/** @returns what a call changes: `0` stands for the first import of `keys`, and `0:2` for its row with line 2 */
async function changedBy(keys: ImportKey[], call: () => Promise<unknown>): Promise<string[]> {
  const read = async () =>
    new Map(
      (
        await rowsOf<{ member: string; id: string; line: number | null; text: string }>(
          `select member_id as member, id, null::int as line, i::text as text from import as i union all
           select member_id, import_id, line, r::text from import_row as r order by line nulls first`,
        )
      ).map(({ member, id, line, text }) => {
        const place = keys.findIndex((key) => key.memberId === member && key.importId === id);
        return [[place, line].filter((part) => part !== null).join(':'), text];
      }),
    );
  return changedRows(read, call);
}

/** Expects that a call with each key changes only the import with this key, or only these lines of that import. */
async function expectOwn(keys: ImportKey[], call: (key: ImportKey) => Promise<unknown>, lines: number[] | 'import') {
  for (const [place, key] of keys.entries())
    expect(await changedBy(keys, () => call(key))).toEqual(
      lines === 'import' ? [`${place}`] : lines.map((line) => `${place}:${line}`),
    );
}

const importOf = async ({ memberId, importId }: ImportKey) =>
  (await rowsOf('select * from import where member_id = $1 and id = $2', [memberId, importId]))[0];
const importRows = ({ memberId, importId }: ImportKey) =>
  rowsOf('select * from import_row where member_id = $1 and import_id = $2 order by line', [memberId, importId]);

describe('an upload', () => {
  const NOTHING: NewImport = {
    ...{ source: 'imdb', files: ['ratings.csv'], leftCounts: { series: 2 }, problems: 3 },
    ...{ lists: [], left: '[]', films: [] },
    doubts: { questions: [{ kind: 'profile', file: 'a.csv', profiles: ['Mum'] }], doubtfulDays: [] },
  };
  const upload = (given: Partial<NewImport> = {}) =>
    imports.create(me, { ...NOTHING, ...given }, async () => undefined);

  test('is stored with everything that was read, in the order of the files', async () => {
    const left = [{ file: 'a.csv', line: 4, title: 'Dark', reason: 'series' }];
    const parts = [[parsedFilm('Psycho'), parsedFilm('Carrie')], [parsedFilm('It')]].map((part) =>
      JSON.stringify(part),
    );
    const importId = await upload({ left: JSON.stringify(left), films: parts });
    const key = { memberId: me, importId: importId ?? '' };
    expect(await imports.summaries(me, importId)).toMatchObject([
      {
        ...{ source: 'imdb', state: 'reading', files: ['ratings.csv'], problems: 3, doubts: NOTHING.doubts },
        counts: { rows: 3, left: { series: 2 } },
      },
    ]);
    expect(await imports.leftOut(key)).toEqual(left);
    expect(await importRows(key)).toMatchObject(
      ['Psycho', 'Carrie', 'It'].map((title, place) => ({ line: place + 1, film: { title }, status: null })),
    );
  });

  test('replaces open imports, and deletes the oldest finished imports so that at most ten are stored; imports of other members stay', async () => {
    const ids = [];
    for (let day = 1; day <= 10; day++) {
      const key = mine();
      await stored(key, { state: 'done', created_at: `2026-01-${day + 10}` }, []);
      ids.push(key.importId);
    }
    const open = await stored(mine(), { state: 'ready', created_at: '2026-02-01' }, []);
    const theirs = await stored({ memberId: other, importId: open.importId }, { state: 'ready' }, []);
    const newest = await upload();
    expect((await imports.summaries(me)).map(({ id }) => id)).toEqual([newest, ...ids.slice(1).toReversed()]);
    expect((await imports.summaries(other)).map(({ id }) => id)).toEqual([theirs.importId]);
  });

  test('is refused while the same member applies an import', async () => {
    await stored({ memberId: other, importId: randomUUID() }, { state: 'applying' }, []);
    const key = await stored(mine(), { state: 'done' }, []);
    expect([await imports.isApplying(me), await imports.isApplying(other)]).toEqual([false, true]);
    expect(await upload()).not.toBeNull();
    await site.pool.query("update import set state = 'applying' where id = $1", [key.importId]);
    expect(await upload()).toBeNull();
    expect(await imports.isApplying(me)).toBe(true);
  });
});

describe('an import is loaded from the database', () => {
  test('with its own settings, texts and rows only', async () => {
    const keys = await three({}, []);
    for (const [place, key] of keys.entries()) {
      await site.pool.query(
        `update import set problem = $3::text, left_out = jsonb_build_array($3::text), include_not_horror = $4
         where member_id = $1 and id = $2`,
        [key.memberId, key.importId, `problem ${place}`, place === 1],
      );
      await site.pool.query(
        `insert into import_row (member_id, import_id, line, film, near, status, elsewhere)
         select $1, $2, line, $3, '[{"date":"2024-01-01","here":"2024-01-02"}]', 'notHorror', '{"id":7}'
         from generate_series(1, $4::int) as line`,
        [key.memberId, key.importId, parsedFilm(`Film of ${place}`), place + 1],
      );
    }
    await site.pool.query("update member set time_zone = case id when $1 then 'Asia/Tokyo' end", [me]);
    const all = { groups: [], limit: 50, offset: 0 };
    for (const [place, key] of keys.entries()) {
      const [title, count] = [`Film of ${place}`, place + 1];
      expect(await imports.summaries(key.memberId, key.importId)).toMatchObject([
        { problem: `problem ${place}`, counts: { rows: count } },
      ]);
      expect(await imports.state(key)).toBe('reading');
      expect(await imports.leftOut(key)).toEqual([`problem ${place}`]);
      expect(await run.settings(key)).toEqual({
        state: 'reading',
        doubts: expect.anything(),
        include_not_horror: place === 1,
        listsHere: [],
        time_zone: place === 2 ? null : 'Asia/Tokyo',
      });
      const { total, rows } = await imports.rows(key, all);
      expect([total, rows.map((row) => row.film.title)]).toEqual([count, Array(count).fill(title)]);
      expect((await imports.row(key, 1))?.film.title).toBe(title);
      expect(await imports.row(key, count + 1)).toBeUndefined();
      expect((await imports.unresolved(key)).map((row) => row.film.title)).toEqual(Array(count).fill(title));
      expect((await imports.nearViewings(key, 20)).map((near) => near.title)).toEqual(Array(count).fill(title));
      expect((await run.rowsToMatch(key, 0, 50)).map((row) => row.film.title)).toEqual([]);
      expect(await run.wantedElsewhere(key, true)).toHaveLength(count);
      expect(await run.countRows(key)).toEqual({ all: count, open: 0, applied: 0 });
    }
    expect([await imports.timeZone(me), await imports.timeZone(other)]).toEqual(['Asia/Tokyo', null]);
    expect((await imports.summaries(me)).map(({ id, counts }) => [id, counts.rows])).toEqual([
      [keys[1]?.importId, 2],
      [keys[0]?.importId, 1],
    ]);
  });

  test('with the counts of its rows', async () => {
    const near = [{ date: '2024-01-01', here: '2024-01-02' }];
    const seen = (...dates: string[]) => parsedFilm('Seen', { viewings: dates.map((date) => viewing(date)) });
    const wrote = { viewings: [{ id: randomUUID(), at: null }], ratings: [{}], watchlist: '2024-01-01' };
    const key = await stored(mine(), {}, [
      {
        ...{ film: seen('2024-01-01', '2024-01-03'), status: 'matched', choice: PSYCHO, elsewhere: { id: 1 }, near },
        ...{ overlapping: 2, adds_viewings: 2, adds_rating: 1, adds_watchlist: 1, is_newer: true },
      },
      { status: 'matched', choice: THE_THING, written: wrote, near: [...near, ...near] },
      { status: 'matched', written: { viewings: [], ratings: [], watchlist: null } },
      { film: parsedFilm('Rated', { rating: { value: 5, at: null } }), status: 'ambiguous' },
      { status: 'ambiguous', choice: PSYCHO, adds_viewings: 1 },
      { film: parsedFilm('Listed', { watchlisted: { at: null } }), status: 'unknown' },
      { film: parsedFilm('Nobody knows it', { year: 1999 }), status: 'unknown' },
      { film: parsedFilm('TMDB was away', { year: 1999 }), status: 'unknown', is_pending: true },
      { status: 'notHorror' },
      { status: 'notHorror', elsewhere: { id: 2 } },
      { status: 'conflict', is_newer: true },
      { status: 'conflict' },
      { status: 'conflict' },
      { status: 'alreadyHere', is_newer: true },
    ]);
    const countsOf = async ({ importId }: ImportKey) => (await imports.summaries(me, importId))[0]?.counts;
    expect(await countsOf(key)).toEqual({
      left: {},
      ...{ rows: 14, begun: 0, notesTooLong: 0, viewings: 2, ratings: 1, watchlist: 1, matched: 3, ambiguous: 2 },
      ...{ proposed: 1, unknown: 3, notLookedUp: 2, notHorror: 2, notHorrorKnown: 1, newer: 1, alreadyHere: 1 },
      ...{ conflicts: 3, applied: 2, nearViewings: 1, overlapping: 2 },
      adds: { viewings: 3, ratings: 1, watchlist: 1, notes: 0, tags: 0, lists: 0 },
      wrote: { viewings: 1, ratings: 1, watchlist: 1, notes: 0, tags: 0, lists: 0 },
    });
    const titlesOf = async (group: RowGroup) =>
      (await imports.rows(key, { groups: [group], limit: 50, offset: 0 })).rows.map(({ film }) => film.title);
    expect(await titlesOf('notLookedUp')).toEqual(['Listed', 'TMDB was away']);
    expect(await titlesOf('notFound')).toEqual(['Nobody knows it']);
    expect(await titlesOf('waiting')).toEqual(['Rated']);
    expect(await titlesOf('proposed')).toHaveLength(1);
    const written = await stored(mine(), {}, [{ status: 'matched', written: wrote, near }]);
    expect(await countsOf(written)).toMatchObject({ nearViewings: 0, wrote: { viewings: 1 } });
    const nothing = { viewings: 0, ratings: 0, watchlist: 0 };
    for (const rows of [[{}], []])
      expect(await countsOf(await stored(mine(), {}, rows))).toMatchObject({
        ...{ rows: rows.length, ...nothing, matched: 0, nearViewings: 0, applied: 0, adds: nothing, wrote: nothing },
      });
    expect(await run.countRows(key)).toMatchObject({ open: 2, applied: 2 });
  });

  test('with its rows in the order of the file; rows with a proposed film come last', async () => {
    const key = await stored(mine(), {}, [
      { line: 5, status: 'unknown' },
      { line: 1, status: 'ambiguous', choice: PSYCHO },
      { line: 4, status: 'ambiguous' },
      { line: 2, status: 'matched', choice: PSYCHO, written: {} },
      { line: 3, status: 'matched', choice: PSYCHO },
      { line: 6, status: 'notHorror', written: {} },
    ]);
    const linesOf = async (groups: RowGroup[], limit = 10, offset = 0) => {
      const { total, rows } = await imports.rows(key, { groups, limit, offset });
      return [total, rows.map(({ line }) => line)];
    };
    expect(await linesOf([])).toEqual([6, [2, 3, 4, 5, 6, 1]]);
    expect(await linesOf(['ambiguous', 'unknown'], 2)).toEqual([3, [4, 5]]);
    expect(await linesOf(['ambiguous', 'unknown'], 2, 2)).toEqual([3, [1]]);
    expect((await imports.unresolved(key)).map(({ line }) => line)).toEqual([4, 5]);
    expect((await imports.row(key, 3))?.status).toBe('matched');
  });

  test('with the films of its rows only, and with the ratings of its member only', async () => {
    await site.pool.query(
      `insert into rating (member_id, film_id, overall, updated_at)
       values ($1, $3, 7, now()), ($1, $4, 6, now()), ($2, $3, 5, now())`,
      [me, other, PSYCHO, THE_THING],
    );
    expect(await imports.ratingsHere(me, [PSYCHO])).toEqual(new Map([[PSYCHO, 7]]));
    expect([...(await imports.films([PSYCHO, NO_FILM])).keys()]).toEqual([PSYCHO]);
  });
});

describe('finding films', () => {
  test('takes the undecided rows for which no film is known, in the order of the file, starting after a given line', async () => {
    const key = await stored(mine(), {}, [
      { line: 7, status: 'unknown' },
      { line: 3, status: null },
      { line: 6, status: 'notHorror' },
      { line: 1, status: 'matched' },
      { line: 2, status: 'unknown', is_decided: true },
      { line: 4, status: 'notHorror', elsewhere: { id: 1 } },
      { line: 5, status: 'ambiguous' },
    ]);
    const lines = async (after: number, limit = 10) =>
      (await run.rowsToMatch(key, after, limit)).map(({ line }) => line);
    expect(await lines(0)).toEqual([3, 6, 7]);
    expect([await lines(3), await lines(0, 2)]).toEqual([
      [6, 7],
      [3, 6],
    ]);
  });

  test('stores its results, except for rows that the member has decided or that are already written; choices, too', async () => {
    const keys = await three({}, [{}, { is_decided: true }, { written: {} }, {}]);
    const near = [{ date: '2024-01-01', here: '2024-01-02' }];
    const adds = {
      ...{ adds_viewings: 2, adds_rating: 1, adds_watchlist: 1, adds_tags: 1, adds_notes: 2, adds_note_bytes: 9 },
      ...{ near, overlapping: 3, notes_too_long: 4, begun: 5, is_newer: true },
    };
    const match = (line: number): SavedRow => ({
      ...{ line, status: 'ambiguous', candidates: [PSYCHO, THE_THING], choice: PSYCHO, is_pending: true },
      elsewhere: { id: 5, title: 'It', releaseDate: null, posterPath: null, director: null },
      ...adds,
    });
    await expectOwn(keys, (key) => run.saveMatches(key, [1, 2, 3].map(match)), [1]);
    expect((await importRows(keys[0] ?? mine()))[0]).toMatchObject({
      ...{ status: 'ambiguous', candidates: [PSYCHO, THE_THING], choice: PSYCHO, is_pending: true, is_decided: false },
      elsewhere: { id: 5 },
      ...adds,
    });
    // A choice of the member is stored the same way. It may replace an earlier choice, but not change a written row.
    const choose = (key: ImportKey) => run.saveMatches(key, [1, 2, 3].map(match), true);
    await expectOwn(keys, async (key) => expect(await choose(key)).toBe(2), [1, 2]);
    expect((await importRows(keys[0] ?? mine()))[0]).toMatchObject({ is_decided: true });
  });

  test('is due again for imports with rows that may have a film now; interrupted reading, applying and undoing are due, too', async () => {
    const [before, after] = ['2026-05-01T00:00:00Z', '2026-05-03T00:00:00Z'];
    const names = new Map<string, string>();
    const add = async (name: string, columns: Columns, rows: Columns[]) => {
      const key = await stored(mine(), { state: 'ready', matched_at: before, ...columns }, rows);
      names.set(key.importId, name);
    };
    await add('being read', { state: 'reading' }, []);
    await add('being applied', { state: 'applying' }, []);
    await add('being undone', { state: 'applying', is_undo: true }, []);
    await add('with an unknown film', {}, [{ status: 'unknown' }]);
    await add('done, with an unknown film', { state: 'done' }, [{ status: 'unknown' }]);
    await add('not horror, and not at TMDB', {}, [{ status: 'notHorror' }]);
    await add('just searched, but without TMDB', { matched_at: after }, [{ status: 'unknown', is_pending: true }]);
    await add('NOT: just searched', { matched_at: after }, [{ status: 'unknown' }]);
    await add('NOT: searched at the moment', { matched_at: '2026-05-02T00:00:00Z' }, [{ status: 'unknown' }]);
    await add('NOT: failed', { state: 'failed' }, [{ status: 'unknown' }]);
    await add('NOT: decided', {}, [{ status: 'unknown', is_decided: true }]);
    await add('NOT: known at TMDB', {}, [{ status: 'notHorror', elsewhere: { id: 1 } }]);
    await add('NOT: matched', {}, [{ status: 'matched' }]);
    await add('NOT: empty', {}, []);
    // This import of another member has the same id, but no row to look up.
    const [sameId = ''] = [...names].find(([, name]) => name === 'with an unknown film') ?? [];
    await stored({ memberId: other, importId: sameId }, { state: 'ready', matched_at: before }, []);
    const found = await imports.unfinished(new Date('2026-05-02T00:00:00Z'));
    expect(found.filter(({ memberId }) => memberId !== me)).toEqual([]);
    expect(found.map(({ importId, next }) => [names.get(importId), next]).toSorted()).toEqual(
      [
        ['being read', 'match'],
        ['being applied', 'apply'],
        ['being undone', 'undo'],
        ['with an unknown film', 'match'],
        ['done, with an unknown film', 'match'],
        ['not horror, and not at TMDB', 'match'],
        ['just searched, but without TMDB', 'match'],
      ].toSorted(),
    );
  });
});

describe('a choice of the member', () => {
  test('decides about films that are not horror: only chosen films are included, or all except rejected films', async () => {
    const [elsewhere, status] = [{ id: 5 }, 'notHorror'];
    const rows = [
      { line: 6, status, elsewhere: { id: 6 } },
      { line: 1, status, elsewhere },
      { line: 2, status, elsewhere, choice: 5, is_decided: true },
      { line: 3, status, elsewhere, is_decided: true },
      { line: 4, status, elsewhere, choice: 5, written: {} },
      { line: 5, status: 'unknown', elsewhere, choice: 5 },
      { line: 7, status, choice: 5 },
    ];
    const [key = mine(), ...others] = await three({}, rows);
    expect(await run.wantedElsewhere(key, false)).toEqual([{ line: 2, id: 5 }]);
    expect((await run.wantedElsewhere(key, true)).toSorted((a, b) => a.line - b.line)).toEqual([
      { line: 1, id: 5 },
      { line: 2, id: 5 },
      { line: 6, id: 6 },
    ]);
    await site.pool.query('update import_row set candidates = array[4, 5] where line = 1');
    await expectOwn([key, ...others], (each) => run.choose(each, [1, 6]), [1, 6]);
    expect(await importRows(key)).toMatchObject([{ choice: 5, candidates: [5, 4] }, {}, {}, {}, {}, { choice: 6 }, {}]);
  });
});

describe('applying', () => {
  const settings = {
    ...{ conflicts: 'theirs' as const, includeNotHorror: true, nearIsSame: true },
    undatedDays: ['2024-01-01'],
  };
  const begin = (key: ImportKey, given: object = {}) =>
    imports.begin(key, { from: ['ready', 'undone'], isUndo: false, settings, ...given }, async () => undefined);

  test('begins with the chosen settings, only in the states that allow it, and for only one import of a member at a time', async () => {
    const keys = await three({ problem: 'out of paper', progress: 1 }, []);
    await expectOwn(keys, async (key) => expect(await begin(key)).toBe(false), []);
    await site.pool.query("update import set state = 'ready'");
    expect(await changedBy(keys, () => begin(keys[1] ?? mine()))).toEqual(['1']);
    expect(await importOf(keys[1] ?? mine())).toMatchObject({
      ...{ state: 'applying', progress: 0, problem: null, is_undo: false, conflicts: 'theirs' },
      ...{ include_not_horror: true, near_is_same: true, undated_days: ['2024-01-01'] },
    });
    // A member applies one import at a time. Imports of other members do not matter.
    expect(await changedBy(keys, () => begin(keys[0] ?? mine()))).toEqual([]);
    expect(await changedBy(keys, () => begin(keys[2] ?? mine()))).toEqual(['2']);
    await site.pool.query("update import set state = 'done'");
    expect(await begin(keys[0] ?? mine(), { from: ['done'], isUndo: true, settings: undefined })).toBe(true);
    expect(await importOf(keys[0] ?? mine())).toMatchObject({ state: 'applying', is_undo: true });
  });

  test('is refused when the account would have more viewings than it may have', async () => {
    await site.pool.query(
      `insert into viewing (id, member_id, film_id)
       select gen_random_uuid(), $1, $2 from generate_series(1, $3)`,
      [me, PSYCHO, MAX_VIEWINGS - 3],
    );
    const adds = { choice: PSYCHO, adds_viewings: 2, near: [{ date: '2024-01-01', here: '2024-01-02' }] };
    const more = { choice: PSYCHO, adds_viewings: 9 };
    const [key = mine(), second = mine()] = await three({ state: 'ready' }, [
      adds,
      adds,
      { ...more, written: {} },
      { ...more, choice: null },
    ]);
    await expect(begin(key, { settings: { ...settings, nearIsSame: false } })).rejects.toThrow('100,000 viewings');
    expect(await importOf(key)).toMatchObject({ state: 'ready' });
    expect(await begin(key)).toBe(true);
    await site.pool.query("update import set state = 'ready'");
    // An import without rows adds no viewings, so the limit does not refuse it.
    await site.pool.query('delete from import_row where import_id = $1', [second.importId]);
    expect(await begin(second)).toBe(true);
    await site.pool.query("update import set state = 'done'");
    const undo = { from: ['done'], isUndo: true, settings: undefined };
    expect(await begin(key, undo)).toBe(true);
  });

  const NOTHING: RowPlan = {
    ...{
      viewings: [],
      noted: [],
      tags: [],
      near: [],
      ratings: [],
      overlapping: 0,
      notesTooLong: 0,
      begun: 0,
      lists: 0,
    },
    ...{ keepsNewest: false, isConflict: false, isNewer: false },
  };
  const everything: RowPlan = {
    ...NOTHING,
    viewings: [
      { day: '2020-01-02', at: THEN },
      { day: null, at: null },
    ],
    ratings: [{ savedAt: THEN, day: '2020-01-02', figures: RATED }],
    watchlist: { day: '2020-01-02', at: THEN },
  };
  const half = () => 0.5;

  test('writes the rows with a film in file order; a batch has at most one row of each film, and only rows of this import', async () => {
    const adds = { adds_viewings: 2, adds_rating: 1, adds_watchlist: 1 };
    const rows = [
      { line: 5, choice: PSYCHO, status: 'matched', ...adds },
      { line: 1, choice: PSYCHO, status: 'ambiguous', ...adds },
      { line: 2, choice: THE_THING, status: 'conflict', ...adds },
      { line: 3, choice: null, status: 'unknown', ...adds },
      { line: 4, choice: HALLOWEEN, status: 'matched', ...adds, written: { of: 'an earlier job' } },
      { line: 6, choice: NO_FILM, status: 'matched', is_decided: true, candidates: [NO_FILM], ...adds },
    ];
    const keys = await three({ state: 'applying' }, rows);
    const [key = mine()] = keys;
    const titles: string[] = [];
    const apply = (each: ImportKey) =>
      run.applyBatch(
        each,
        ({ title }) => {
          titles.push(title);
          return everything;
        },
        half,
      );
    expect(await changedBy(keys, () => apply(key))).toEqual(['0', '0:1', '0:2', '0:6']);
    expect(await importOf(key)).toMatchObject({ state: 'applying', progress: 0.5 });
    const all = await importRows(key);
    expect(all[0]).toMatchObject({ status: 'matched', adds_viewings: 0, adds_rating: 0, adds_watchlist: 0 });
    expect(all[0]?.written).toMatchObject({
      viewings: [{ id: expect.any(String) }, { id: expect.any(String) }],
      ratings: [{ at: THEN.toISOString(), figures: { overall: 8 } }],
      watchlist: THEN.toISOString(),
    });
    expect(all[1]).toMatchObject({ status: 'conflict', written: {} });
    expect(all[5]).toMatchObject({ choice: null, status: 'unknown', candidates: [], is_decided: false, written: null });
    expect(await rowsOf('select member_id, film_id, day, added_at from watchlist_entry order by film_id')).toEqual([
      { member_id: me, film_id: PSYCHO, day: '2020-01-02', added_at: THEN },
      { member_id: me, film_id: THE_THING, day: '2020-01-02', added_at: THEN },
    ]);
    expect(await changedBy(keys, () => apply(key))).toEqual(['0:5']);
    expect(await changedBy(keys, () => apply(key))).toEqual(['0']);
    expect(await importOf(key)).toMatchObject({ state: 'done', progress: 1 });
    expect(titles.toSorted()).toEqual(['Film 1', 'Film 2', 'Film 3']);
    expect(await apply(key)).toBeNull();
  });

  test('changes nothing unless the import is being applied, and undoing changes nothing unless it is being undone', async () => {
    const row = { choice: PSYCHO, status: 'matched' };
    const wrote = { viewings: [], ratings: [], watchlist: null };
    for (const [state, isUndo] of [
      ['ready', false],
      ['done', true],
      ['applying', true],
      ['applying', false],
    ] as const) {
      const key = await stored(mine(), { state, is_undo: isUndo }, [row, { ...row, written: wrote }]);
      const changes = await changedBy([key], async () => {
        if (state !== 'applying' || isUndo) await run.applyBatch(key, () => everything, half);
        if (state !== 'applying' || !isUndo) await run.undoBatch(key, half);
      });
      expect(changes).toEqual([]);
    }
    expect(await rowsOf('select from viewing')).toEqual([]);
  });

  test('is undone row by row; data of other members and data that the member changed later do not change', async () => {
    const keys = await three({ state: 'applying' }, [
      { choice: PSYCHO, status: 'matched' },
      { choice: THE_THING, status: 'matched' },
    ]);
    const [key = mine(), , theirs = mine()] = keys;
    await run.applyBatch(key, () => everything, half);
    await run.applyBatch(theirs, () => everything, half);
    await site.pool.query(
      `update watchlist_entry as theirs set added_at = mine.added_at from watchlist_entry as mine
       where theirs.member_id = $2 and mine.member_id = $1 and mine.film_id = theirs.film_id`,
      [me, other],
    );
    const untouched = await rowsOf('select t::text from watchlist_entry as t where member_id = $1', [other]);
    const later = new Date('2026-05-05T12:00:00Z');
    // The member has changed some of these rows, and has others that are almost the same as imported ones.
    await site.pool.query(
      "update viewing set day = '2026-05-05', watched_at = $2 where member_id = $1 and film_id = $3 and watched_at is null",
      [me, later, THE_THING],
    );
    await site.pool.query('update watchlist_entry set added_at = $2 where member_id = $1 and film_id = $3', [
      me,
      later,
      THE_THING,
    ]);
    await site.pool.query(
      'insert into viewing (id, member_id, film_id, day, watched_at) values (gen_random_uuid(), $1, $2, $3, $4)',
      [me, PSYCHO, '2020-01-02', THEN],
    );
    await site.pool.query(
      `insert into rating_history (member_id, film_id, saved_at, overall, gore)
       values ($1, $2, $3, 8, 5), ($1, $2, $4, 8, null), ($1, $5, $3, 8, null)`,
      [me, PSYCHO, THEN, later, HALLOWEEN],
    );
    await site.pool.query('insert into watchlist_entry (member_id, film_id, added_at) values ($1, $2, $3)', [
      me,
      HALLOWEEN,
      THEN,
    ]);
    await site.pool.query("update import set state = 'applying', is_undo = true, progress = 0");
    expect(await changedBy(keys, () => run.undoBatch(key, half))).toEqual(['0', '0:1', '0:2']);
    const of = (columns: string, table: string, member: string) =>
      rowsOf(`select film_id, ${columns} from ${table} where member_id = $1 order by film_id`, [member]);
    expect(await of('watched_at', 'viewing', me)).toEqual([
      { film_id: PSYCHO, watched_at: THEN },
      { film_id: THE_THING, watched_at: later },
    ]);
    expect(await of('added_at', 'watchlist_entry', me)).toEqual([
      { film_id: HALLOWEEN, added_at: THEN },
      { film_id: THE_THING, added_at: later },
    ]);
    expect(await of('saved_at, gore', 'rating_history', me)).toEqual([
      { film_id: PSYCHO, saved_at: THEN, gore: 5 },
      { film_id: PSYCHO, saved_at: later, gore: null },
      { film_id: HALLOWEEN, saved_at: THEN, gore: null },
    ]);
    expect(await of('watched_at', 'viewing', other)).toHaveLength(4);
    expect(await of('gore', 'rating_history', other)).toHaveLength(2);
    expect(await rowsOf('select t::text from watchlist_entry as t where member_id = $1', [other])).toEqual(untouched);
    expect(await run.undoBatch(key, half)).toBeNull();
    expect(await importOf(key)).toMatchObject({ state: 'undone', progress: 1 });
  });
});
