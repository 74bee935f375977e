import { type RawBuilder, sql } from 'kysely';
import { PLATFORMS } from '#contract/browse/platforms.ts';
import { THEMES } from '#contract/browse/themes.ts';
import { CONTENT_NOTES, DENIED_FROM } from '#contract/content-notes/content-notes.ts';
import { MAX_RATING, RATING_CATEGORIES, type RatingCategory } from '#contract/fright/rating-categories.ts';
import { compileOnce, given } from '../db/compile-once.ts';
import type { Database } from '../db/database.ts';
import { bitAt } from './finder-bits.ts';
import { NOTE_KEYWORDS } from './note-keywords.ts';
import { DEFAULT_WEIGHT, leniencies, priorWeights } from './rater-bias.repository.ts';
import { weighedRating } from './rating-average.repository.ts';

/** Minimum number of members' ratings from which a category gets a figure if the Desk has none. */
const MIN_RATINGS = 3;

type Mark = { key: string | number; bit: number };

const THEME_MARKS: Mark[] = THEMES.map(({ value }, position) => ({ key: value, bit: bitAt(position) }));
const NOTE_MARKS: Mark[] = CONTENT_NOTES.map(({ slug }, position) => ({ key: slug, bit: bitAt(position) }));
const NOTE_KEYWORD_MARKS: Mark[] = CONTENT_NOTES.flatMap(({ slug }, position) =>
  NOTE_KEYWORDS[slug].map((keyword) => ({ key: keyword, bit: bitAt(position) })),
);
const PLATFORM_MARKS: Mark[] = PLATFORMS.flatMap(({ providerIds }, position) =>
  providerIds.map((id) => ({ key: id, bit: bitAt(position) })),
);

/**
 * This text is stored with the settings. It changes when the meaning of a bit changes, and all rows are then computed
 * again.
 */
const LISTS = JSON.stringify([THEME_MARKS, NOTE_KEYWORD_MARKS, NOTE_MARKS, PLATFORM_MARKS]);

/** Returns SQL for a table with the keys and bits of the list. Keys are slugs or ids of providers. */
const marks = (list: Mark[], keyType: 'text' | 'int') =>
  sql.raw(`unnest('{${list.map(({ key }) => key).join()}}'::${keyType}[],
    '{${list.map(({ bit }) => bit).join()}}'::int[]) as mark(key, bit)`);

/** The stored region, or the default until the first start has stored the settings. */
const REGION = sql`coalesce((select region from finder_setting), 'US')`;

const axes = (part: (category: RatingCategory) => RawBuilder<unknown>) => sql.join(RATING_CATEGORIES.map(part));

/**
 * SQL that joins to `film`: the settings, the leniency of its raters, and the Desk's figures as `desk` if the setting
 * uses them.
 */
const WITH_DESK = sql`left join finder_setting on true
  left join film_leniency on film_leniency.film_id = film.id left join lateral
  jsonb_to_record(case when coalesce(finder_setting.desk, true) then film.desk_profile end)
    as desk(${axes((category) => sql`${sql.ref(category)} real`)}) on true`;

/** SQL for the weight of the Desk's figure, or of the mean of the film's themes, as a number of ratings. */
const weightOf = (category: RatingCategory) =>
  sql`coalesce(finder_setting.prior_weights[${sql.lit(RATING_CATEGORIES.indexOf(category) + 1)}], ${sql.lit(DEFAULT_WEIGHT)})`;

const deskFigure = (category: string) => sql.ref(`desk.${category}`);
const sumOf = (category: string) => sql.ref(`rating_stats.${category}_sum`);
const countOf = (category: string) => sql.ref(`rating_stats.${category}_count`);

/**
 * Returns SQL for the effective figure of a film. The leniency of its raters is subtracted from their ratings, which
 * are then shrunk towards the prior. The prior is the Desk's figure or, without one, the mean of the film's themes:
 * (sum − n · leniency + k · prior) / (n + k), https://en.wikipedia.org/wiki/Bayesian_average
 */
const effectiveFigure = (category: RatingCategory) => {
  const [desk, sum, count, k] = [deskFigure(category), sumOf(category), countOf(category), weightOf(category)];
  const leniency = sql`coalesce(${sql.ref(`film_leniency.${category}`)}, 0)`;
  const shrunk = (prior: RawBuilder<unknown>) =>
    sql`least(${sql.lit(MAX_RATING)}, greatest(0, (coalesce(${sum}, 0) - coalesce(${count}, 0) * ${leniency} + ${k} * ${prior})
      / (coalesce(${count}, 0) + ${k})))::real`;
  return sql`case
    when ${desk} is not null then ${shrunk(desk)}
    when ${count} >= ${sql.lit(MIN_RATINGS)} then
      ${shrunk(sql`coalesce(${sql.ref(`prior.${category}`)}, ${sum}::real / ${count})`)} end`;
};

