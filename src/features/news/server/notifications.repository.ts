import { sql } from 'kysely';
import { DAY } from '#contract/units.ts';
import type { Database } from '#engine/database/database.ts';
import { lockMemberData } from '#engine/database/member-data.ts';
import { createLinks } from '#features/accounts/server/accounts.ts';
import type { MailChoice, PushDevice } from '../contract/news.ts';

/** Maximum number of a member's browsers. One more replaces the oldest. */
const MAX_DEVICES = 10;

export const confirmationLinks = createLinks('confirm-email', 3 * DAY);

type Choice = { mail: MailChoice; push: boolean };

export function createNotificationsRepository(db: Database) {
  /**
   * Adds a browser, and deletes the member's oldest ones above MAX_DEVICES. A browser belongs to one member only, so it
   * is first removed from any other member.
   */
  async function addDevice(trx: Database, memberId: string, { endpoint, keys }: PushDevice): Promise<void> {
    await trx.deleteFrom('push_device').where('endpoint', '=', endpoint).execute();
    await trx
      .insertInto('push_device')
      .values({ member_id: memberId, endpoint, ...keys })
      .execute();
    await trx
      .deleteFrom('push_device')
      .where('member_id', '=', memberId)
      .where('id', 'not in', (eb) =>
        eb
          .selectFrom('push_device')
          .select('id')
          .where('member_id', '=', memberId)
          .orderBy('created_at', 'desc')
          .limit(MAX_DEVICES),
      )
      .execute();
  }

  return {
    async find(memberId: string): Promise<Choice & { confirmed: boolean; devices: string[] }> {
      const row = await db
        .selectFrom('member')
        .leftJoin('notification', 'notification.member_id', 'member.id')
        .select(['mail', 'push', 'email_verified as confirmed'])
        .select(
          sql<string[]>`array(
            select encode(sha256(convert_to(endpoint, 'UTF8')), 'hex') from push_device
            where push_device.member_id = member.id)`.as('devices'),
        )
        .where('member.id', '=', memberId)
        // A CHECK constraint of the table guarantees this type.
        .$narrowType<{ mail: MailChoice | null }>()
        .executeTakeFirstOrThrow();
      return { ...row, mail: row.mail ?? 'off', push: row.push ?? false };
    },

    async save(memberId: string, { mail, push }: Choice, more: { token: string; now: Date; device?: PushDevice }) {
      const { token, now, device } = more;
      await db.transaction().execute(async (trx) => {
        // First, because a deletion of the account would otherwise wait for this change, and this change for it.
        await lockMemberData(trx, memberId);
        await sql`
          insert into notification (member_id, mail, mail_since, push, push_since, unsubscribe_token)
          values (${memberId}, ${mail}, ${now}, ${push}, ${now}, ${token})
          on conflict (member_id) do update set mail = excluded.mail, push = excluded.push,
            mail_since = case when notification.mail = 'off' then excluded.mail_since else notification.mail_since end,
            push_since = case when notification.push then notification.push_since else excluded.push_since end`.execute(
          trx,
        );
        if (!push) await trx.deleteFrom('push_device').where('member_id', '=', memberId).execute();
        else if (device) await addDevice(trx, memberId, device);
      });
    },

    /** @returns false for an unknown token */
    async unsubscribe(token: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('notification')
        .set({ mail: 'off' })
        .where('unsubscribe_token', '=', token)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async isUnsubscribeToken(token: string): Promise<boolean> {
      const row = await db
        .selectFrom('notification')
        .select('mail')
        .where('unsubscribe_token', '=', token)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Returns the member's e-mail address, or null if it is confirmed. */
    async unconfirmed(memberId: string): Promise<string | null> {
      const row = await db
        .selectFrom('member')
        .select('email')
        .where('id', '=', memberId)
        .where('email_verified', '=', false)
        .executeTakeFirst();
      return row?.email ?? null;
    },

    /** Uses up the link that confirms an e-mail address. @returns true if it was valid */
    async confirm(token: string, now: Date): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        const memberId = await confirmationLinks.memberOf(trx, token, now);
        if (memberId === null || !(await confirmationLinks.take(trx, token))) return false;
        await trx
          .updateTable('member')
          .set({ email_verified: true, updated_at: now })
          .where('id', '=', memberId)
          .execute();
        return true;
      });
    },
  };
}
