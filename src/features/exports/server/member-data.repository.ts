import { type SelectQueryBuilder, sql, type Transaction } from 'kysely';
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

/** Reads the member's only row of a table. */
async function rowOf<Table extends keyof DB, Row>(query: SelectQueryBuilder<DB, Table, Row>, memberId: string) {
  return (await query.where(sql<boolean>`member_id = ${memberId}`).executeTakeFirst()) ?? null;
}

/** Reads the member's rows of a table, by default the oldest first. */
const rowsOf = <Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  memberId: string,
  order = sql`created_at, id`,
) => query.where(sql<boolean>`member_id = ${memberId}`).orderBy(order).execute();

/** One query for each key of the JSON export with few rows, in a fixed order. `member-rows.repository.ts` has the others. */
const SECTIONS = {
  account: (db, memberId) =>
    db
      .selectFrom('member')
      .select(['email', 'email_verified', 'created_at', 'last_seen_on', 'administrator_since', 'time_zone'])
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow(),

  sessions: (db, memberId) =>
    rowsOf(db.selectFrom('session').select(['created_at', 'updated_at', 'expires_at', 'browser', 'system']), memberId),

  secondFactor: (db, memberId) =>
    rowOf(db.selectFrom('second_factor').select(['created_at', 'confirmed_at']), memberId),

  passkeys: (db, memberId) =>
    rowsOf(db.selectFrom('passkey').select(['name', 'created_at', 'last_used_at', 'backed_up']), memberId),

  identities: (db, memberId) =>
    rowsOf(db.selectFrom('identity').select(['issuer', 'subject', 'created_at', 'last_used_at']), memberId),

  emailChanges: (db, memberId) =>
    rowsOf(
      db.selectFrom('email_change').select(['old_email', 'new_email', 'requested_at', 'confirmed_at']),
      memberId,
      sql`requested_at, id`,
    ),

  recoveryCodes: (db, memberId) =>
    rowsOf(db.selectFrom('recovery_code').select('created_at'), memberId, sql`created_at`),

  devices: (db, memberId) =>
    rowsOf(db.selectFrom('device').select(['created_at', 'remembered_until']), memberId, sql`created_at`),

  // Only the limits' service fills these columns.
  limits: (db, memberId) =>
    rowOf(db.selectFrom('fright_limits').select(['axes', 'notes']).$narrowType<FrightLimits>(), memberId),

  // Only the services' repository fills these columns.
  services: (db, memberId) =>
    rowOf(
      db.selectFrom('member_services').select(['region', 'platforms']).$narrowType<MemberServicesInput>(),
      memberId,
    ),

  imports: (db, memberId) =>
    rowsOf(
      db
        .selectFrom('import')
        .select(['source', 'state', 'files', 'created_at'])
        .select(
          sql<number>`(select count(*) from import_row
            where import_row.member_id = import.member_id and import_id = import.id)::int`.as('films'),
        )
        // Only the imports' repository fills these columns.
        .$narrowType<Pick<MemberExport['imports'][number], 'source' | 'state'>>(),
      memberId,
      sql`created_at`,
    ),

  shares: (db, memberId) =>
    rowsOf(
      db
        .selectFrom('share')
        .select(['kind', 'year', 'with_notes', 'name', 'created_at', 'expires_at'])
        .select(
          sql<string | null>`(select name from member_list
            where member_list.member_id = share.member_id and member_list.id = list_id)`.as('list'),
        )
        .$narrowType<Pick<Share, 'kind'>>(),
      memberId,
    ),

  notifications: (db, memberId) =>
    rowOf(db.selectFrom('notification').select(['mail', 'push']).$narrowType<{ mail: MailChoice }>(), memberId),

  pushDevices: (db, memberId) => rowsOf(db.selectFrom('push_device').select(['endpoint', 'created_at']), memberId),

  accessTokens: (db, memberId) =>
    rowsOf(
      db
        .selectFrom('access_token')
        .select(['name', 'scope', 'created_at', 'expires_at', 'last_used_at'])
        .$narrowType<Pick<AccessToken, 'scope'>>(),
      memberId,
    ),

  // The table accepts no other kind.
  feeds: (db, memberId) =>
    rowsOf(
      db.selectFrom('member_feed').select(['kind', 'created_at']).$narrowType<{ kind: FeedKind }>(),
      memberId,
      sql`kind`,
    ),

  calendarFeed: (db, memberId) => rowOf(db.selectFrom('calendar_feed').select('created_at'), memberId),

  players: (db, memberId) =>
    rowsOf(
      db
        .selectFrom('player')
        .select(['kind', 'user_name', 'created_at', 'heard_at'])
        .$narrowType<{ kind: PlayerKind }>(),
      memberId,
    ),

  playerEvents: (db, memberId) =>
    rowsOf(
      db
        .selectFrom('player_event')
        .select(['kind', 'at', 'title', 'year', 'by_hand', 'state', 'reason', 'film_id'])
        .$narrowType<{ kind: PlayerKind; state: EventState }>(),
      memberId,
      sql`at, id`,
    ),
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
