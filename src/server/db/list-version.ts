import type { Database } from './database.ts';

/**
 * Marks the member's lists as changed, and locks the member's row: call it first, so that the member's changes run in
 * sequence and a deletion of the account cannot deadlock.
 */
export async function raiseListVersion(trx: Database, memberId: string): Promise<void> {
  await trx
    .updateTable('member')
    .set((member) => ({ list_version: member('list_version', '+', '1') }))
    .where('id', '=', memberId)
    .execute();
}
