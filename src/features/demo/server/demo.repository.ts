import { sql } from 'kysely';
import { computeFigures } from '#catalogue/figures/figures.repository.ts';
import type { Database, Transaction } from '#engine/database/database.ts';
import { UnusableDatabaseError } from '#engine/database/migrate.ts';
import { THEMES } from '#features/browse/contract/themes.ts';
import { RATING_FIGURES } from '#features/ratings/contract/rating-categories.ts';
import type { DemoFilm, DemoMember } from './plausible-members.ts';

const CHUNK = 100;

const json = (rows: unknown[]) => sql`${JSON.stringify(rows)}::jsonb`;

export function createDemoRepository(db: Database) {
  return {
    /** Returns films released on or before `day`, YYYY-MM-DD. */
    async films(day: string): Promise<DemoFilm[]> {
      const rows = await db
        .selectFrom('film')
        .leftJoin('film_keyword', 'film_keyword.film_id', 'film.id')
        .leftJoin('keyword', (join) =>
          join.onRef('keyword.id', '=', 'film_keyword.keyword_id').on(
            'keyword.slug',
            'in',
            THEMES.map((theme) => theme.value),
          ),
        )
        .select([
          'film.id',
          'film.vote_average as voteAverage',
          'film.popularity',
          sql<
            string[]
          >`coalesce(array_agg(keyword.slug order by keyword.slug) filter (where keyword.slug is not null), '{}')`.as(
            'themes',
          ),
        ])
        .where('film.release_date', '<=', day)
        .where('film.removed_at', 'is', null)
        .groupBy('film.id')
        .orderBy('film.id')
        .execute();
      return rows;
    },

    async hasMembers(): Promise<boolean> {
      const row = await db.selectFrom('member').select('id').where('synthetic', '=', true).limit(1).executeTakeFirst();
      return row !== undefined;
    },

    /** Adds members with all their data, and skips existing members. @returns the number of added members */
    async add(members: DemoMember[]): Promise<number> {
      let added = 0;
      await db.transaction().execute(async (trx) => {
        await sql`set local statement_timeout = 0`.execute(trx);
        for (let start = 0; start < members.length; start += CHUNK) {
          added += await addChunk(trx, members.slice(start, start + CHUNK));
        }
      });
      await computeFigures(db);
      return added;
    },

    /**
     * Marks this database as a demo's, or removes the mark.
     *
     * @throws UnusableDatabaseError for a database with members of its own, whom a demo would delete
     */
    async claim(isDemo: boolean): Promise<void> {
      await db.transaction().execute(async (trx) => {
        if (!isDemo) {
          await trx.deleteFrom('site_fact').where('name', '=', 'demo').execute();
          return;
        }
        await refuseRealMembers(trx);
        // The fact `first-member` means that the first member has already registered. So nobody who registers in the
        // demo becomes its administrator.
        const facts = [{ name: 'demo' }, { name: 'first-member' }];
        await trx
          .insertInto('site_fact')
          .values(facts)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      });
    },

    /** Deletes all members except administrators, with all their data, and adds the given members. */
    async reset(members: DemoMember[]): Promise<void> {
      await db.transaction().execute(async (trx) => {
        await sql`set local statement_timeout = 0`.execute(trx);
        // In the order of ids, so that it cannot deadlock with other changes of several members.
        const visitors = trx.selectFrom('member').select('id').where('administrator_since', 'is', null);
        const ids = (await visitors.orderBy('id').forUpdate().execute()).map(({ id }) => id);
        await trx.deleteFrom('member').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();
        for (const table of ['verification', 'invitation', 'browser_error', 'night'] as const)
          await trx.deleteFrom(table).execute();
        for (let start = 0; start < members.length; start += CHUNK) {
          await addChunk(trx, members.slice(start, start + CHUNK));
        }
      });
      await computeFigures(db);
    },

    async removeAll(): Promise<number> {
      const removed = await db.transaction().execute(async (trx) => {
        await sql`set local statement_timeout = 0`.execute(trx);
        const { numDeletedRows } = await trx.deleteFrom('member').where('synthetic', '=', true).executeTakeFirst();
        return Number(numDeletedRows);
      });
      await computeFigures(db);
      return removed;
    },
  };
}

async function refuseRealMembers(trx: Transaction): Promise<void> {
  const { rows } = await sql<{ members: number; isDemo: boolean }>`
    select (select count(*) from member where not synthetic) as members,
      exists (select from site_fact where name = 'demo') as "isDemo"`.execute(trx);
  const [found] = rows;
  if (!found || found.isDemo || found.members === 0) return;
  throw new UnusableDatabaseError(
    `DEMO=true deletes every member each night, and this database has ${found.members} of its own. Use another database or DATA_DIR for a demo.`,
  );
}

async function addChunk(trx: Transaction, members: DemoMember[]): Promise<number> {
  const inserted = await trx
    .insertInto('member')
    .values(members.map(({ id, email }) => ({ id, email, synthetic: true })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  const ids = new Set(inserted.map((row) => row.id));
  const fresh = members.filter((member) => ids.has(member.id));
  const rows = <T extends object>(select: (member: DemoMember) => T[]) =>
    json(fresh.flatMap((member) => select(member).map((row) => ({ member_id: member.id, ...row }))));
  const columns = sql.join(RATING_FIGURES.map((figure) => sql.ref(figure)));
  const types = sql.join(RATING_FIGURES.map((figure) => sql`${sql.ref(figure)} smallint`));
  await sql`
    insert into rating_history (member_id, film_id, saved_at, day, ${columns})
    select member_id, film_id, saved_at, (saved_at at time zone 'UTC')::date, ${columns}
    from jsonb_to_recordset(${rows((member) => member.ratings)})
      as given(member_id uuid, film_id int, saved_at timestamptz, ${types})
    order by saved_at`.execute(trx);
  await sql`
    insert into rating (member_id, film_id, created_at, updated_at, ${columns})
    select distinct on (member_id, film_id) member_id, film_id,
      min(saved_at) over (partition by member_id, film_id), saved_at, ${columns}
    from rating_history where member_id = any(${[...ids]}::uuid[])
    order by member_id, film_id, id desc`.execute(trx);
  await sql`
    insert into viewing (member_id, film_id, day, watched_at)
    select * from jsonb_to_recordset(${rows((member) => member.viewings)})
      as given(member_id uuid, film_id int, day date, watched_at timestamptz)`.execute(trx);
  await sql`
    insert into watchlist_entry (member_id, film_id, day, added_at)
    select member_id, film_id, (added_at at time zone 'UTC')::date, added_at from jsonb_to_recordset(${rows((member) => member.watchlist)})
      as given(member_id uuid, film_id int, added_at timestamptz)`.execute(trx);
  return inserted.length;
}
