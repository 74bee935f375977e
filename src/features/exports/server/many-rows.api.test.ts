import { expect, test } from 'vitest';
import { signUp } from '#test/app/members.ts';
import { testApp } from '#test/app/test-app.ts';

/** More than the 500 rows of one page of the export. */
const FILMS = 620;
const NOTES = ['animal-dies', 'child-harmed', 'clowns'];
const NEWS = [
  ['moved', '2027-01-01'],
  ['streaming', 'shudder'],
  ['streaming', 'tubi'],
];
const SEEN = [
  ['2025-05-05', '2025-05-05T20:00:00.000Z'],
  ['2025-05-05', null],
  ['2024-04-04', '2024-04-04T20:00:00.000Z'],
  ['2024-04-04', '2024-04-04T20:00:00.000Z'],
  ['2024-04-04', null],
  ['2024-04-04', null],
  [null, null],
  [null, null],
  [null, null],
];

// Each statement stores its rows in another order than the export has. $1 is the member, $2 has the films.
const RATINGS = `insert into rating (member_id, film_id, overall)
  select $1, id, 5 from unnest($2::int[]) as id order by id desc`;
const HISTORY = `insert into rating_history (member_id, film_id, overall)
  select $1, id, saved from unnest($2::int[]) as id, unnest(array[3, 4]) as saved order by saved, id desc`;
const WATCHLIST = `insert into watchlist_entry (member_id, film_id)
  select $1, id from unnest($2::int[]) as id order by id desc`;
const VOTES = `insert into content_note_vote (member_id, film_id, note, answer)
  select $1, id, note, true from unnest($2::int[]) as id, unnest($3::text[]) as note order by id desc, note desc`;
const TOLD = `insert into news (member_id, film_id, kind, fact, told_at)
  select $1, id, kind, fact, now() from unnest($2::int[]) as id, unnest($3::text[], $4::text[]) as news (kind, fact)
  order by id desc, kind desc, fact desc`;
const VIEWINGS = `insert into viewing (member_id, film_id, day, watched_at, id)
  select $1, film_id, day, watched_at, ('00000000-0000-4000-8000-' || lpad(to_hex(100000 - n), 12, '0'))::uuid
  from (
    select film_id, day, watched_at, row_number() over (order by film_id desc, place desc) as n
    from unnest($2::int[]) as film_id,
      unnest($3::date[], $4::timestamptz[]) with ordinality as seen (day, watched_at, place)) as own
  order by n`;

test('the JSON export of very many rows has each row once, sorted by film', async () => {
  const { app, pool } = await testApp();
  const { email, request } = await signUp(app);
  const { rows } = await pool.query<{ id: number; member: string }>(
    'select film.id, member.id as member from film, member where email = $1 order by film.id limit $2',
    [email, FILMS],
  );
  const films = rows.map(({ id }) => id);
  const own = [rows[0]?.member, films];
  for (const text of [RATINGS, HISTORY, WATCHLIST]) await pool.query(text, own);
  await pool.query(VOTES, [...own, NOTES]);
  await pool.query(TOLD, [...own, NEWS.map(([kind]) => kind), NEWS.map(([, fact]) => fact)]);
  await pool.query(VIEWINGS, [...own, SEEN.map(([day]) => day), SEEN.map(([, moment]) => moment)]);
  // The database then knows how many rows there are, as on a site that has run for a while.
  await pool.query('analyze rating, rating_history, watchlist_entry, content_note_vote, news, viewing');

  const exported = await (await request('/api/profile/export.json')).json();
  const found = (section: string, ...keys: string[]) =>
    exported[section].map((row: Record<string, unknown>) => ['id', ...keys].map((key) => row[key]));
  const each = (...of: unknown[][]) => films.flatMap((id) => of.map((values) => [id, ...values]));
  expect(found('ratings')).toEqual(each([]));
  expect(found('ratingHistory', 'overall')).toEqual(each([3], [4]));
  expect(found('watchlist')).toEqual(each([]));
  expect(found('contentNotes', 'note')).toEqual(each(...NOTES.map((note) => [note])));
  expect(found('news', 'kind', 'fact')).toEqual(each(...NEWS));
  expect(found('viewings', 'day', 'watched_at')).toEqual(each(...SEEN));
});
