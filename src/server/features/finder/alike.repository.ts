import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DeskProfile, FrightProfile } from '#contract/fright/fright-profile.ts';
import { RATING_CATEGORIES, type RatingCategory } from '#contract/fright/rating-categories.ts';
import { compileOnce, given } from '../../db/compile-once.ts';
import type { Database } from '../../db/database.ts';
import type { DB } from '../../db/schema.gen.ts';

/** Films read for each keyword, the most popular first. A keyword with this many films or more is common. */
export const MAX_OF_KEYWORD = 100;
const MAX_OF_PERSON = 50;
/** Candidates that are compared: the ones with the greatest weight of shared keywords and people. */
const MAX_CANDIDATES = 150;
/** The same when a category must differ, which leaves out many of them. */
const MAX_BOUND_CANDIDATES = 300;
const MAX_KEYWORDS = 40;
/** Leading roles; smaller ones do not make films alike. */
const LEADS = 3;

/** A keyword, or a person with a job, that two films share. `films` counts its films, up to MAX_OF_KEYWORD. */
export type Link = { id: number; name: string } & (
  | { kind: 'keyword'; slug: string; films: number }
  | { kind: 'person'; job: string }
);

/** The effective figure that candidates must have at most (`less`) or at least (`more`). */
export type Bound = { category: RatingCategory; direction: 'less' | 'more'; figure: number };

/** A film to compare; `weight` is the sum of the links that it shares. */
export type Candidate = FrightProfile & {
  film_id: number;
  themes: number;
  release_date: string | null;
  rating: number;
  weight: number;
};

type Film = ExpressionBuilder<DB, 'film'>;

/** Selects a film's keywords, without keywords that give the plot away. */
const keywordsOf = (film: Film) =>
  film
    .selectFrom('film_keyword')
    .innerJoin('keyword', 'keyword.id', 'keyword_id')
    .select(['keyword.id', 'slug', 'name', sql<'keyword'>`'keyword'`.as('kind')])
    .select(
      sql<number>`(select count(*) from (
        select from film_keyword as other where other.keyword_id = keyword.id limit ${MAX_OF_KEYWORD}) as counted)`.as(
        'films',
      ),
    )
    .whereRef('film_id', '=', 'film.id')
    .where(sql<boolean>`not name = any(film.spoilers)`)
    .orderBy('implied')
    .orderBy('position')
    .orderBy('keyword.id')
    .limit(MAX_KEYWORDS);

const peopleOf = (film: Film) =>
  film
    .selectFrom('credit')
    .innerJoin('person', 'person.id', 'person_id')
    .select(['person.id', 'name', 'job', sql<'person'>`'person'`.as('kind')])
    .whereRef('film_id', '=', 'film.id')
    .where(sql<boolean>`(job = 'Director' or job = 'Actor' and position < ${LEADS}) and not name = any(film.spoilers)`)
    .orderBy(sql`job = 'Actor'`)
    .orderBy('position')
    .orderBy('person.id');

const holds = ({ category, direction, figure }: Bound): RawBuilder<boolean> =>
  direction === 'less' ? sql`${sql.ref(category)} <= ${figure}` : sql`${sql.ref(category)} >= ${figure}`;

const IS_RELEASED = sql`(release_date <= ${given('today')} or release_date is null)`;
const COMPARED = sql.join(
  ['film_id', ...RATING_CATEGORIES, 'themes', 'release_date', 'rating'].map((name) => sql.ref(name)),
);

