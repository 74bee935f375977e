import type { Database, Transaction } from '#engine/database/database.ts';
import { lockMember } from '#engine/database/member-data.ts';
import { type Change, endOtherAccess, forgetDevices, type InTransaction } from './account.repository.ts';

async function replaceCodes(trx: Transaction, memberId: string, hashes: Buffer[], now: Date): Promise<void> {
  await trx.deleteFrom('recovery_code').where('member_id', '=', memberId).execute();
  const rows = hashes.map((code_hash) => ({ member_id: memberId, code_hash, created_at: now }));
  await trx.insertInto('recovery_code').values(rows).execute();
}

export function createSecondFactorRepository(db: Database) {
  return {
    find: (memberId: string) =>
      db
        .selectFrom('second_factor')
        .select(['secret', 'confirmed_at'])
        .where('member_id', '=', memberId)
        .executeTakeFirst(),

    async codesLeft(memberId: string): Promise<number> {
      const { left } = await db
        .selectFrom('recovery_code')
        .select(({ fn }) => fn.countAll<string>().as('left'))
        .where('member_id', '=', memberId)
        .executeTakeFirstOrThrow();
      return Number(left);
    },

    /**
     * Stores a key. It replaces an earlier key that was never confirmed.
     *
     * @returns undefined when the second factor is on
     */
    begin: (memberId: string, secret: Buffer, now: Date) =>
      db
        .insertInto('second_factor')
        .values({ member_id: memberId, secret, created_at: now })
        .onConflict((conflict) =>
          conflict
            .column('member_id')
            .doUpdateSet({ secret, created_at: now, last_step: '-1' })
            .where('second_factor.confirmed_at', 'is', null),
        )
        .returning('member_id')
        .executeTakeFirst(),

    /**
     * Marks the time step of a code as used. Of several concurrent calls only one succeeds.
     *
     * @returns undefined when this or a later step was used
     */
    takeStep: (memberId: string, secret: Buffer, step: number) =>
      db
        .updateTable('second_factor')
        .set({ last_step: String(step) })
        .where('member_id', '=', memberId)
        .where('secret', '=', secret)
        .where('last_step', '<', String(step))
        .returning('member_id')
        .executeTakeFirst(),

    /** Uses up a recovery code. @returns false when the member has no such code */
    async takeRecoveryCode(memberId: string, codeHash: Buffer, notify: InTransaction): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('recovery_code')
          .where('member_id', '=', memberId)
          .where('code_hash', '=', codeHash)
          .executeTakeFirst();
        if (numDeletedRows === 0n) return false;
        await notify(trx);
        return true;
      });
    },

    /**
     * Turns the second factor on, ends the other sessions and forgets the member's browsers.
     *
     * @returns false when it is on already, or when its key has changed
     */
    async turnOn(memberId: string, secret: Buffer, codes: Buffer[], change: Change): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        if (!(await lockMember(trx, memberId))) return false;
        const { numUpdatedRows } = await trx
          .updateTable('second_factor')
          .set({ confirmed_at: change.now })
          .where('member_id', '=', memberId)
          .where('secret', '=', secret)
          .where('confirmed_at', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await replaceCodes(trx, memberId, codes, change.now);
        await endOtherAccess(trx, memberId, change.currentToken);
        await forgetDevices(trx, memberId);
        await change.notify(trx);
        return true;
      });
    },

    /** Turns the second factor off and ends the other sessions. */
    async turnOff(memberId: string, change: Change): Promise<void> {
      await db.transaction().execute(async (trx) => {
        if (!(await lockMember(trx, memberId))) return;
        await trx.deleteFrom('second_factor').where('member_id', '=', memberId).execute();
        await trx.deleteFrom('recovery_code').where('member_id', '=', memberId).execute();
        await endOtherAccess(trx, memberId, change.currentToken);
        await change.notify(trx);
      });
    },

    async replaceCodes(memberId: string, codes: Buffer[], change: Change): Promise<void> {
      await db.transaction().execute(async (trx) => {
        if (!(await lockMember(trx, memberId))) return;
        await replaceCodes(trx, memberId, codes, change.now);
        await change.notify(trx);
      });
    },
  };
}