/** SQL conditions on members' answers to a note. */
const isDenied = sql`(yes + no >= ${DENIED_FROM.answers} and no * 100 >= ${DENIED_FROM.percent} * (yes + no))`;
const isReported = sql`(yes >= 1 and not ${isDenied})`;

/** SQL for the bits of the notes in a list of slugs. */
const noteBitsOf = (list: RawBuilder<unknown>) => sql`coalesce((
  select bit_or(bit) from ${marks(NOTE_MARKS, 'text')} where key = any(${list})), 0)`;

/**
 * SQL for the notes that a film is known to have, and known not to have, as bits. The rules are those of `noteStatus`
 * and `knownNote`.
 */
const NOTES = {
  yes: sql`(keyword_notes & ~editors_no) | reported | (editors_yes & ~denied)`,
  no: sql`(denied & ~(keyword_notes & ~editors_no)) | (editors_no & ~reported)`,
};

const IDS = sql`any(${given<number[]>('ids')}::int[])`;

const lockRows = compileOnce((db) => ({
  compile: () =>
    sql`
    with removed as (
      delete from film_finder using film where film_id = ${IDS} and film.id = film_id and removed_at is not null)
    select from film_finder where film_id = ${IDS} order by film_id for update`.compile(db),
}));

const FACTS = ['themes', 'platforms', 'notes', 'notes_no', 'release_date', 'runtime', 'language', 'rating', 'renown'];
const columnsOf = (table?: 'excluded' | 'film_finder') =>
  sql.join([...RATING_CATEGORIES, ...FACTS].map((name) => sql.ref(table ? `${table}.${name}` : name)));

const computeRows = compileOnce((db) => ({
  compile: () =>
    sql`
    with marked as materialized (
      select film_id, bit_or(theme.bit) as themes, bit_or(note.bit) as notes
      from film_keyword join keyword on keyword.id = keyword_id
        left join (select * from ${marks(THEME_MARKS, 'text')}) as theme on theme.key = slug
        left join (select * from ${marks(NOTE_KEYWORD_MARKS, 'text')}) as note on note.key = slug
      where film_id = ${IDS} group by film_id),
    answered as (
      select film_id, bit_or(bit) filter (where ${isReported}) as reported, bit_or(bit) filter (where ${isDenied}) as denied
      from content_note_stats join ${marks(NOTE_MARKS, 'text')} on mark.key = note
      where film_id = ${IDS} group by film_id),
    noted as (
      select id, coalesce(marked.notes, 0) as keyword_notes, coalesce(reported, 0) as reported,
        coalesce(denied, 0) as denied, ${noteBitsOf(sql`editor_yes`)} as editors_yes,
        ${noteBitsOf(sql`editor_no`)} as editors_no
      from film left join marked on marked.film_id = id left join answered on answered.film_id = id
      where id = ${IDS}),
    offered as (
      select film_id, bit_or(bit) as platforms
      from film_provider join ${marks(PLATFORM_MARKS, 'int')} on mark.key = provider_id
      where film_id = ${IDS} and kind = 'stream' and region = ${REGION} group by film_id),
    prior as (
      select film_id, ${axes((category) => sql`avg(${sql.ref(category)})::real as ${sql.ref(category)}`)}
      from marked join ${marks(THEME_MARKS, 'text')} on themes & bit <> 0 join theme_profile on theme = mark.key
      group by film_id)
    insert into film_finder (film_id, ${columnsOf()})
    select film.id, ${axes(effectiveFigure)}, coalesce(marked.themes, 0), coalesce(platforms, 0),
      ${NOTES.yes}, ${NOTES.no}, release_date, runtime, original_language,
      ${weighedRating}, renown
    from film left join rating_stats on rating_stats.film_id = film.id
      left join marked on marked.film_id = film.id join noted on noted.id = film.id
      left join offered on offered.film_id = film.id left join prior on prior.film_id = film.id ${WITH_DESK}
    where film.id = ${IDS} and removed_at is null
    on conflict (film_id) do update set (${columnsOf()}) = row(${columnsOf('excluded')})
    where (${columnsOf('film_finder')}) is distinct from (${columnsOf('excluded')})`.compile(db),
}));

/**
 * Computes the films' rows again. Call it in the transaction of the change. It locks the rows first, so that the second
 * of two concurrent changes sees the first. Removed films have no row.
 */
