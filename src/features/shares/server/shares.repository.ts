import { sql } from 'kysely';
import { namedFilms } from '#catalogue/film-columns.repository.ts';
import type { Database } from '#engine/database/database.ts';
import { lockMemberData } from '#engine/database/member-data.ts';
import { conflict, notFound } from '#engine/errors.ts';
import { looksLike } from '#engine/lib/same-name.ts';
import { byFigure, RATING_FIGURES } from '#features/ratings/contract/rating-categories.ts';
import { MAX_SHARES } from '../contract/share-rules.ts';
import type { ShareInput } from '../contract/shares.ts';
import type { CommonFilm } from './alike-members.ts';

type NewShare = Omit<ShareInput, 'expiresAt'> & { tokenHash: Buffer; expiresAt: Date | null };

export type SharesRepository = ReturnType<typeof createSharesRepository>;

export function createSharesRepository(db: Database) {
  return {
    /**
     * Locks the member's row, so that concurrent calls keep the limits. Deletes links that expired before `now`, also
     * if it refuses the new one.
     *
     * @throws AppError not_found for an unknown list, conflict for too many links, or a second one of the same kind,
     *   year, list and name
     * @returns its id
     */
    async add(memberId: string, share: NewShare, now: Date): Promise<string> {
      await db.deleteFrom('share').where('member_id', '=', memberId).where('expires_at', '<=', now).execute();
      return db.transaction().execute(async (trx) => {
        await lockMemberData(trx, memberId);
        const { kind, year, list, name } = share;
        if (list !== null)
          await trx
            .selectFrom('member_list')
            .select('id')
            .where('member_id', '=', memberId)
            .where('id', '=', list)
            .executeTakeFirstOrThrow(() => notFound('List not found.'));
        const links = await trx
          .selectFrom('share')
          .select(['kind', 'year', 'list_id', 'name'])
          .where('member_id', '=', memberId)
          .execute();
        const isSame = (link: (typeof links)[number]) =>
          link.kind === kind && link.year === year && link.list_id === list && looksLike(link.name, name);
        if (links.some(isSame))
          throw conflict('You already have a link with this name. Please delete it first, or choose another name.');
        if (links.length >= MAX_SHARES) throw conflict(`You have ${MAX_SHARES} links. Please delete one first.`);
        const { id } = await trx
          .insertInto('share')
          .values({
            member_id: memberId,
            kind,
            year,
            list_id: list,
            with_notes: share.notes,
            name,
            token_hash: share.tokenHash,
            expires_at: share.expiresAt,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        return id;
      });
    },

    /** Returns the member's links, newest first, without expired ones. */
    list: (memberId: string, now: Date) =>
      db
        .selectFrom('share')
        .leftJoin('member_list', (join) =>
          join.onRef('member_list.member_id', '=', 'share.member_id').onRef('member_list.id', '=', 'share.list_id'),
        )
        .select(['share.id as _id', 'kind', 'year', 'list_id', 'share.name', 'member_list.name as list_name'])
        .select(['share.created_at as createdAt', 'expires_at as expiresAt'])
        .where('share.member_id', '=', memberId)
        .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
        .orderBy('share.created_at', 'desc')
        .orderBy('share.id')
        // A CHECK constraint of the table guarantees this type.
        .$narrowType<{ kind: NewShare['kind'] }>()
        .execute(),

    /** @throws AppError not_found when the member has no such link */
    async remove(memberId: string, id: string): Promise<void> {
      await db
        .deleteFrom('share')
        .where('member_id', '=', memberId)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirstOrThrow(() => notFound('Link not found.'));
    },

    /**
     * Also returns the version of the owner's data. Each change of the owner's ratings, viewings, limits or services
     * increases it.
     */
    findByToken: (tokenHash: Buffer, now: Date) =>
      db
        .selectFrom('share')
        .innerJoin('member', 'member.id', 'share.member_id')
        .leftJoin('horror_profile', 'horror_profile.member_id', 'share.member_id')
        .select(['share.member_id', 'share.year', 'share.list_id', 'share.with_notes', 'share.name'])
        .select('horror_profile.version')
        .where('token_hash', '=', tokenHash)
        .where('disabled_at', 'is', null)
        .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
        .executeTakeFirst(),

    async commonFilms(mine: string, theirs: string): Promise<CommonFilm[]> {
      const rows = await db
        .selectFrom('rating as mine')
        .innerJoin('rating as theirs', 'theirs.film_id', 'mine.film_id')
        .select('mine.film_id as id')
        .select(RATING_FIGURES.map((figure) => `mine.${figure} as mine_${figure}` as const))
        .select(RATING_FIGURES.map((figure) => `theirs.${figure} as theirs_${figure}` as const))
        .where('mine.member_id', '=', mine)
        .where('theirs.member_id', '=', theirs)
        .where('mine.overall', 'is not', null)
        .where('theirs.overall', 'is not', null)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        mine: byFigure((figure) => row[`mine_${figure}`]),
        theirs: byFigure((figure) => row[`theirs_${figure}`]),
      }));
    },

    async imdbIds(ids: readonly number[]): Promise<Map<number, string>> {
      const rows = await db
        .selectFrom('film')
        .select(['id', 'imdb_id'])
        .where('id', '=', sql<number>`any(${ids}::int[])`)
        .execute();
      return new Map(rows.flatMap(({ id, imdb_id }) => (imdb_id ? [[id, imdb_id]] : [])));
    },

    nameFilms: (ids: readonly number[]) => namedFilms(db, ids),
  };
}
