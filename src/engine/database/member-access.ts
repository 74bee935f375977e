import type { Transaction } from 'kysely';
import type { DB } from './schema.gen.ts';

/** Locks the member's row, which blocks new sessions until the transaction ends. */
export async function lockMember(trx: Transaction<DB>, memberId: string): Promise<boolean> {
  const found = await trx.selectFrom('member').select('id').where('id', '=', memberId).forUpdate().executeTakeFirst();
  return found !== undefined;
}

/**
 * Locks the member for a change of viewings, imports, links or notifications: these changes run in sequence, and a
 * deletion of the account waits. Call it first, so that a deletion cannot deadlock. Sessions can still be opened.
 */
export async function lockMemberData(trx: Transaction<DB>, memberId: string): Promise<void> {
  await trx.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().execute();
}
