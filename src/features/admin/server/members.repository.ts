import { sql } from 'kysely';
import type { Database, Transaction } from '#engine/database/database.ts';
import { emailSpellings } from '#engine/lib/unicode-email.ts';

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Reads members for administrators, but never their lists, ratings or limits. */
export function createAdminMembersRepository(db: Database) {
  const matching = (search: string) =>
    db
      .selectFrom('member')
      .where('synthetic', '=', false)
      .$if(search !== '', (query) => query.where('email', 'like', `%${escapeLike(search)}%`));

  return {
    /** @param search part of an e-mail address, normalised */
    async find(search: string, { limit, offset }: { limit: number; offset: number }, now: Date) {
      const rows = await matching(search)
        .select(['id', 'email', 'created_at', 'last_seen_on', 'disabled_at', 'administrator_since'])
        .select(
          sql<number>`(select count(*) from session where member_id = member.id and expires_at > ${now})`.as(
            'sessions',
          ),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute();
      const { total } = await matching(search)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return { rows, total };
    },

    /** @returns undefined for an unknown member */
    findById: (trx: Transaction, id: string) =>
      trx.selectFrom('member').select('id').where('id', '=', id).where('synthetic', '=', false).executeTakeFirst(),

    findByEmail: (email: string) =>
      db
        .selectFrom('member')
        .select(['id', 'administrator_since'])
        .where('email', 'in', emailSpellings(email))
        .where('synthetic', '=', false)
        .executeTakeFirst(),

    /** @returns undefined if nobody has ever registered */
    firstMember: () => db.selectFrom('site_fact').select('name').where('name', '=', 'first-member').executeTakeFirst(),

    findAdministrator: (memberId: string) =>
      db
        .selectFrom('member')
        .select('id')
        .where('id', '=', memberId)
        .where('administrator_since', 'is not', null)
        .executeTakeFirst(),

    /** True if somebody else is an administrator who can log in. */
    hasAnother: async (trx: Transaction, memberId: string): Promise<boolean> =>
      (await trx
        .selectFrom('member')
        .select('id')
        .where('administrator_since', 'is not', null)
        .where('disabled_at', 'is', null)
        .where('id', '!=', memberId)
        .executeTakeFirst()) !== undefined,

    administrators: () =>
      db
        .selectFrom('member')
        .select(['email', 'disabled_at'])
        .where('administrator_since', 'is not', null)
        .orderBy('administrator_since')
        .execute(),
  };
}

export async function setDisabled(trx: Transaction, id: string, disabledAt: Date | null): Promise<void> {
  await trx.updateTable('member').set({ disabled_at: disabledAt }).where('id', '=', id).execute();
}

export async function setAdministrator(trx: Transaction, id: string, since: Date | null): Promise<void> {
  await trx.updateTable('member').set({ administrator_since: since }).where('id', '=', id).execute();
}

/** Makes the first member of the site its administrator. Concurrent calls wait for each other; one of them is first. */
export async function welcomeFirstMember(trx: Transaction, memberId: string, now: Date): Promise<void> {
  const { rows } = await sql`
    insert into site_fact (name) values ('first-member') on conflict do nothing returning name`.execute(trx);
  if (rows.length === 0) return;
  await trx.updateTable('member').set({ administrator_since: now }).where('id', '=', memberId).execute();
  await trx.insertInto('admin_log').values({ act: 'first-administrator', subject: memberId }).execute();
}
