import { beforeEach, describe, expect, test } from 'vitest';
import type { Transaction } from '#engine/database/database.ts';
import { outdateProfile, outdateProfilesOfFilm } from '#engine/database/member-data.ts';
import { answerNote } from '#features/films/server/content-notes.repository.ts';
import { byFigure, type RatingFigures } from '#features/ratings/contract/rating-categories.ts';
import { changeRatings, removeEntry, removeFromFigures, saveRating } from '#features/ratings/server/ratings.ts';
import { insertFilms } from '#test/app/insert-films.ts';
import { deleteMembers } from '#test/app/members.ts';
import { emptyAppForFile } from '#test/app/test-app.ts';
import { changedRows } from '#test/database/changed-rows.ts';
import { computeFigures } from './figures.repository.ts';
import { refreshFilms } from './finder-rows.repository.ts';

const [A, B] = [9_000_001, 9_000_002];
const MEMBERS = ['me', 'other'] as const;
type Name = (typeof MEMBERS)[number];

let ids: Record<Name, string>;

const keyOf = (name: Name, filmId: number) => ({ memberId: ids[name], filmId });
const figures = (given: Partial<RatingFigures>): RatingFigures => ({ ...byFigure(() => null), ...given });
const inTransaction = <Result>(work: (trx: Transaction) => Promise<Result>) =>
  site.db.transaction().execute((trx) => work(trx));

const site = await emptyAppForFile();

/** Two members who have seen and rated the same two films, and have answered their content notes. */
beforeEach(async () => {
  await deleteMembers(site);
  await site.db.deleteFrom('film').where('id', 'in', [A, B]).execute();
  await insertFilms(
    site.db,
    [A, B].map((id) => ({ id, release_date: '1980-01-01', desk_profile: JSON.stringify({ gore: 4, scares: 6 }) })),
  );
  const members = await site.db
    .insertInto('member')
    .values(MEMBERS.map((name) => ({ email: `${name}@example.org` })))
    .returning(['id', 'email'])
    .execute();
  const idOf = (name: Name) => members.find(({ email }) => email.startsWith(name))?.id ?? '';
  ids = { me: idOf('me'), other: idOf('other') };
  for (const name of MEMBERS)
    for (const film_id of [A, B]) {
      await site.db.insertInto('viewing').values({ member_id: ids[name], film_id }).execute();
      await saveRating(site.db, keyOf(name, film_id), { overall: 5, gore: 7 });
      await saveRating(site.db, keyOf(name, film_id), { overall: 6 });
      for (const note of ['animal-dies', 'clowns'] as const)
        await answerNote(site.db, { member_id: ids[name], film_id, note }, name === 'me' ? 'yes' : 'no');
    }
});

type Row = { name: string; text: string };

/** All rows that a change may touch, by names such as "rating me A". The row versions (xmin) show needless writes. */
async function rows(): Promise<Map<string, string>> {
  const { rows: found } = await site.pool.query<Row>(
    `with name(id, name) as (values ($1::uuid, 'me'), ($2, 'other')), letter(id, letter) as (values ($3::int, 'A'), ($4, 'B'))
     select concat_ws(' ', 'rating', name, letter) as name, t.xmin || t::text as text
     from rating as t join name on name.id = member_id join letter on letter.id = film_id
     union all select concat_ws(' ', 'history', name, letter), string_agg(t.xmin || t::text, ' ' order by t.id)
     from rating_history as t join name on name.id = member_id join letter on letter.id = film_id group by name, letter
     union all select concat_ws(' ', 'sums', letter), t::text from rating_stats as t join letter on letter.id = film_id
     union all select concat_ws(' ', 'answer', name, letter, note), t.xmin || t::text
     from content_note_vote as t join name on name.id = member_id join letter on letter.id = film_id
     union all select concat_ws(' ', 'finder', letter), t::text from film_finder as t join letter on letter.id = film_id
     union all select concat_ws(' ', 'profile', name), t::text from horror_profile as t join name on name.id = member_id`,
    [ids.me, ids.other, A, B],
  );
  return new Map(found.map(({ name, text }) => [name, text]));
}

const changedBy = (call: () => Promise<unknown>) => changedRows(rows, call);

const of = (query: string, values: unknown[] = []) =>
  site.pool.query(query, values).then(({ rows: found }) => found as Record<string, unknown>[]);
const sums = () =>
  of(
    'select film_id, overall_sum, overall_count, gore_sum, gore_count from rating_stats where film_id in ($1, $2) order by 1',
    [A, B],
  );
