import { CompiledQuery } from 'kysely';
import { FIGURES_OF_FINDER } from '#catalogue/figures/finder-rows.repository.ts';
import type { Database } from '#engine/database/database.ts';
import { AppError } from '#engine/errors.ts';
import { byFigure, RATING_FIGURES, type RatingFigures } from '../contract/rating-categories.ts';

export type RatingKey = { memberId: string; filmId: number };

export const NO_RATING: RatingFigures = byFigure(() => null);

const list = (part: (figure: string) => string) => RATING_FIGURES.map(part).join(', ');
const figuresOf = (table: string) => list((figure) => `${table}.${figure}`);
const FIGURES = list((figure) => figure);
const SUMS = list((figure) => `${figure}_sum, ${figure}_count`);

/**
 * Saves a rating in one statement: the rating, its history, the film's sums and figures, and the version of the member's
 * profile. It changes the rating only if nobody has changed or deleted it since the statement began (`before`).
 *
 * $1 member, $2 film, $3 the given figures as JSON. Returns no row for an unknown film.
 */
const SAVE = `
  with rated as materialized (select id from film where id = $2 for key share),
    -- Waits for changes of the member's history, and for the deletion of the account.
    rater as materialized (select id from member where id = $1 and exists (select from rated) for share),
    before as materialized (select ${FIGURES} from rating where member_id = $1 and film_id = $2),
    after as materialized (
      select ${figuresOf('after')}, num_nonnulls(${figuresOf('after')}) > 0 as is_rated,
        (${figuresOf('after')}) is distinct from (${figuresOf('before')}) as is_new
      from jsonb_populate_record((select rating from rating where member_id = $1 and film_id = $2), $3::jsonb) as after
        left join before on true),
    counting as (
      insert into rating (member_id, film_id, ${FIGURES}, updated_at)
      select rater.id, rated.id, ${FIGURES}, clock_timestamp() from after, rater, rated
      where is_new and is_rated and not exists (select from before)
      on conflict (member_id, film_id) do nothing
      returning updated_at),
    -- Not an upsert, which would insert the old figures again if the rating was deleted meanwhile.
    changing as (
      update rating set ${list((figure) => `${figure} = after.${figure}`)}, updated_at = clock_timestamp()
      from after, before, rater
      where is_new and is_rated and rating.member_id = rater.id and rating.film_id = $2
        and (${figuresOf('before')}) is not distinct from (${figuresOf('rating')})
      returning rating.updated_at),
    cleared as (
      delete from rating using rater, before
      where member_id = rater.id and film_id = $2 and not (select is_rated from after)
        and (${figuresOf('before')}) is not distinct from (${figuresOf('rating')})
      returning clock_timestamp() as updated_at),
    changed as materialized (
      select updated_at from counting union all select updated_at from changing union all select updated_at from cleared),
    saved as (
      insert into rating_history (member_id, film_id, saved_at, ${FIGURES})
      select $1, $2, updated_at, ${FIGURES} from after, changed),
    summed as (
      insert into rating_stats (film_id, ${SUMS})
      select $2, ${list(
        (figure) => `coalesce(after.${figure}, 0) - coalesce(before.${figure}, 0),
          (after.${figure} is not null)::int - (before.${figure} is not null)::int`,
      )}
      from changed cross join after left join before on true
      on conflict (film_id) do update set ${list((figure) =>
        [`${figure}_sum`, `${figure}_count`].map((name) => `${name} = rating_stats.${name} + excluded.${name}`).join(),
      )}
      returning *),
    found as (${FIGURES_OF_FINDER}),
    outdated as (
      insert into horror_profile (member_id) select $1 from summed
      on conflict (member_id) do update set version = horror_profile.version + 1)
  select ${FIGURES}, exists (select from rater) as "hasMember", exists (select from changed) or not is_new as "isSaved"
  from rated, after`;

type Saved = RatingFigures & { hasMember: boolean; isSaved: boolean };

/**
 * Saves a rating, which then counts. A figure that is not given stays as it was. If no figure changes, nothing is saved.
 *
 * @returns the whole rating; null for an unknown film
 * @throws AppError not_signed_in if the account was deleted during the request
 */
export async function saveRating(
  db: Database,
  { memberId, filmId }: RatingKey,
  given: Partial<RatingFigures>,
): Promise<RatingFigures | null> {
  for (;;) {
    const statement = CompiledQuery.raw(SAVE, [memberId, filmId, JSON.stringify(given)]);
    // The statement selects these columns.
    const { rows } = await db.executeQuery<Saved>(statement as CompiledQuery<Saved>);
    const [row] = rows;
    if (!row) return null;
    const { hasMember, isSaved, ...figures } = row;
    if (!hasMember) throw new AppError('not_signed_in', { message: 'Please log in first.' });
    if (isSaved) return figures;
    // The rating was changed or deleted meanwhile, for example on another device.
  }
}
