import { beforeEach, describe, expect, test } from 'vitest';
import { saveRating } from '#features/ratings/server/ratings.ts';
import { addAnswers } from '#test/app/add-answers.ts';
import { insertFilms } from '#test/app/insert-films.ts';
import { emptyApp, type TestApp } from '#test/app/test-app.ts';
import { changedRows } from '#test/database/changed-rows.ts';
import { untilWaiting } from '#test/database/lock-waits.ts';
import { computeFigures, prepareFinder } from './figures.repository.ts';
import { notesOf, platformsOf, themesOf } from './finder-bits.ts';
import { refreshFilms } from './finder-rows.repository.ts';

const [A, B] = [9_000_001, 9_000_002];
const NETFLIX = 8;
const SHUDDER = 99;
const HULU = 15;

let site: TestApp;

beforeEach(async () => {
  site = await emptyApp();
  await insertFilms(
    site.db,
    [A, B].map((id) => ({ id, desk_profile: JSON.stringify({ gore: 4, scares: 6 }) })),
  );
});

const query = async <Found = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Found[]> =>
  (await site.pool.query(text, values)).rows as Found[]; // the tests' assertions check the type

const rowOf = async (film: number) => (await query('select * from film_finder where film_id = $1', [film]))[0];

/** Returns themes, platforms, known notes and denied notes of a film's row. */
async function factsOf(film: number) {
  const row = await rowOf(film);
  const bits = (column: string) => Number(row?.[column]);
  return [themesOf(bits('themes')), platformsOf(bits('platforms')), notesOf(bits('notes')), notesOf(bits('notes_no'))];
}

async function addKeyword(film: number, slug: string): Promise<void> {
  await query('insert into keyword (slug, name) values ($1, $1) on conflict do nothing', [slug]);
  await query('insert into film_keyword (film_id, keyword_id) select $1, id from keyword where slug = $2', [
    film,
    slug,
  ]);
}

const addProvider = (film: number, provider: number, { region = 'US', kind = 'stream' } = {}) =>
  query("insert into film_provider (film_id, provider_id, region, kind, as_of) values ($1, $2, $3, $4, '2026')", [
    ...[film, provider, region, kind],
  ]);

/** Stores ten ratings of gore, which are enough for a figure. */
const rateGore = (film: number, sum: number) =>
  query('insert into rating_stats (film_id, gore_sum, gore_count) values ($1, $2, 10)', [film, sum]);

/** Versions of all rows (xmin), which also show needless writes. */
const versions = async () =>
  new Map(
    (
      await query<{ name: string; text: string }>('select film_id::text as name, xmin::text as text from film_finder')
    ).map(({ name, text }) => [name, text]),
  );
const changedBy = (call: () => Promise<unknown>) => changedRows(versions, call);

describe('the row of a film', () => {
  test('has only the themes and notes of its own keywords, the notes of the editors, and the platforms that stream it in the region', async () => {
    await query('update film set editor_yes = $2, editor_few = $3, editor_no = $4 where id = $1', [
      ...[A, ['clowns', 'dolls'], ['jump-scares'], ['spiders']],
    ]);
    await query('update film set editor_yes = $2 where id = $1', [B, ['snakes']]);
    for (const slug of ['vampire', 'cult', 'vomiting', 'an-unknown-keyword']) await addKeyword(A, slug);
    await addKeyword(B, 'zombie');
    await addProvider(A, NETFLIX);
    await addProvider(A, SHUDDER, { kind: 'rent' });
    await addProvider(A, HULU, { region: 'GB' });
    await addProvider(B, SHUDDER);
    expect(await changedBy(() => refreshFilms(site.db, [A]))).toEqual([String(A)]);
    expect(await factsOf(A)).toEqual([
      ['vampire', 'cult'],
      ['netflix'],
      ['vomit', 'clowns', 'dolls', 'jump-scares'],
      ['spiders'],
    ]);
    expect(await factsOf(B)).toEqual([[], [], [], []]);
    expect(await changedBy(() => refreshFilms(site.db, [A, B]))).toEqual([String(B)]);
    expect(await factsOf(B)).toEqual([['zombie'], ['shudder'], ['snakes'], []]);
  });

  test('does not come back if the film is removed while another transaction computes the row', async () => {
    const refresh = () => site.db.transaction().execute((trx) => refreshFilms(trx, [A]));
    let computed: Promise<void> | undefined;
    await site.db.transaction().execute(async (trx) => {
      await trx.updateTable('film').set({ removed_at: new Date() }).where('id', '=', A).execute();
      await refreshFilms(trx, [A]);
      computed = refresh();
      await untilWaiting(site.pool);
    });
    await computed;
    expect(await rowOf(A)).toBeUndefined();
  });

  test('has a note as reported from one answer with yes, and as denied from five of which a fifth says yes', async () => {
    const answers: [yes: number, no: number, reported: string[], denied: string[]][] = [
      [1, 0, ['clowns'], []],
      [0, 4, [], []],
      [0, 5, [], ['clowns']],
      [1, 3, ['clowns'], []],
      [1, 4, [], ['clowns']],
      [20, 79, ['clowns'], []],
      [20, 80, [], ['clowns']],
    ];
    const films = answers.map((_, place) => B + 1 + place);
    await insertFilms(
      site.db,
      films.map((id) => ({ id })),
    );
    for (const [place, [yes, no]] of answers.entries())
      await addAnswers(site.db, films[place] ?? 0, 'clowns', { yes, no });
    await refreshFilms(site.db, [...films, B]);
    for (const [place, [yes, no, ...expected]] of answers.entries())
      expect([yes, no, ...(await factsOf(films[place] ?? 0)).slice(2)]).toEqual([yes, no, ...expected]);
    expect((await factsOf(B)).slice(2)).toEqual([[], []]);
  });

  test('is removed with the film when the film is removed from the catalogue; other rows are not written', async () => {
    await query('update film set removed_at = now() where id = $1', [B]);
    expect(await changedBy(() => refreshFilms(site.db, [A]))).toEqual([]);
    expect(await changedBy(() => refreshFilms(site.db, [A, B]))).toEqual([String(B)]);
    expect(await rowOf(B)).toBeUndefined();
  });

  test("has members' figures shrunk towards the mean of the film's own themes if our editors have no estimate", async () => {
    await query('update film set desk_profile = null where id = $1', [A]);
    await addKeyword(A, 'vampire');
    await addKeyword(A, 'cult');
    await query('delete from theme_profile');
    await query("insert into theme_profile (theme, gore) values ('vampire', 2), ('cult', 4), ('zombie', 9)");
    await rateGore(A, 80);
    await refreshFilms(site.db, [A]);
    // (80 + 5 · 3) / (10 + 5), with the default weight of 5 and the mean 3 of both themes
    expect(await rowOf(A)).toMatchObject({ gore: expect.closeTo(95 / 15, 4), scares: null });
  });
});

