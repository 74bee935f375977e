import { type Kysely, sql } from 'kysely';
import type { DB } from '#engine/database/schema.gen.ts';
import { FIRST_ID } from './generated-films.ts';

/** One of the generated members. */
export const MEMBER = '00000000-0000-4000-8000-000000000001';

const statements = (films: number) => [
  `insert into member (id, email) select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, n || '@plans.example'
    from generate_series(1, 200) as n`,
  `insert into rating (member_id, film_id, overall, updated_at)
    select id, ${FIRST_ID} + n * 7 % ${films}, n % 11, now() - n * interval '1 minute' from member, generate_series(1, 200) as n`,
  `insert into rating_history (member_id, film_id, overall, saved_at)
    select member_id, film_id, overall, updated_at from rating order by updated_at`,
  `insert into watchlist_entry (member_id, film_id)
    select id, ${FIRST_ID} + n * 11 % ${films} from member, generate_series(1, 200) as n`,
  `insert into viewing (member_id, film_id, day, watched_at)
    select id, ${FIRST_ID} + n * 13 % ${films}, current_date - n, now() - n * interval '1 day' from member, generate_series(1, 200) as n`,
  `insert into rating_stats (film_id, overall_sum, overall_count)
    select film_id, sum(overall), count(*) from rating group by film_id on conflict (film_id) do nothing`,
  'analyze',
];

/** Adds 200 members who rated, listed and watched 200 of the generated films each. */
export async function generateMembers(db: Kysely<DB>, films: number): Promise<void> {
  await db.connection().execute(async (connection) => {
    const run = (statement: string) => sql.raw(statement).execute(connection);
    await run('set statement_timeout = 0');
    for (const statement of statements(films)) await run(statement);
    await run('reset statement_timeout');
  });
}