const ratingOf = async (name: Name, film: number) =>
  (await of('select overall, gore from rating where member_id = $1 and film_id = $2', [ids[name], film]))[0];
const historyOf = async (name: Name, film: number) =>
  (
    await of('select id, overall from rating_history where member_id = $1 and film_id = $2 order by id', [
      ids[name],
      film,
    ])
  ).map(({ id, overall }) => ({ id: String(id), overall }));

const OF_A = ['finder A', 'history me A', 'profile me', 'rating me A', 'sums A'];
/** Two ratings of gore are too few for the figures by which the film is found, and 6 is the rating that it has without any. */
const UNFOUND = OF_A.filter((name) => name !== 'finder A');

describe('a rating', () => {
  test('changes only the rows of its member and film, and keeps figures that are not given', async () => {
    expect(await changedBy(() => saveRating(site.db, keyOf('me', A), { gore: 1 }))).toEqual(UNFOUND);
    expect(await ratingOf('me', A)).toEqual({ overall: 6, gore: 1 });
    expect(await sums()).toMatchObject([
      { overall_sum: 12, overall_count: 2, gore_sum: 8, gore_count: 2 },
      { overall_sum: 12, overall_count: 2, gore_sum: 14, gore_count: 2 },
    ]);
    expect(await changedBy(() => saveRating(site.db, keyOf('me', A), { gore: null }))).toEqual(UNFOUND);
    expect((await sums())[0]).toMatchObject({ overall_sum: 12, overall_count: 2, gore_sum: 7, gore_count: 1 });
  });

  test('that changes no figure writes nothing, and the call returns the whole rating', async () => {
    const versions = () => of('select xmin::text from rating_stats where film_id in ($1, $2)', [A, B]);
    const before = await versions();
    expect(await changedBy(() => saveRating(site.db, keyOf('me', A), { gore: 7 }))).toEqual([]);
    expect(await versions()).toEqual(before);
    expect(await saveRating(site.db, keyOf('me', A), { gore: 7 })).toEqual(figures({ overall: 6, gore: 7 }));
  });

  test('without any figure is removed, but the earlier saved ratings stay', async () => {
    const none = { overall: null, gore: null };
    expect(await changedBy(() => saveRating(site.db, keyOf('me', A), none))).toEqual(UNFOUND);
    expect(await ratingOf('me', A)).toBeUndefined();
    expect((await historyOf('me', A)).map(({ overall }) => overall)).toEqual([5, 6, null]);
    expect((await sums())[0]).toMatchObject({ overall_sum: 6, overall_count: 1, gore_sum: 7, gore_count: 1 });
    expect(await saveRating(site.db, keyOf('me', A), { gore: 3 })).toEqual(figures({ gore: 3 }));
    expect((await sums())[0]).toMatchObject({ overall_sum: 6, overall_count: 1, gore_sum: 10, gore_count: 2 });
  });

  test('of an unknown film changes nothing', async () => {
    expect(await changedBy(() => saveRating(site.db, keyOf('me', 999_999_999), { gore: 1 }))).toEqual([]);
    expect(await saveRating(site.db, keyOf('me', 999_999_999), { gore: 1 })).toBeNull();
    expect(await of('select from rating_stats where film_id = 999999999')).toEqual([]);
  });
});

