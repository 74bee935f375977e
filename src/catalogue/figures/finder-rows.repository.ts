import { createHash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { RATINGS_FOR_AVERAGE } from '#contract/constants.ts';
import type { Database } from '#engine/database/database.ts';
import { AT_HOME, PLATFORM_SLUGS, PLATFORMS } from '#features/browse/contract/platforms.ts';
import { THEMES } from '#features/browse/contract/themes.ts';
import { CONTENT_NOTES, DENIED_FROM } from '#features/films/contract/content-notes.ts';
import { MAX_RATING, RATING_CATEGORIES, type RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import { WEIGHED_RATING } from '../film-columns.repository.ts';
import { NOTE_KEYWORDS } from '../keywords.ts';
import { bitAt } from './finder-bits.ts';

// The texts of SQL in this file contain no values from outside, only constants of the contract.

/** Weight of the editors' estimate, as a number of ratings, while there are too few ratings to fit it. */
export const DEFAULT_WEIGHT = 5;

type Mark = { key: string | number; bit: number };

const THEME_MARKS: Mark[] = THEMES.map(({ value }, position) => ({ key: value, bit: bitAt(position) }));
const NOTE_MARKS: Mark[] = CONTENT_NOTES.map(({ slug }, position) => ({ key: slug, bit: bitAt(position) }));
const NOTE_KEYWORD_MARKS: Mark[] = CONTENT_NOTES.flatMap(({ slug }, position) =>
  NOTE_KEYWORDS[slug].map((keyword) => ({ key: keyword, bit: bitAt(position) })),
);
const PLATFORM_MARKS: Mark[] = PLATFORMS.flatMap(({ providerIds }, position) =>
  providerIds.map((id) => ({ key: id, bit: bitAt(position) })),
);

/** The bit of `film_finder.platforms` for films "At home": on the owner's media servers. */
export const AT_HOME_BIT = bitAt(PLATFORM_SLUGS.indexOf(AT_HOME.value));

/**
 * This hash is stored with the settings, which are read for each film, so they are short. It changes when the meaning of a
 * bit or the number of ratings that count changes, and all rows are then computed again.
 */
export const LISTS = createHash('sha256')
  .update(JSON.stringify([THEME_MARKS, NOTE_KEYWORD_MARKS, NOTE_MARKS, PLATFORM_MARKS, RATINGS_FOR_AVERAGE]))
  .digest('base64url');

/** Returns SQL for a table with the keys and bits of the list. Keys are slugs or ids of providers. */
const marks = (list: Mark[], keyType: 'text' | 'int') =>
  `unnest('{${list.map(({ key }) => key).join()}}'::${keyType}[],
    '{${list.map(({ bit }) => bit).join()}}'::int[]) as mark(key, bit)`;
export const THEME_TABLE = marks(THEME_MARKS, 'text');

/** SQL for the region of the finder's streams; null until the first start has stored the settings. */
export const STORED_REGION = "(select value ->> 'region' from site_fact where name = 'finder')";

export const axes = (part: (category: RatingCategory) => string) => RATING_CATEGORIES.map(part).join(', ');

/**
 * SQL that joins to `film`: the settings, the leniency of its raters, and the Desk's figures as `desk` if the setting
 * uses them.
 */
export const WITH_DESK = `left join site_fact as finder on finder.name = 'finder'
  left join film_leniency on film_leniency.film_id = film.id left join lateral
  jsonb_to_record(case when coalesce((finder.value -> 'desk')::boolean, true) then film.desk_profile end)
    as desk(${axes((category) => `${category} real`)}) on true`;

/**
 * Returns SQL for the effective figure of a film: the Desk's figure, or null without one, until enough members have
 * rated. Then the leniency of the raters is subtracted from their ratings, which are shrunk towards the prior. The prior
 * is the Desk's figure or, without one, the mean of the film's themes:
 * (sum − n · leniency + k · prior) / (n + k), https://en.wikipedia.org/wiki/Bayesian_average
 *
 * Limits compare this figure, so a handful of ratings must not change it. This formula alone does not ensure that: four
 * friends agree more than four strangers, and look as sure.
 */
const effectiveFigure = (category: RatingCategory) => {
  const [sum, count] = [`rating_stats.${category}_sum`, `rating_stats.${category}_count`];
  const k = `coalesce((finder.value #> '{weights,${category}}')::real, ${DEFAULT_WEIGHT})`;
  const prior = `coalesce(desk.${category}, prior.${category}, ${sum}::real / ${count})`;
  return `case when ${count} >= ${RATINGS_FOR_AVERAGE}
    then least(${MAX_RATING}, greatest(0,
      (${sum} - ${count} * coalesce(film_leniency.${category}, 0) + ${k} * ${prior}) / (${count} + ${k})))::real
    else desk.${category} end`;
};

/** SQL for the bits of the notes in a list of slugs. */
const noteBitsOf = (list: string) => `coalesce((
  select bit_or(bit) from ${marks(NOTE_MARKS, 'text')} where key = any(${list})), 0)`;

/** SQL conditions on members' answers to a note. */
const IS_DENIED = `(yes + no >= ${DENIED_FROM.answers} and no * 100 >= ${DENIED_FROM.percent} * (yes + no))`;
const IS_REPORTED = `(yes >= 1 and not ${IS_DENIED})`;

/**
 * SQL for the notes that a film is known to have, and known not to have, as bits. The rules are those of `noteStatus`
 * and `knownNote`.
 */
const NOTES = {
  yes: '(keyword_notes & ~editors_no) | reported | (editors_yes & ~denied)',
  no: '(denied & ~(keyword_notes & ~editors_no)) | (editors_no & ~reported)',
};

const FACTS = [
  ...['themes', 'platforms', 'notes', 'notes_no', 'release_date', 'runtime', 'language', 'rating', 'renown'],
  ...['countries', 'certification', 'franchise', 'studios'],
];
const columnsOf = (table: 'excluded' | 'film_finder') =>
  [...RATING_CATEGORIES, ...FACTS].map((name) => `${table}.${name}`).join(', ');
const COLUMNS = [...RATING_CATEGORIES, ...FACTS].join(', ');

/** $1: ids of films. */
const COMPUTE = `
  with removed as (
      delete from film_finder using film where film_id = any($1::int[]) and film.id = film_id and removed_at is not null),
    marked as materialized (
      select film_id, bit_or(theme.bit) as themes, bit_or(note.bit) as notes
      from film_keyword join keyword on keyword.id = keyword_id
        left join (select * from ${THEME_TABLE}) as theme on theme.key = slug
        left join (select * from ${marks(NOTE_KEYWORD_MARKS, 'text')}) as note on note.key = slug
      where film_id = any($1::int[]) group by film_id),
    counted as (
      select film_id, note, count(*) filter (where answer) as yes, count(*) filter (where not answer) as no
      from content_note_vote where film_id = any($1::int[]) group by film_id, note),
    answered as (
      select film_id, bit_or(bit) filter (where ${IS_REPORTED}) as reported, bit_or(bit) filter (where ${IS_DENIED}) as denied
      from counted join ${marks(NOTE_MARKS, 'text')} on mark.key = note group by film_id),
    noted as (
      select id, coalesce(marked.notes, 0) as keyword_notes, coalesce(reported, 0) as reported,
        coalesce(denied, 0) as denied, ${noteBitsOf('editor_yes || editor_few')} as editors_yes, ${noteBitsOf('editor_no')} as editors_no
      from film left join marked on marked.film_id = id left join answered on answered.film_id = id
      where id = any($1::int[])),
    offered as (
      select film_id, bit_or(bit) as platforms from (
        select film_id, bit from film_provider join ${marks(PLATFORM_MARKS, 'int')} on mark.key = provider_id
        where film_id = any($1::int[]) and kind = 'stream' and region = coalesce(${STORED_REGION}, 'US')
        union all select film_id, ${AT_HOME_BIT} from library_film where film_id = any($1::int[])) as offer
      group by film_id),
    prior as (
      select film_id, ${axes((category) => `avg(${category})::real as ${category}`)}
      from marked join ${THEME_TABLE} on themes & bit <> 0 join theme_profile on theme = mark.key
      group by film_id)
  insert into film_finder (film_id, ${COLUMNS})
  select film.id, ${axes(effectiveFigure)}, coalesce(marked.themes, 0), coalesce(platforms, 0),
    ${NOTES.yes}, ${NOTES.no}, release_date, runtime, original_language, ${WEIGHED_RATING}, renown,
    countries, certification, franchise, studios
  from film left join rating_stats on rating_stats.film_id = film.id
    left join marked on marked.film_id = film.id join noted on noted.id = film.id
    left join offered on offered.film_id = film.id left join prior on prior.film_id = film.id ${WITH_DESK}
  where film.id = any($1::int[]) and removed_at is null
  order by film.id
  on conflict (film_id) do update set (${COLUMNS}) = row(${columnsOf('excluded')})
  where (${columnsOf('film_finder')}) is distinct from (${columnsOf('excluded')})`;

/**
 * Computes the films' rows again, in the transaction of the change. Removed films have no row. It locks the rows first:
 * otherwise the second of two computations could bring back the row of a film that the first one has removed.
 */
export async function refreshFilms(trx: Database, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const lock = 'select from film_finder where film_id = any($1::int[]) order by film_id for update';
  await trx.executeQuery(CompiledQuery.raw(lock, [ids]));
  await trx.executeQuery(CompiledQuery.raw(COMPUTE, [ids]));
}

/**
 * An SQL update for a statement that changes films' sums: computes the figures in the rows of these films again. The
 * statement has a table `summed` with the films' new rows of `rating_stats`.
 */
export const FIGURES_OF_FINDER = `
  update film_finder set rating = ${WEIGHED_RATING},
    ${axes((category) => `${category} = ${effectiveFigure(category)}`)}
  from summed as rating_stats join film on film.id = rating_stats.film_id ${WITH_DESK}
    left join lateral (
      select ${axes((category) => `avg(theme_profile.${category})::real as ${category}`)}
      from film_finder as known join ${THEME_TABLE} on themes & bit <> 0 join theme_profile on theme = mark.key
      where known.film_id = film.id) as prior on true
  where film_finder.film_id = film.id`;
