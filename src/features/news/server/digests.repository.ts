import { sql } from 'kysely';
import type { Database } from '#engine/database/database.ts';
import type { NewsItem } from '../contract/news.ts';

const MEMBERS_AT_ONCE = 500;

/** A digest: the news of a member whose `news.digest_at` is `at`. */
type Digest = { memberId: string; at: Date };
export type ToldFilm = { id: number; title: string; kind: NewsItem['kind']; fact: string };

export function createDigestsRepository(db: Database) {
  /**
   * In one transaction: finds members with `due`, sets `mark` for their unread news, and calls `add` once for each
   * member who has such news.
   */
  async function collect(
    due: ReturnType<typeof sql>,
    mark: 'digest_at' | 'pushed_at',
    now: Date,
    add: (trx: Database, memberId: string) => Promise<void>,
  ): Promise<number> {
    return db.transaction().execute(async (trx) => {
      // When two nodes do this at the same time, the second waits for the rows and then finds them no longer due.
      const { rows } = await sql<{ memberId: string }>`${due} order by notification.member_id
        limit ${MEMBERS_AT_ONCE} for update of notification`.execute(trx);
      const members = rows.map(({ memberId }) => memberId);
      const { rows: told } = await sql<{ memberId: string }>`
        update news set ${sql.ref(mark)} = ${now} from notification
        where news.member_id = notification.member_id and news.member_id = any(${members}::uuid[])
          and ${sql.ref(`news.${mark}`)} is null and read_at is null
          and told_at >= ${mark === 'digest_at' ? sql.ref('mail_since') : sql.ref('push_since')}
        returning news.member_id as "memberId"`.execute(trx);
      if (mark === 'digest_at') {
        await sql`update notification set digest_at = ${now} where member_id = any(${members}::uuid[])`.execute(trx);
      }
      for (const memberId of new Set(told.map((row) => row.memberId))) await add(trx, memberId);
      return members.length;
    });
  }

  return {
    /** Puts unread news into digests of members whose daily or weekly digest is due. @returns the number of members */
    collectDigests: (today: string, now: Date, add: (trx: Database, memberId: string) => Promise<void>) =>
      collect(
        sql`
          select notification.member_id as "memberId" from notification
            join member on member.id = notification.member_id and email_verified and disabled_at is null
          where mail <> 'off'
            and (notification.digest_at is null
              or (notification.digest_at at time zone 'UTC')::date <= ${today}::date - case mail when 'weekly' then 7 else 1 end)
            and exists (select from news where news.member_id = notification.member_id and news.digest_at is null
              and read_at is null and told_at >= mail_since)`,
        'digest_at',
        now,
        add,
      ),

    /** Does the same as collectDigests for push messages, which are always due at once. */
    collectPushes: (now: Date, add: (trx: Database, memberId: string) => Promise<void>) =>
      collect(
        sql`
          select notification.member_id as "memberId" from notification
            join member on member.id = notification.member_id and disabled_at is null
          where push and exists (select from news where news.member_id = notification.member_id
            and pushed_at is null and read_at is null and told_at >= push_since)`,
        'pushed_at',
        now,
        add,
      ),

    /** Marks the digest as sent, before it is sent. @returns null if it was marked already, or is switched off */
    async claim({ memberId, at }: Digest, now: Date) {
      const { rows: films } = await sql<ToldFilm>`
        with claimed as (
          update news set mailed_at = ${now}
          where member_id = ${memberId} and digest_at = ${at} and mailed_at is null and exists (
            select from notification
            join member on member.id = notification.member_id and email_verified and disabled_at is null
            where notification.member_id = ${memberId} and mail <> 'off')
          returning film_id, kind, fact)
        select film.id, title, kind, fact from claimed join film on film.id = film_id and removed_at is null
        order by popularity desc, film.id`.execute(db);
      if (films.length === 0) return null;
      const recipient = await db
        .selectFrom('notification')
        .innerJoin('member', 'member.id', 'notification.member_id')
        .select(['email', 'unsubscribe_token as token'])
        .where('notification.member_id', '=', memberId)
        .executeTakeFirst();
      return recipient ? { films, ...recipient } : null;
    },

    /** Removes the mark of a digest that was certainly not sent. */
    async unclaim({ memberId, at }: Digest): Promise<void> {
      await db
        .updateTable('news')
        .set({ mailed_at: null })
        .where('member_id', '=', memberId)
        .where('digest_at', '=', at)
        .execute();
    },

    /**
     * Switches the digest off, because the mail server refused the e-mail address. The address stays confirmed: otherwise
     * the next reset by mail would remove the second factor, and the mailbox may be somebody else's by then.
     */
    async switchOff(memberId: string): Promise<void> {
      await db.updateTable('notification').set({ mail: 'off' }).where('member_id', '=', memberId).execute();
    },

    async pushed({ memberId, at }: Digest): Promise<ToldFilm[]> {
      const { rows } = await sql<ToldFilm>`
        select film.id, title, kind, fact from news join film on film.id = film_id and removed_at is null
        where member_id = ${memberId} and pushed_at = ${at} order by popularity desc, film.id`.execute(db);
      return rows;
    },

    async deviceIds(memberId: string, trx: Database): Promise<string[]> {
      const rows = await trx.selectFrom('push_device').select('id').where('member_id', '=', memberId).execute();
      return rows.map(({ id }) => id);
    },

    async device(memberId: string, id: string) {
      return db
        .selectFrom('push_device')
        .innerJoin('member', 'member.id', 'push_device.member_id')
        .select(['endpoint', 'p256dh', 'auth'])
        .where('member_id', '=', memberId)
        .where('push_device.id', '=', id)
        .where('disabled_at', 'is', null)
        .executeTakeFirst();
    },

    async removeDevice(memberId: string, id: string): Promise<void> {
      await db.deleteFrom('push_device').where('member_id', '=', memberId).where('id', '=', id).execute();
    },
  };
}
