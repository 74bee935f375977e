import { CompiledQuery, sql } from 'kysely';
import { RATINGS_FOR_AVERAGE } from '#contract/constants.ts';
import type { Database } from '#engine/database/database.ts';
import { RATING_FIGURES } from '#features/ratings/contract/rating-categories.ts';
import { axes, DEFAULT_WEIGHT, LISTS, refreshFilms, THEME_TABLE, WITH_DESK } from './finder-rows.repository.ts';

// Everything that is computed from all ratings. A saved rating changes only the sums and the row of its own film; the
// job `figures` computes the rest, and corrects what is wrong.

const run = (db: Database, text: string, ...parameters: unknown[]) =>
  db.executeQuery(CompiledQuery.raw(text, parameters));

const SUMS = RATING_FIGURES.flatMap((figure) => [`${figure}_sum`, `${figure}_count`]).join(', ');
const COUNTED = RATING_FIGURES.map((figure) => `coalesce(sum(${figure}), 0)::int, count(${figure})::int`).join(', ');

/**
 * Counts the films' sums again, in a transaction. It locks the sums first, so that the second of two concurrent changes
 * counts the ratings of the first.
 */
export async function recountSums(trx: Database, filmIds: number[]): Promise<void> {
  if (filmIds.length === 0) return;
  await run(
    trx,
    `insert into rating_stats (film_id) select id from film where id = any($1::int[]) order by id
     on conflict (film_id) do update set film_id = excluded.film_id`,
    filmIds,
  );
  await run(
    trx,
    `update rating_stats set (${SUMS}) = (select ${COUNTED} from rating where rating.film_id = rating_stats.film_id)
     where film_id = any($1::int[])`,
    filmIds,
  );
}