describe('a change of the saved ratings', () => {
  test('that removes the newest rating of a film makes the rating before it the current one', async () => {
    const remove = async (film: number) => {
      const [, newest] = await historyOf('me', film);
      await removeEntry(site.db, keyOf('me', film), newest?.id ?? '');
    };
    expect(await changedBy(() => remove(A))).toEqual(OF_A);
    expect(await ratingOf('me', A)).toEqual({ overall: 5, gore: 7 });
    expect((await sums())[0]).toMatchObject({ overall_sum: 11, overall_count: 2 });
  });

  test('adds ratings in the given order, removes only ratings of the given member and film, and keeps the current rating on request', async () => {
    const [first] = await historyOf('me', A);
    const [theirs] = await historyOf('other', A);
    const [ofB] = await historyOf('me', B);
    const saved = (overall: number, day: string) => ({
      savedAt: new Date(day),
      day: day.slice(0, 10),
      figures: figures({ overall }),
    });
    const add = [saved(9, '2024-01-02'), saved(1, '2024-01-01')];
    const remove = [first, theirs, ofB].map((row) => row?.id ?? '');
    const change = (keepsNewest: boolean, changes = {}) =>
      inTransaction((trx) => changeRatings(trx, ids.me, [{ filmId: A, add, remove, keepsNewest, ...changes }]));
    expect(await changedBy(() => change(true))).toEqual(['history me A']);
    expect((await historyOf('me', A)).map(({ overall }) => overall)).toEqual([9, 1, 6]);
    expect(await ratingOf('me', A)).toEqual({ overall: 6, gore: 7 });
    // The import marks the profile as outdated, once for all films.
    const withoutProfile = OF_A.filter((name) => name !== 'profile me');
    expect(await changedBy(() => change(false))).toEqual(withoutProfile);
    expect((await historyOf('me', A)).map(({ overall }) => overall)).toEqual([9, 1, 6, 9, 1]);
    expect(await ratingOf('me', A)).toEqual({ overall: 1, gore: null });
    expect((await sums())[0]).toMatchObject({ overall_sum: 7, overall_count: 2, gore_sum: 7, gore_count: 1 });
    const all = (await historyOf('me', A)).map(({ id }) => id);
    expect(await changedBy(() => change(false, { add: [], remove: all }))).toEqual(withoutProfile);
    expect(await ratingOf('me', A)).toBeUndefined();
  });

  test('of two films makes the newest saved rating of each film its current rating', async () => {
    const change = (filmId: number, overall: number) => ({
      ...{
        filmId,
        remove: [],
        keepsNewest: false,
        add: [{ savedAt: new Date(), day: '2026-11-20', figures: figures({ overall }) }],
      },
    });
    await inTransaction((trx) => changeRatings(trx, ids.me, [change(A, 8), change(B, 2)]));
    expect([await ratingOf('me', A), await ratingOf('me', B)]).toMatchObject([{ overall: 8 }, { overall: 2 }]);
    expect(await sums()).toMatchObject([{ overall_sum: 14 }, { overall_sum: 8 }]);
  });
});

describe('an answer to a content note', () => {
  const vote = (film_id: number, note: 'animal-dies' | 'clowns' = 'clowns') => ({ member_id: ids.me, film_id, note });
  const stats = () =>
    of(
      `select note, count(*) filter (where answer)::int as yes, count(*) filter (where not answer)::int as no
       from content_note_vote where film_id = $1 group by note order by note`,
      [A],
    );
  const OF_CLOWNS = ['answer me A clowns'];
  const WITH_FINDER = [...OF_CLOWNS, 'finder A'];

  test('adds, changes or removes only the stored answer of its member, film and note, and stores the time', async () => {
    await site.pool.query("update content_note_vote set voted_at = '2020-01-01'");
    expect(await changedBy(() => answerNote(site.db, vote(A), 'no'))).toEqual(WITH_FINDER);
    const others = { note: 'animal-dies', yes: 1, no: 1 };
    expect(await stats()).toEqual([others, { note: 'clowns', yes: 0, no: 2 }]);
    const [answer] = await of(
      "select answer, voted_at > '2021-01-01' as is_new from content_note_vote where member_id = $1 and film_id = $2 and note = 'clowns'",
      [ids.me, A],
    );
    expect(answer).toEqual({ answer: false, is_new: true });
    expect(await changedBy(() => answerNote(site.db, vote(A), 'no'))).toEqual([]);
    expect(await changedBy(() => answerNote(site.db, vote(A), null))).toEqual(OF_CLOWNS);
    expect(await stats()).toEqual([others, { note: 'clowns', yes: 0, no: 1 }]);
    expect(await changedBy(() => answerNote(site.db, vote(A), null))).toEqual([]);
    expect(await changedBy(() => answerNote(site.db, vote(A), 'yes'))).toEqual(WITH_FINDER);
    expect(await stats()).toEqual([others, { note: 'clowns', yes: 1, no: 1 }]);
  });

  test('is refused for a film that this member has not watched', async () => {
    await site.pool.query('delete from viewing where member_id = $1 and film_id = $2', [ids.me, A]);
    expect(await answerNote(site.db, vote(A), 'no')).toBe(false);
    expect(await changedBy(() => answerNote(site.db, vote(A), 'no'))).toEqual([]);
    expect(await answerNote(site.db, vote(B), 'no')).toBe(true);
  });
});

