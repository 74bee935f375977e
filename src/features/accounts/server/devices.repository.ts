import type { Transaction } from 'kysely';
import type { Database } from '#engine/database/database.ts';
import { lockMember } from '#engine/database/member-data.ts';
import type { DB } from '#engine/database/schema.gen.ts';
import { emailSpellings } from '#engine/lib/unicode-email.ts';

/** A member who has proved who they are, and the hash of their password at that time. */
export type Proven = { id: string; email: string; passwordHash: string | null };

/** Known browsers of a member. With one more, the oldest becomes a stranger's browser. */
const MAX_DEVICES = 10;

type NewDevice = { hash: Buffer; replaced: Buffer | null; now: Date };

export function createDevicesRepository(db: Database) {
  return {
    find: (email: string, hash: Buffer) =>
      db
        .selectFrom('device')
        .innerJoin('member', 'member.id', 'device.member_id')
        .select('device.remembered_until')
        .where('member.email', 'in', emailSpellings(email))
        .where('device.device_hash', '=', hash)
        .executeTakeFirst(),

    /** Adds a device, unless the password has changed since the proof. Locks the member, so that the maximum holds. */
    async add({ id, passwordHash }: Pick<Proven, 'id' | 'passwordHash'>, { hash, replaced, now }: NewDevice) {
      await db.transaction().execute(async (trx) => {
        if (!(await lockMember(trx, id))) return;
        const account = await trx
          .selectFrom('account')
          .select('password')
          .where('member_id', '=', id)
          .where('provider_id', '=', 'credential')
          .executeTakeFirst();
        if ((account?.password ?? null) !== passwordHash) return;
        const own = trx.deleteFrom('device').where('member_id', '=', id);
        if (replaced) await own.where('device_hash', '=', replaced).execute();
        const newest = trx
          .selectFrom('device')
          .select('device_hash')
          .where('member_id', '=', id)
          .orderBy('created_at', 'desc')
          .orderBy('device_hash')
          .limit(MAX_DEVICES - 1);
        await own.where('device_hash', 'not in', newest).execute();
        await trx.insertInto('device').values({ member_id: id, device_hash: hash, created_at: now }).execute();
      });
    },

    async remember(memberId: string, hash: Buffer, until: Date): Promise<void> {
      await db
        .updateTable('device')
        .set({ remembered_until: until })
        .where('member_id', '=', memberId)
        .where('device_hash', '=', hash)
        .execute();
    },
  };
}

/** All browsers of the member become strangers' browsers. */
export async function forgetDevices(trx: Transaction<DB>, memberId: string): Promise<void> {
  await trx.deleteFrom('device').where('member_id', '=', memberId).execute();
}
