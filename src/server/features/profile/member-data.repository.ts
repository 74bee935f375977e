import { sql, type Transaction } from 'kysely';
import type { ContentNoteSlug } from '#contract/content-note-slugs.ts';
import type { FrightLimits } from '#contract/fright-limits.ts';
import type { MemberExport } from '#contract/member-export.ts';
import type { NewsItem } from '#contract/news.ts';
import type { MailChoice } from '#contract/notifications.ts';
import { RATING_FIGURES } from '#contract/rating-categories.ts';
import type { MemberServicesInput } from '#contract/services.ts';
import type { Share } from '#contract/shares.ts';
import type { AccessToken } from '#contract/tokens.ts';
import type { Database } from '../../db/database.ts';
import type { DB } from '../../db/schema.gen.ts';

const FILM = ['film.id', 'film.title', 'film.release_date'] as const;

/** One query for each key of the JSON export, in a fixed order of rows. */
const SECTIONS = {
  account: (db, memberId) =>
    db
      .selectFrom('member')
      .select(['email', 'email_verified', 'created_at', 'time_zone'])
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow(),

  sessions: (db, memberId) =>
    db
      .selectFrom('session')
      .select(['created_at', 'updated_at', 'expires_at', 'ip_address', 'user_agent'])
      .where('member_id', '=', memberId)
      .orderBy('created_at')
      .orderBy('id')
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

  ratings: (db, memberId) =>
    db
      .selectFrom('rating')
      .innerJoin('film', 'film.id', 'rating.film_id')
      .select([...FILM, 'rating.updated_at'])
      .select(RATING_FIGURES.map((figure) => `rating.${figure}` as const))
      .where('member_id', '=', memberId)
      .orderBy('rating.updated_at')
      .orderBy('film.id')
      .execute(),

  ratingHistory: (db, memberId) =>
    db
      .selectFrom('rating_history')
      .innerJoin('film', 'film.id', 'rating_history.film_id')
      .select([...FILM, 'rating_history.saved_at'])
      .select(RATING_FIGURES.map((figure) => `rating_history.${figure}` as const))
      .where('member_id', '=', memberId)
      .orderBy('rating_history.id')
      .execute(),

  watchlist: (db, memberId) =>
    db
      .selectFrom('watchlist_entry')
      .innerJoin('film', 'film.id', 'watchlist_entry.film_id')
      .select([...FILM, 'watchlist_entry.added_at'])
      .where('member_id', '=', memberId)
      .orderBy('added_at')
      .orderBy('film.id')
      .execute(),

  viewings: (db, memberId) =>
    db
      .selectFrom('viewing')
      .innerJoin('film', 'film.id', 'viewing.film_id')
      .select([...FILM, 'viewing.watched_at'])
      .where('member_id', '=', memberId)
      .orderBy('watched_at')
      .orderBy('film.id')
      .orderBy('viewing.id')
      .execute(),

  contentNotes: async (db, memberId) => {
    const rows = await db
      .selectFrom('content_note_vote')
      .innerJoin('film', 'film.id', 'content_note_vote.film_id')
      .select([...FILM, 'note', 'answer', 'voted_at'])
      .where('member_id', '=', memberId)
      .orderBy('voted_at')
      .orderBy('film.id')
      .orderBy('note')
      .$narrowType<{ note: ContentNoteSlug }>()
      .execute();
    return rows.map((row) => ({ ...row, answer: row.answer ? ('yes' as const) : ('no' as const) }));
  },

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
      .select(['kind', 'year', 'name', 'created_at', 'expires_at'])
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

  news: (db, memberId) =>
    db
      .selectFrom('news')
      .innerJoin('film', 'film.id', 'news.film_id')
      .select([...FILM, 'kind', 'fact', 'told_at', 'read_at'])
      .where('member_id', '=', memberId)
      .orderBy('told_at')
      .orderBy('film.id')
      .orderBy('news.id')
      .$narrowType<{ kind: NewsItem['kind'] }>()
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

  calendarFeed: async (db, memberId) =>
    (await db.selectFrom('calendar_feed').select('created_at').where('member_id', '=', memberId).executeTakeFirst()) ??
    null,
} satisfies Record<keyof MemberExport, (db: Transaction<DB>, memberId: string) => Promise<unknown>>;

type Sections = typeof SECTIONS;
type MemberData = { [Key in keyof Sections]: Awaited<ReturnType<Sections[Key]>> };

export type MemberDataRepository = ReturnType<typeof createMemberDataRepository>;

export function createMemberDataRepository(db: Database) {
  return {
    /** Reads everything that is stored about a member, as of one moment. */
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
