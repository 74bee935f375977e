import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#engine/database/database.ts';
import { lockMemberData } from '#engine/database/member-data.ts';
import { RATING_FIGURES, type RatingFigures } from '#features/ratings/contract/rating-categories.ts';
import type { Change } from '../contract/changes.ts';

export type Kind = Change['kind'];
/** `key` is the id of a viewing or list, otherwise of the film. */
type Logged = { number: string; kind: Kind; key: string; film_id: number | null; changed_at: Date };

/** A viewing, rating, note, entry or list in its present state. */
type Present = { key: string; film_id: number | null; at: Date | null };
type Rows = {
  viewing: Present & { film_id: number; day: string | null; watched_at: Date | null; note: string | null };
  rating: Present & { film_id: number } & RatingFigures;
  watchlist: Present & { film_id: number; day: string; added_at: Date | null };
  note: Present & { film_id: number; text: string | null; tags: string[] };
  list: Present & { film_id: null; name: string; version: number };
};
export type Thing = { [One in Kind]: Rows[One] & { kind: One } }[Kind];

const figures = sql.join(RATING_FIGURES.map((figure) => sql.ref(figure)));

/** Per kind, the query of the member's data and its key column. */
const THINGS: Record<Kind, (memberId: string) => { from: RawBuilder<unknown>; key: RawBuilder<unknown> }> = {
  viewing: (memberId) => ({
    key: sql`viewing.id`,
    from: sql`
      select viewing.id::text as key, film_id, day, watched_at, text as note, greatest(revised_at, updated_at) as at
      from viewing left join viewing_note on viewing_note.member_id = viewing.member_id and viewing_id = viewing.id
      where viewing.member_id = ${memberId}`,
  }),
  rating: (memberId) => ({
    key: sql`film_id`,
    from: sql`select film_id::text as key, film_id, updated_at as at, ${figures} from rating where member_id = ${memberId}`,
  }),
  watchlist: (memberId) => ({
    key: sql`film_id`,
    from: sql`
      select film_id::text as key, film_id, added_at as at, day, added_at from watchlist_entry
      where member_id = ${memberId}`,
  }),
  note: (memberId) => ({
    key: sql`film_id`,
    from: sql`
      select film_id::text as key, film_id, updated_at as at, text, coalesce(tags, '{}') as tags
      from (select film_id, text, updated_at from note where member_id = ${memberId}) as own_note
      full join (select film_id, tags from member_tags where member_id = ${memberId}) as own_tags using (film_id)
      where true`,
  }),
  list: (memberId) => ({
    key: sql`id`,
    from: sql`
      select id::text as key, null as film_id, updated_at as at, name, version from member_list
      where member_id = ${memberId}`,
  }),
};
const typeOf = (kind: Kind) => (kind === 'viewing' || kind === 'list' ? sql`uuid` : sql`int`);

const NUMBERED_AT_ONCE = 10_000;

export type ChangesRepository = ReturnType<typeof createChangesRepository>;

export function createChangesRepository(db: Database) {
  async function read(kind: Kind, query: RawBuilder<unknown>): Promise<Thing[]> {
    const { rows } = await query.execute(db);
    // The queries in THINGS select these columns.
    return (rows as object[]).map((row) => ({ kind, ...row }) as Thing);
  }

  return {
    /**
     * Numbers the changes that nobody has read. Only committed changes are seen here, so one that commits later gets a
     * higher number. The member's row is locked, so two readers do not number at the same time.
     */
    async numberNew(memberId: string): Promise<void> {
      const fresh = sql`select id from member_change where member_id = ${memberId} and number is null`;
      const { rows } = await sql`${fresh} limit 1`.execute(db);
      if (rows.length === 0) return;
      // An import may have logged hundreds of thousands of changes, and a statement may take five seconds.
      for (let numbered = NUMBERED_AT_ONCE; numbered === NUMBERED_AT_ONCE; ) {
        numbered = await db.transaction().execute(async (trx) => {
          await lockMemberData(trx, memberId);
          const { numAffectedRows } = await sql`
            with fresh as materialized (${fresh} order by id limit ${sql.lit(NUMBERED_AT_ONCE)}),
              numbered as materialized (select id, nextval('member_change_number') as next from fresh order by id)
            update member_change set number = next from numbered
            where member_id = ${memberId} and member_change.id = numbered.id`.execute(trx);
          return Number(numAffectedRows);
        });
      }
    },

    /** The highest number of this member's changes, and of all members' changes. */
    async numbers(memberId: string): Promise<{ own: number; all: number }> {
      const { rows } = await sql<{ own: string; all: string }>`
        select coalesce((select max(number) from member_change where member_id = ${memberId}), 0) as own,
          (select last_value from member_change_number) as all`.execute(db);
      return { own: Number(rows[0]?.own), all: Number(rows[0]?.all) };
    },

    async logged(memberId: string, after: number, limit: number): Promise<Logged[]> {
      const { rows } = await sql<Logged>`
        select number, kind, coalesce(thing_id::text, film_id::text) as key, film_id, changed_at from member_change
        where member_id = ${memberId} and number > ${after} order by number limit ${limit}`.execute(db);
      return rows;
    },

    /** The member's data with these keys, without what was deleted. */
    async thingsOf(memberId: string, kind: Kind, keys: readonly string[]): Promise<Thing[]> {
      const { from, key } = THINGS[kind](memberId);
      return read(kind, sql`${from} and ${key} = any(${keys}::${typeOf(kind)}[])`);
    },

    /** The member's data in the order of the keys. @param after the last key that was read; null: from the start */
    async thingsAfter(memberId: string, kind: Kind, after: string | null, limit: number): Promise<Thing[]> {
      const { from, key } = THINGS[kind](memberId);
      const rest = after === null ? sql`` : sql`and ${key} > ${after}::${typeOf(kind)}`;
      return read(kind, sql`${from} ${rest} order by ${key} limit ${limit}`);
    },
  };
}
