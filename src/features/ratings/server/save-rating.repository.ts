import { CompiledQuery, type Transaction } from 'kysely';
import { FIGURES_OF_FINDER } from '#catalogue/figures/finder-rows.repository.ts';
import type { Database } from '#engine/database/database.ts';
import { lockMemberData } from '#engine/database/member-access.ts';
import type { DB } from '#engine/database/schema.gen.ts';
import { byFigure, RATING_FIGURES, type RatingFigures } from '../contract/rating-categories.ts';

export type RatingKey = { memberId: string; filmId: number };

const NO_RATING: RatingFigures = byFigure(() => null);

export async function findRating(db: Database, { memberId, filmId }: RatingKey): Promise<RatingFigures> {
  const row = await db
    .selectFrom('rating')
    .select([...RATING_FIGURES])
    .where('member_id', '=', memberId)
    .where('film_id', '=', filmId)
    .executeTakeFirst();
  return row ?? NO_RATING;
}

/**
 * Locks the member, so that changes of ratings run one after the other, and then the film, which waits for a merge.
 *
 * @returns false for an unknown film
 * @throws AppError not_signed_in if the account was deleted during the request
 */
export async function lockRating(trx: Transaction<DB>, { memberId, filmId }: RatingKey): Promise<boolean> {
  await lockMemberData(trx, memberId);
  const film = trx.selectFrom('film').select('id').where('id', '=', filmId).forKeyShare();
  return (await film.executeTakeFirst()) !== undefined;
}

const list = (part: (figure: string) => string) => RATING_FIGURES.map(part).join(', ');
const FIGURES = list((figure) => figure);
const SUMS = RATING_FIGURES.flatMap((figure) => [`${figure}_sum`, `${figure}_count`]);

/**
 * Saves a rating whose member and film are locked: the rating, its history, the film's sums and figures, and the version of the
 * member's profile.
 *
 * $1 member, $2 film, $3 the given figures as JSON.
 */
const SAVE = `
  with before as (select ${FIGURES} from rating where member_id = $1 and film_id = $2),
    after as (
      select ${list((figure) => `after.${figure}`)}, num_nonnulls(${list((figure) => `after.${figure}`)}) > 0 as is_rated
      from jsonb_populate_record((select rating from rating where member_id = $1 and film_id = $2), $3::jsonb) as after),
    changed as (
      select after.*, clock_timestamp() as saved_at from after left join before on true
      where (${list((figure) => `after.${figure}`)}) is distinct from (${list((figure) => `before.${figure}`)})),
    counting as (
      insert into rating (member_id, film_id, ${FIGURES}, updated_at)
      select $1, $2, ${FIGURES}, saved_at from changed where is_rated
      on conflict (member_id, film_id) do update
        set ${list((figure) => `${figure} = excluded.${figure}`)}, updated_at = excluded.updated_at),
    clearing as (
      delete from rating using changed where member_id = $1 and film_id = $2 and not is_rated),
    saving as (
      insert into rating_history (member_id, film_id, saved_at, ${FIGURES})
      select $1, $2, saved_at, ${FIGURES} from changed),
    summed as (
      insert into rating_stats (film_id, ${SUMS.join(', ')})
      select $2, ${list(
        (figure) => `coalesce(changed.${figure}, 0) - coalesce(before.${figure}, 0),
          (changed.${figure} is not null)::int - (before.${figure} is not null)::int`,
      )}
      from changed left join before on true
      on conflict (film_id) do update set ${SUMS.map((name) => `${name} = rating_stats.${name} + excluded.${name}`).join(', ')}
      returning *),
    found as (${FIGURES_OF_FINDER}),
    outdating as (
      insert into horror_profile (member_id) select $1 from changed
      on conflict (member_id) do update set version = horror_profile.version + 1)
  select ${FIGURES} from after`;

/**
 * Saves a rating, which then counts. A figure that is not given stays as it was. If no figure changes, nothing is saved.
 *
 * @returns the whole rating; null for an unknown film
 * @throws AppError not_signed_in if the account was deleted during the request
 */
export async function saveRating(
  db: Database,
  key: RatingKey,
  given: Partial<RatingFigures>,
): Promise<RatingFigures | null> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockRating(trx, key))) return null;
    const statement = CompiledQuery.raw(SAVE, [key.memberId, key.filmId, JSON.stringify(given)]);
    // The statement selects these columns.
    const { rows } = await trx.executeQuery<RatingFigures>(statement as CompiledQuery<RatingFigures>);
    return rows[0] ?? null;
  });
}
