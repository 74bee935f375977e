type Client = { query: (text: string, values: unknown[]) => Promise<unknown> };

/** With more rows, a statement would exceed its time limit. */
const ROWS_AT_ONCE = 10_000;

/** Adds viewings of films from before 1990 in turn: the first at the end of 2025, each next one an hour earlier. */
export async function viewMany(client: Client, email: string, viewings: number): Promise<void> {
  for (let first = 0; first < viewings; first += ROWS_AT_ONCE) {
    await client.query(
      `insert into viewing (member_id, film_id, day, watched_at)
       select member.id, ids[1 + n % cardinality(ids)], moment, moment at time zone 'UTC'
       from generate_series($2::int, $3::int - 1) as n, member,
         (select array_agg(id order by id) as ids from film where release_date < '1990-01-01') as films,
         lateral (select timestamp '2025-12-31T22:00:00' - n * interval '1 hour' as moment) as seen
       where email = $1`,
      [email, first, Math.min(viewings, first + ROWS_AT_ONCE)],
    );
  }
}