test.each([
  [A, B],
  [B, A],
])(
  'a rating and an answer for the film %i do not wait for changes of other members or of the film %i, and neither does the removal of a member',
  async (mine, other) => {
    const client = await site.pool.connect();
    try {
      await client.query('begin');
      await client.query('select from member where id = $1 for update', [ids.other]);
      await client.query('select from film where id = $1 for update', [other]);
      for (const table of ['rating_stats', 'film_finder'])
        await client.query(`select from ${table} where film_id = $1 for update`, [other]);
      expect(await saveRating(site.db, keyOf('me', mine), { gore: 1 })).toMatchObject({ gore: 1 });
      expect(await answerNote(site.db, { member_id: ids.me, film_id: mine, note: 'clowns' }, 'no')).toBe(true);
      await site.pool.query('delete from rating where member_id = $1 and film_id = $2', [ids.me, other]);
      await site.pool.query('delete from content_note_vote where member_id = $1 and film_id = $2', [ids.me, other]);
      const changed = await changedBy(() => inTransaction((trx) => removeFromFigures(trx, ids.me)));
      expect(changed).toContain(mine === A ? 'sums A' : 'sums B');
    } finally {
      await client.query('rollback');
      client.release();
    }
  },
);

test("the removal of a member keeps other members' ratings and answers, and updates all figures", async () => {
  await saveRating(site.db, keyOf('me', B), { overall: null, scares: 2 });
  await answerNote(site.db, { member_id: ids.me, film_id: B, note: 'clowns' }, null);
  await answerNote(site.db, { member_id: ids.me, film_id: A, note: 'animal-dies' }, 'no');
  const changed = await changedBy(() => inTransaction((trx) => removeFromFigures(trx, ids.me)));
  expect(changed).toEqual([
    ...['answer me A animal-dies', 'answer me A clowns', 'answer me B animal-dies'],
    ...['finder A', 'finder B', 'rating me A', 'rating me B', 'sums A', 'sums B'],
  ]);
  const alone = { overall_sum: 6, overall_count: 1, gore_sum: 7, gore_count: 1 };
  expect(await sums()).toEqual([A, B].map((film_id) => ({ film_id, ...alone })));
  expect(await of('select answer from content_note_vote where film_id = $1', [A])).toEqual([
    { answer: false },
    { answer: false },
  ]);
  expect(await changedBy(() => refreshFilms(site.db, [A, B]))).toEqual([]);
});

test('profiles are marked as outdated for one member, or for exactly the members who have rated or seen a film', async () => {
  await site.pool.query('delete from viewing where member_id = $1', [ids.other]);
  await site.pool.query('delete from rating where member_id = $1', [ids.me]);
  await site.pool.query('delete from viewing where film_id = $1', [B]);
  expect(await changedBy(() => outdateProfile(site.db, ids.me))).toEqual(['profile me']);
  expect(await changedBy(() => outdateProfilesOfFilm(site.db, A))).toEqual(['profile me', 'profile other']);
  expect(await changedBy(() => outdateProfilesOfFilm(site.db, B))).toEqual(['profile other']);
  await site.pool.query('delete from rating where film_id = $1', [B]);
  expect(await changedBy(() => outdateProfilesOfFilm(site.db, B))).toEqual([]);
  await site.pool.query('delete from rating');
  expect(await changedBy(() => outdateProfilesOfFilm(site.db, A))).toEqual(['profile me']);
});

test('the job computes figures that are wrong again: sums, rows of the finder, means of themes and leniency', async () => {
  const all = async () => {
    const rows = ['rating_stats', 'film_finder', 'theme_profile', 'film_leniency'].map((table) =>
      of(`select to_jsonb(${table}) as row from ${table} order by 1`),
    );
    return (await Promise.all(rows)).flat();
  };
  // With few films, because the figures are computed many times.
  await site.pool.query('delete from film where id % 50 > 0 and id not in ($1, $2)', [A, B]);
  await computeFigures(site.db);
  // Leniency follows the figures, which follow the leniency: after some runs they no longer change.
  for (let run = 0; run < 12; run++) await computeFigures(site.db);
  const right = await all();
  await site.pool.query(`
    update rating_stats set gore_sum = 99, overall_count = 0 where film_id = ${A};
    delete from rating_stats where film_id = ${B};
    update film_finder set gore = 1, themes = 0, notes = 0, rating = 0;
    update theme_profile set scares = 10;
    update film_leniency set gore = 3`);
  for (let run = 0; run < 13; run++) await computeFigures(site.db);
  expect(await all()).toEqual(right);
});
