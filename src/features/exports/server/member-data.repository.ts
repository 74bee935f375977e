import { sql, type Transaction } from 'kysely';
import type { Database } from '#engine/database/database.ts';
import type { DB } from '#engine/database/schema.gen.ts';
import type { AccessToken } from '#features/accounts/contract/tokens.ts';
import type { FeedKind } from '#features/feeds/contract/feeds.ts';
import type { FrightLimits } from '#features/limits/contract/fright-limits.ts';
import type { MailChoice } from '#features/news/contract/notifications.ts';
import type { PlayerKind } from '#features/players/contract/player-rules.ts';
import type { EventState } from '#features/players/contract/players.ts';
import type { Share } from '#features/shares/contract/shares.ts';
import type { MemberServicesInput } from '#features/streaming/contract/streaming.ts';
import type { MemberExport } from '../contract/member-export.ts';

/** One query for each key of the JSON export with few rows, in a fixed order. `member-rows.repository.ts` has the others. */
const SECTIONS = {
  account: (db, memberId) =>
    db
      .selectFrom('member')
      .select(['email', 'email_verified', 'created_at', 'last_seen_on', 'administrator_since', 'time_zone'])
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow(),

  sessions: (db, memberId) =>
    db
      .selectFrom('session')
      .select(['created_at', 'updated_at', 'expires_at', 'browser', 'system'])
      .where('member_id', '=', memberId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),

  secondFactor: async (db, memberId) =>
    (await db
      .selectFrom('second_factor')
      .select(['created_at', 'confirmed_at'])
      .where('member_id', '=', memberId)
      .executeTakeFirst()) ?? null,

  passkeys: (db, memberId) =>
    db
      .selectFrom('passkey')
      .select(['name', 'created_at', 'last_used_at', 'backed_up'])
      .where('member_id', '=', memberId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),

  identities: (db, memberId) =>
    db
      .selectFrom('identity')
      .select(['issuer', 'subject', 'created_at', 'last_used_at'])
      .where('member_id', '=', memberId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),

  emailChanges: (db, memberId) =>
    db
      .selectFrom('email_change')
      .select(['old_email', 'new_email', 'requested_at', 'confirmed_at'])
      .where('member_id', '=', memberId)
      .orderBy('requested_at')
      .orderBy('id')
      .execute(),

  recoveryCodes: (db, memberId) =>
    db.selectFrom('recovery_code').select('created_at').where('member_id', '=', memberId).execute(),

  devices: (db, memberId) =>
    db
      .selectFrom('device')
      .select(['created_at', 'remembered_until'])
      .where('member_id', '=', memberId)
      .orderBy('created_at')
      .execute(),

  limits: async (db, memberId) =>
    (await db
      .selectFrom('fright_limits')
      .select(['axes', 'notes'])
      .where('member_id', '=', memberId)
      // Only the limits' service fills these columns.
      .$narrowType<FrightLimits>()
      .executeTakeFirst()) ?? null,

  services: async (db, memberId) =>
    (await db
      .selectFrom('member_services')
      .select(['region', 'platforms'])
      .where('member_id', '=', memberId)
      // Only the services' repository fills these columns.
      .$narrowType<MemberServicesInput>()
      .executeTakeFirst()) ?? null,

  imports: (db, memberId) =>
    db
      .selectFrom('import')
      .select(['source', 'state', 'files', 'created_at'])
      .select(
        sql<number>`(select count(*) from import_row
          where import_row.member_id = import.member_id and import_id = import.id)::int`.as('films'),
      )
      .where('member_id', '=', memberId)
      .orderBy('created_at')
      // Only the imports' repository fills these columns.
      .$narrowType<Pick<MemberExport['imports'][number], 'source' | 'state'>>()
      .execute(),

  shares: (db, memberId) =>
    db
      .selectFrom('share')
      .select(['kind', 'year', 'with_notes', 'name', 'created_at', 'expires_at'])
      .select(
        sql<string | null>`(select name from member_list
          where member_list.member_id = share.member_id and member_list.id = list_id)`.as('list'),
      )
      .where('member_id', '=', memberId)
      .orderBy('created_at')
      .orderBy('id')
      .$narrowType<Pick<Share, 'kind'>>()
      .execute(),

  notifications: async (db, memberId) =>
    (await db
      .selectFrom('notification')
      .select(['mail', 'push'])
      .where('member_id', '=', memberId)
      .$narrowType<{ mail: MailChoice }>()
      .executeTakeFirst()) ?? null,

  pushDevices: (db, memberId) =>
    db
      .selectFrom('push_device')
      .select(['endpoint', 'created_at'])
      .where('member_id', '=', memberId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),

  accessTokens: (db, memberId) =>
    db
      .selectFrom('access_token')
      .select(['name', 'scope', 'created_at', 'expires_at', 'last_used_at'])
      .where('member_id', '=', memberId)
      .orderBy('created_at')
      .orderBy('id')
      .$narrowType<Pick<AccessToken, 'scope'>>()
      .execute(),

  feeds: (db, memberId) =>
    db
      .selectFrom('member_feed')
      .select(['kind', 'created_at'])
      // The table accepts no other kind.
      .$narrowType<{ kind: FeedKind }>()
      .where('member_id', '=', memberId)
      .orderBy('kind')
      .execute(),

  calendarFeed: async (db, memberId) =>
    (await db.selectFrom('calendar_feed').select('created_at').where('member_id', '=', memberId).executeTakeFirst()) ??
    null,

  players: (db, memberId) =>
    db
      .selectFrom('player')
      .select(['kind', 'user_name', 'created_at', 'heard_at'])
      .where('member_id', '=', memberId)
      .orderBy('created_at')
      .orderBy('id')
      .$narrowType<{ kind: PlayerKind }>()
      .execute(),

  playerEvents: (db, memberId) =>
    db
      .selectFrom('player_event')
      .select(['kind', 'at', 'title', 'year', 'by_hand', 'state', 'reason', 'film_id'])
      .where('member_id', '=', memberId)
      .orderBy('at')
      .orderBy('id')
      .$narrowType<{ kind: PlayerKind; state: EventState }>()
      .execute(),
} satisfies { [Key in keyof MemberExport]?: (db: Transaction<DB>, memberId: string) => Promise<unknown> };

type Sections = typeof SECTIONS;
type MemberData = { [Key in keyof Sections]: Awaited<ReturnType<Sections[Key]>> };

export function createMemberDataRepository(db: Database) {
  return {
    /** Reads all SECTIONS from one consistent snapshot. */
    async memberData(memberId: string): Promise<MemberData> {
      return db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (trx) => {
          const data: Record<string, unknown> = {};
          for (const [key, read] of Object.entries(SECTIONS)) data[key] = await read(trx, memberId);
          return data as MemberData; // SECTIONS has exactly these keys
        });
    },
  };
}