export async function refreshFilms(trx: Database, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await lockRows(trx, { ids });
  await computeRows(trx, { ids });
}

/**
 * Returns an SQL update for a statement that changes films' sums. It computes the figures in these films' rows again.
 * An earlier statement must have locked the rows, so that the update sees all changes before it.
 *
 * @param summed a table with the films' new rows of `rating_stats`
 */
export const figuresOfFinder = (summed: RawBuilder<unknown>) => sql`
  update film_finder set rating = ${weighedRating},
    ${axes((category) => sql`${sql.ref(category)} = ${effectiveFigure(category)}`)}
  from ${summed} as rating_stats join film on film.id = rating_stats.film_id ${WITH_DESK}
    left join lateral (
      select ${axes((category) => sql`avg(${sql.ref(`theme_profile.${category}`)})::real as ${sql.ref(category)}`)}
      from film_finder as known join ${marks(THEME_MARKS, 'text')} on themes & bit <> 0
        join theme_profile on theme = mark.key
      where known.film_id = film.id) as prior on true
  where film_finder.film_id = film.id`;

/** Replaces all rows of a table. Processes that start together take turns, because both would insert the same keys. */
async function replaceRows(
  db: Database,
  table: 'theme_profile' | 'category_figure' | 'film_leniency',
  insert: RawBuilder<unknown>,
) {
  await db.transaction().execute(async (trx) => {
    // Reads all films, which takes longer than the time-outs for requests.
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local lock_timeout = 0`.execute(trx);
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx);
    await trx.deleteFrom(table).execute();
    await insert.execute(trx);
  });
}

/**
 * Computes the raters' leniency, the weights and the themes' means again, then the rows of rated films and the figures
 * of categories.
 */
export async function refreshThemeProfiles(db: Database): Promise<void> {
  await replaceRows(db, 'film_leniency', leniencies);
  await priorWeights.execute(db);
  const known = (category: string) => sql`coalesce(${deskFigure(category)},
    case when ${countOf(category)} >= ${MIN_RATINGS} then ${sumOf(category)}::real / ${countOf(category)} end)`;
  await replaceRows(
    db,
    'theme_profile',
    sql`
      insert into theme_profile (theme, ${axes((category) => sql.ref(category))})
      select mark.key, ${axes((category) => sql`avg(${known(category)})::real`)}
      from film_finder join ${marks(THEME_MARKS, 'text')} on themes & bit <> 0 join film on film.id = film_id
        left join rating_stats using (film_id) ${WITH_DESK}
      group by mark.key`,
  );
  await refreshAll(db, sql`exists (select from rating_stats where rating_stats.film_id = film.id)`);
  await refreshCategoryFigures(db);
}

async function refreshCategoryFigures(db: Database): Promise<void> {
  const part = (category: string) => sql`
    select ${category}::text, avg(${sql.ref(category)}), greatest(stddev_pop(${sql.ref(category)}), 0.1)
    from film_finder where ${sql.ref(category)} is not null having count(*) > 0`;
  await replaceRows(
    db,
    'category_figure',
    sql`
      insert into category_figure (category, mean, spread) ${sql.join(RATING_CATEGORIES.map(part), sql` union all `)}`,
  );
}

/** Computes all rows again if settings or lists have changed since the last start. */
export async function prepareFinder(db: Database, { desk, region }: { desk: boolean; region: string }): Promise<void> {
  const changed = await sql`
    insert into finder_setting (desk, region, lists) values (${desk}, ${region}, '')
    on conflict (one) do update set desk = excluded.desk, region = excluded.region, lists = excluded.lists
      where (finder_setting.desk, finder_setting.region, finder_setting.lists) is distinct from
        (${desk}, ${region}, ${LISTS})
    returning one`.execute(db);
  if (changed.rows.length === 0) return;
  await refreshAll(db, sql`true`);
  await refreshThemeProfiles(db);
  // `lists` is written last, so that the next start repeats a computation that was interrupted.
  await db.updateTable('finder_setting').set({ lists: LISTS }).execute();
}

const FILMS_AT_ONCE = 1_000;

async function refreshAll(db: Database, condition: RawBuilder<unknown>): Promise<void> {
  for (let after = 0, films = FILMS_AT_ONCE; films === FILMS_AT_ONCE; ) {
    const { rows } = await sql<{ id: number }>`
      select id from film where id > ${after} and ${condition} order by id limit ${FILMS_AT_ONCE}`.execute(db);
    films = rows.length;
    after = rows.at(-1)?.id ?? after;
    const ids = rows.map((row) => row.id);
    await db.transaction().execute((trx) => refreshFilms(trx, ids));
  }
}