/** As one value, because the driver reads thousands of single ones slowly. */
const nearest = (bounds: Bound[]) =>
  compileOnce<{ candidates: Candidate[] }>((db) => ({
    compile: () =>
      sql<{ candidates: Candidate[] }>`
        with linked as (
          select found.film_id, weight
          from unnest(${given('keywords')}::int[], ${given('keywordWeights')}::real[]) as link(id, weight)
          cross join lateral (
            select film_id from film_keyword where keyword_id = link.id
            order by popularity desc, film_id limit ${sql.lit(MAX_OF_KEYWORD)}) as found
          union all
          select found.film_id, weight
          from unnest(${given('people')}::int[], ${given('personWeights')}::real[]) as link(id, weight)
          cross join lateral (
            select distinct film_id from credit where person_id = link.id limit ${sql.lit(MAX_OF_PERSON)}) as found),
        nearest as (
          select film_id, sum(weight) as weight from linked where film_id <> ${given('id')}
          group by film_id order by sum(weight) desc, film_id
          limit ${sql.lit(bounds.length > 0 ? MAX_BOUND_CANDIDATES : MAX_CANDIDATES)})
        select coalesce(json_agg(found), '[]') as candidates from (
          select ${COMPARED}, weight from nearest join film_finder using (film_id)
          where ${sql.join([IS_RELEASED, ...bounds.map(holds)], sql` and `)}) as found`.compile(db),
  }));
const nearestOfAll = nearest([]);

const target = compileOnce((db) =>
  db
    .selectFrom('film')
    .leftJoin('film_finder', 'film_finder.film_id', 'film.id')
    .leftJoin('rating_stats', 'rating_stats.film_id', 'film.id')
    .select(['film.id', 'title', 'film.release_date', 'desk_profile', 'themes'])
    .select(RATING_CATEGORIES.map((category) => `film_finder.${category}` as const))
    .select(RATING_CATEGORIES.flatMap((category) => [`${category}_sum`, `${category}_count`] as const))
    .select((film) => [jsonArrayFrom(keywordsOf(film)).as('keywords'), jsonArrayFrom(peopleOf(film)).as('people')])
    .where(
      'film.id',
      '=',
      sql<number>`coalesce((select film_id from merged_film where id = ${given('id')}), ${given('id')})`,
    )
    // Only the catalogue's writer fills this column.
    .$narrowType<{ desk_profile: DeskProfile | null }>(),
);

const described = compileOnce((db) =>
  db
    .selectFrom('film')
    .select(['id', 'title', 'directors', 'spoilers'])
    .select(
      sql<number[]>`array(select keyword_id from film_keyword
        where film_id = film.id and keyword_id = any(${given('keywords')}::int[]))`.as('keywords'),
    )
    .select(
      sql<number[]>`array(select person_id from credit
        where film_id = film.id and person_id = any(${given('people')}::int[]) and job = 'Actor')`.as('actors'),
    )
    .where('id', '=', sql<number>`any(${given('ids')}::int[])`)
    .orderBy(sql`array_position(${given('ids')}::int[], id)`),
);

export type AlikeRepository = ReturnType<typeof createAlikeRepository>;

export function createAlikeRepository(db: Database) {
  return {
    /** Returns a film with its links, even a removed film or one that was merged, by its former id. */
    target: async (id: number) => (await target(db, { id }))[0],

    /** Returns released films that share links with a film, by index reads of a bounded number of rows. */
    async candidates(
      { id, today }: { id: number; today: string },
      links: (Link & { weight: number })[],
      bounds: Bound[],
    ): Promise<Candidate[]> {
      const columns = (kind: Link['kind']) => {
        const some = links.filter((link) => link.kind === kind);
        return { ids: some.map((link) => link.id), weights: some.map(({ weight }) => weight) };
      };
      const [keywords, people] = [columns('keyword'), columns('person')];
      const find = bounds.length > 0 ? nearest(bounds) : nearestOfAll;
      const values = { keywordWeights: keywords.weights, personWeights: people.weights };
      const [row] = await find(db, { id, today, keywords: keywords.ids, people: people.ids, ...values });
      return row?.candidates ?? [];
    },

    /** The titles and people of films, and which of the links' keywords and actors each has. */
    async described(ids: number[], links: Link[]) {
      const idsOf = (kind: Link['kind']) => links.flatMap((link) => (link.kind === kind ? link.id : []));
      return described(db, { ids, keywords: idsOf('keyword'), people: idsOf('person') });
    },
  };
}