/** Reading all ratings or films takes longer than the time limits for requests. */
const withoutTimeLimits = <R>(db: Database, work: (trx: Database) => Promise<R>): Promise<R> =>
  db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local lock_timeout = 0`.execute(trx);
    return work(trx);
  });

/**
 * Counts the sums of films again whose sums differ from the ratings, and deletes those of films without ratings.
 *
 * @returns the number of films whose sums differed
 */
async function correctSums(db: Database): Promise<number> {
  const recount = sql<{ film_id: number }>`
    select film_id from rating_stats
      full join (select film_id, ${sql.raw(COUNTED)} from rating group by film_id) as recount (film_id, ${sql.raw(
        RATING_FIGURES.map((figure) => `${figure}_s, ${figure}_c`).join(', '),
      )}) using (film_id)
    where (${sql.raw(SUMS)}) is distinct from (${sql.raw(
      RATING_FIGURES.map((figure) => `coalesce(${figure}_s, 0), coalesce(${figure}_c, 0)`).join(', '),
    )})
    order by film_id`;
  const { rows } = await withoutTimeLimits(db, (trx) => recount.execute(trx));
  for (let start = 0; start < rows.length; start += FILMS_AT_ONCE) {
    const ids = rows.slice(start, start + FILMS_AT_ONCE).map((row) => row.film_id);
    await db.transaction().execute((trx) => recountSums(trx, ids));
  }
  const empty = RATING_FIGURES.map((figure) => `${figure}_count = 0`).join(' and ');
  // In the order of ids, like all other changes of several sums.
  const found = `select film_id from rating_stats where ${empty} order by film_id for update`;
  await withoutTimeLimits(db, (trx) => run(trx, `delete from rating_stats where film_id in (${found}) and ${empty}`));
  return rows.length;
}

/** Shrinks a rater's bias towards 0, as if the rater had also given this many ratings without any difference. */
const BIAS_SHRINKAGE = 10;

/**
 * SQL for a table of the members' biases on each axis: Σ (rating − effective figure) / (n + 10), the baseline predictor of
 * Koren, Bell and Volinsky 2009 (https://doi.org/10.1109/MC.2009.263) and Koren 2010 (https://doi.org/10.1145/1644873.1644874).
 */
const BIAS = `
  bias as materialized (
    select member_id, ${axes((category) => {
      const difference = `rating.${category} - film_finder.${category}`;
      return `coalesce(sum(${difference}), 0) / (count(${difference}) + ${BIAS_SHRINKAGE}) as ${category}`;
    })}
    from rating join film_finder using (film_id) group by member_id)`;

/** Inserts the mean bias of each film's raters. */
const LENIENCIES = `
  with ${BIAS}
  insert into film_leniency (film_id, ${axes((category) => category)})
  select film_id, ${axes(
    (category) => `coalesce(avg(bias.${category}) filter (where rating.${category} is not null), 0)`,
  )}
  from rating join bias using (member_id) group by film_id`;

const MIN_WEIGHT = 1;
const MAX_WEIGHT = 50;
/**
 * A fit needs at least MIN_FILMS films that have an estimate and two or more ratings. Besides the first rating of each
 * of these films, it needs at least MIN_FURTHER_RATINGS ratings.
 */
const MIN_FILMS = 100;
const MIN_FURTHER_RATINGS = 200;

/**
 * SQL for the fitted weight k = σ² / τ² of an axis (Bühlmann and Straub 1970,
 * https://en.wikipedia.org/wiki/Bühlmann_model). σ²: pooled variance of the centred ratings within a film. τ²: variance
 * of the errors of the estimates = (Σ n (mean − estimate)² − films · σ²) / Σ n.
 */
const weightOf = (category: string) => `(
  select case
    when count(*) < ${MIN_FILMS} or sum(n - 1) < ${MIN_FURTHER_RATINGS} then ${DEFAULT_WEIGHT}
    else least(${MAX_WEIGHT}, greatest(${MIN_WEIGHT}, (sum(squares) / sum(n - 1)) / greatest(1e-6,
      (sum(n * (mean - desk) ^ 2) - count(*) * sum(squares) / sum(n - 1)) / sum(n)))) end
  from (
    select count(*) as n, avg(deviation) as mean, var_samp(deviation) * (count(*) - 1) as squares, min(desk) as desk
    from (
      select film_id, rating.${category} - bias.${category} as deviation, (desk_profile ->> '${category}')::float8 as desk
      from rating join bias using (member_id) join film on film.id = film_id
      where rating.${category} is not null and desk_profile ->> '${category}' is not null) as given
    group by film_id having count(*) > 1) as film)::real`;

/** Fits the weights of the estimates, and stores them if they have changed. */
const WEIGHTS = `
  with ${BIAS}, fitted as (select jsonb_build_object(${axes((category) => `'${category}', ${weightOf(category)}`)}) as weights)
  update site_fact set value = value || jsonb_build_object('weights', weights) from fitted
  where name = 'finder' and value -> 'weights' is distinct from weights`;

const known = (category: string) => `coalesce(desk.${category}, case
  when rating_stats.${category}_count >= ${RATINGS_FOR_AVERAGE}
    then rating_stats.${category}_sum::real / rating_stats.${category}_count end)`;
const THEMES = `
  insert into theme_profile (theme, ${axes((category) => category)})
  select mark.key, ${axes((category) => `avg(${known(category)})::real`)}
  from film_finder join ${THEME_TABLE} on themes & bit <> 0 join film on film.id = film_id
    left join rating_stats using (film_id) ${WITH_DESK}
  group by mark.key`;

/** Replaces all rows of a table. Processes that start together take turns, because both would insert the same keys. */
async function replaceRows(db: Database, table: 'theme_profile' | 'film_leniency', insert: string): Promise<void> {
  await withoutTimeLimits(db, async (trx) => {
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx);
    await trx.deleteFrom(table).execute();
    await run(trx, insert);
  });
}

const FILMS_AT_ONCE = 1_000;

async function refreshAll(db: Database): Promise<void> {
  for (let after = 0, films = FILMS_AT_ONCE; films === FILMS_AT_ONCE; ) {
    const { rows } = await sql<{ id: number }>`
      select id from film where id > ${after} order by id limit ${FILMS_AT_ONCE}`.execute(db);
    films = rows.length;
    after = rows.at(-1)?.id ?? after;
    const ids = rows.map((row) => row.id);
    await db.transaction().execute((trx) => refreshFilms(trx, ids));
  }
}

/** Computes all figures again: the films' sums, the raters' leniency, the weights, the themes' means, and the rows. */
export async function computeFigures(db: Database): Promise<void> {
  await correctSums(db);
  await replaceRows(db, 'film_leniency', LENIENCIES);
  await withoutTimeLimits(db, (trx) => run(trx, WEIGHTS));
  await replaceRows(db, 'theme_profile', THEMES);
  await refreshAll(db);
}

/** Computes all figures again if settings or lists have changed since the last start. */
export async function prepareFinder(db: Database, { desk, region }: { desk: boolean; region: string }): Promise<void> {
  const settings = JSON.stringify({ desk, region, lists: LISTS });
  const changed = await sql`
    insert into site_fact (name, value) values ('finder', ${settings}::jsonb - 'lists')
    on conflict (name) do update set value = site_fact.value - 'lists' || excluded.value
      where not site_fact.value @> ${settings}::jsonb
    returning name`.execute(db);
  if (changed.rows.length === 0) return;
  await refreshAll(db);
  await computeFigures(db);
  // `lists` is written last, so that the next start repeats a computation that was interrupted.
  await sql`update site_fact set value = value || ${settings}::jsonb where name = 'finder'`.execute(db);
}
