import { Client } from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { refreshFilms } from '#catalogue/figures/finder-rows.repository.ts';
import { DATABASE_LIMITS } from '#contract/time-limits.ts';
import { MAX_NOTES_SIZE } from '#features/notes/contract/note-rules.ts';
import { memberIdOf, signUp } from '../app/members.ts';
import { rateAndWatchMany } from '../app/rate-many.ts';
import { type TestApp, testApp } from '../app/test-app.ts';
import { viewMany } from '../app/view-many.ts';
import { tablesWith } from '../database/tables-with.ts';
import { row } from './rows.ts';

const LISTS = 200;
const FILMS_OF_LIST = 500;
const CHALLENGES = 100;
const VIEWINGS = 100_000;
const RATED = 20_000;
const NOTES = 500;
const CHANGES = 300_000;
const KEYS = 10_000;

const CHALLENGE = {
  from: '2026-10-01',
  to: '2026-10-31',
  films: 31,
  once: true,
  rules: [{ kind: 'decades', count: 6 }],
};

/**
 * Gives the member as many lists, films of lists, viewings, notes, challenges and keys as a member can have, and many
 * ratings and changes.
 */
async function fill({ db, pool }: TestApp, email: string, memberId: string): Promise<void> {
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  const rated = await rateAndWatchMany(client, email, RATED);
  client.release(true);
  for (let start = 0; start < RATED; start += 1_000) await refreshFilms(db, rated.slice(start, start + 1_000));
  await viewMany(pool, email, VIEWINGS - RATED);
  await pool.query(
    `insert into member_list (member_id, name, challenge)
     select $1, 'List ' || n, case when n <= $2 then $3::jsonb end from generate_series(1, $4::int) as n`,
    [memberId, CHALLENGES, JSON.stringify(CHALLENGE), LISTS],
  );
  for (let offset = 0; offset < LISTS; offset += 20)
    await pool.query(
      `insert into member_list_film (member_id, list_id, film_id, position)
       select $1, list.id, film.id, film.id
       from (select id from member_list where member_id = $1 order by id limit 20 offset $2) as list,
         (select id from film order by id limit $3) as film`,
      [memberId, offset, FILMS_OF_LIST],
    );
  await pool.query(
    `insert into note (member_id, film_id, text)
     select $1, id, repeat('x', $3::int) from film order by id limit $2`,
    [memberId, NOTES / 2, MAX_NOTES_SIZE / NOTES],
  );
  await pool.query(
    `insert into viewing_note (member_id, viewing_id, text)
     select $1, id, repeat('x', $3::int) from viewing where member_id = $1 limit $2`,
    [memberId, NOTES / 2, MAX_NOTES_SIZE / NOTES],
  );
  for (let added = 0; added < CHANGES; added += 50_000)
    await pool.query(
      `insert into member_change (member_id, kind, film_id, thing_id)
       select $1, 'viewing', 1, gen_random_uuid() from generate_series(1, 50000)`,
      [memberId],
    );
  await pool.query(
    `insert into idempotency_key (member_id, key_hash, request_hash, status, answer, created_at)
     select $1, sha256(n::text::bytea), sha256('request'), 200, convert_to(repeat('x', 1000), 'UTF8'), now()
     from generate_series(1, $2::int) as n`,
    [memberId, KEYS],
  );
}

describe(row('a member with very much data deletes the account'), () => {
  test('it ends within the time limit of each statement, and nothing remains', async ({ annotate }) => {
    const site = await testApp({ databaseLimits: true });
    // The first member is the administrator, whom the log of administrators names.
    await signUp(site.app);
    const member = await signUp(site.app);
    const memberId = await memberIdOf(site.db, member);
    await fill(site, member.email, memberId);
    const query = vi.spyOn(Client.prototype, 'query');
    const begun = performance.now();
    const response = await member.request('/api/auth/account', {
      method: 'DELETE',
      body: { password: member.password },
    });
    const seconds = (performance.now() - begun) / 1_000;
    expect(response.status).toBe(204);
    // Of a slow machine too: no statement computes the figures of more than a thousand films.
    const given = (query.mock.calls as unknown[][]).flat().flat();
    query.mockRestore();
    expect(Math.max(...given.filter(Array.isArray).map((ids) => ids.length))).toBe(1_000);
    expect(await tablesWith(site.pool, [memberId, member.email])).toEqual([]);
    await annotate(
      `${VIEWINGS} viewings, ${RATED} rated films, ${LISTS * FILMS_OF_LIST} films of lists and ${CHANGES} changes deleted in ${seconds.toFixed(1)} s, with a limit of ${DATABASE_LIMITS.statement / 1_000} s for each statement`,
    );
  });
});