test('theme profiles are means of the estimates; a film without an estimate counts with the mean of at least ten ratings', async () => {
  await query('delete from film_finder where film_id <> all($1)', [[A, B]]);
  await query('update film set desk_profile = null where id = $1', [B]);
  for (const film of [A, B]) await addKeyword(film, 'vampire');
  await addKeyword(A, 'cult');
  for (let raters = 1; raters <= 10; raters++) {
    const figures = raters < 10 ? { gore: 9, scares: 1 } : { gore: 9 };
    const [rater] = await query<{ id: string }>('insert into member (email) values (gen_random_uuid()) returning id');
    await saveRating(site.db, { memberId: rater?.id ?? '', filmId: B }, figures);
  }
  await refreshFilms(site.db, [A, B]);
  await computeFigures(site.db);
  expect(await query('select theme, gore, scares, plot from theme_profile order by theme')).toEqual([
    { theme: 'cult', gore: 4, scares: 6, plot: null },
    { theme: 'vampire', gore: 6.5, scares: 6, plot: null },
  ]);
  const leniency = Number((await query('select gore from film_leniency where film_id = $1', [B]))[0]?.gore);
  const gore = (90 - 10 * leniency + 5 * 6.5) / (10 + 5);
  expect(await rowOf(B)).toMatchObject({ gore: expect.closeTo(gore, 4), scares: null });
});

describe('a start', () => {
  const settings = async () =>
    (await query<{ value: object }>("select value from site_fact where name = 'finder'"))[0]?.value;
  const spoil = () => query('update film_finder set runtime = -1');
  const spoilt = async () => (await query('select from film_finder where runtime = -1')).length;

  test('with the same settings computes nothing', async () => {
    const stored = await settings();
    await prepareFinder(site.db, { desk: true, region: 'US' });
    await spoil();
    expect(await changedBy(() => prepareFinder(site.db, { desk: true, region: 'US' }))).toEqual([]);
    expect(await settings()).toEqual(stored);
  });

  test('with other settings stores them and computes the rows of all films, whatever their order in the table', async () => {
    await insertFilms(site.db, [{ id: 1 }]);
    // So that PostgreSQL reads the table in its own order where the query does not name another one.
    await query('analyze film');
    const films = (await versions()).size;
    expect(films).toBeGreaterThan(2_000);
    await addProvider(A, NETFLIX, { region: 'GB' });
    await spoil();
    expect(await spoilt()).toBe(films);
    await prepareFinder(site.db, { desk: false, region: 'GB' });
    expect(await spoilt()).toBe(0);
    expect(await rowOf(A)).toMatchObject({ gore: null, scares: null });
    expect((await factsOf(A))[1]).toEqual(['netflix']);
    expect(await settings()).toMatchObject({ desk: false, region: 'GB', lists: expect.stringMatching(/^[\w-]{43}$/) });
  });

  test('computes all rows if another estimate, region or list was stored', async () => {
    // With few films, because all rows are computed three times.
    await query('delete from film where id % 20 > 0');
    const before = await settings();
    for (const stored of [{ desk: false }, { region: 'GB' }, { lists: '' }]) {
      await query("update site_fact set value = value || $1 where name = 'finder'", [JSON.stringify(stored)]);
      await spoil();
      await prepareFinder(site.db, { desk: true, region: 'US' });
      expect([stored, await spoilt()]).toEqual([stored, 0]);
      expect(await settings()).toEqual(before);
    }
  });

  test('computes all rows if the start before it was interrupted', async () => {
    const start = () => prepareFinder(site.db, { desk: true, region: 'GB' });
    await query('alter table film_finder add check (runtime <> 90) not valid');
    await query('update film set runtime = 90 where id = $1', [B]);
    await expect(start()).rejects.toThrow('check constraint');
    await query('alter table film_finder drop constraint film_finder_runtime_check');
    await start();
    expect(await rowOf(B)).toMatchObject({ runtime: 90 });
  });
});
