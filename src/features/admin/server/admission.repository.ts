import { sql, type Transaction } from 'kysely';
import type { Database } from '#engine/database/database.ts';
import type { DB } from '#engine/database/schema.gen.ts';

/** True if an invitation can still be used. */
export async function isInvited(db: Database, tokenHash: Buffer, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('invitation')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found !== undefined;
}

/** Uses an invitation up. Of concurrent calls only one succeeds. @returns false if it is not valid */
export async function spendInvitation(trx: Transaction<DB>, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('invitation')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes the first member of the site its administrator. Concurrent calls wait for each other; one of them is first. */
export async function welcomeFirstMember(trx: Transaction<DB>, memberId: string, now: Date): Promise<void> {
  const { rows } = await sql`
    insert into site_fact (name) values ('first-member') on conflict do nothing returning name`.execute(trx);
  if (rows.length === 0) return;
  await trx.updateTable('member').set({ administrator_since: now }).where('id', '=', memberId).execute();
  await trx.insertInto('admin_log').values({ act: 'first-administrator', subject: memberId }).execute();
}
