import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DeskProfile, FrightProfile } from '#contract/fright-profile.ts';
import { RATING_CATEGORIES, type RatingCategory } from '#contract/rating-categories.ts';
import type { Database } from '../../db/database.ts';
import type { DB } from '../../db/schema.gen.ts';
import { all, isReleased } from './conditions.repository.ts';

/** Films read for each keyword, the most popular first; this many or more make a keyword common. */
export const MOST_OF_KEYWORD = 150;
const MOST_OF_PERSON = 50;
/** Candidates that are compared, those with the greatest weight of shared keywords and people. */
const MOST_CANDIDATES = 250;
const MOST_KEYWORDS = 40;
/** Leading roles; smaller ones do not make films alike. */
const LEADS = 3;

/** What films share: a keyword, or a person with a job. `films` is the number of its films, up to MOST_OF_KEYWORD. */
export type Link = { id: number; name: string } & (
  | { kind: 'keyword'; slug: string; films: number }
  | { kind: 'person'; job: string }
);

/** An effective figure that candidates must have at most or at least. */
export type Bound = { category: RatingCategory; direction: 'less' | 'more'; figure: number };

export type Candidate = FrightProfile & {
  film_id: number;
  title: string;
  directors: string[];
  spoilers: string[];
  themes: number;
  release_date: string | null;
  rating: number;
  /** The weight of the shared links, and their positions in the list of links. */
  weight: number;
  links: number[];
};

type Film = ExpressionBuilder<DB, 'film'>;

/** Without keywords that give the plot away. */
const keywordsOf = (film: Film) =>
  film
    .selectFrom('film_keyword')
    .innerJoin('keyword', 'keyword.id', 'keyword_id')
    .select(['keyword.id', 'slug', 'name', sql<'keyword'>`'keyword'`.as('kind')])
    .select(
      sql<number>`(select count(*) from (
        select from film_keyword as other where other.keyword_id = keyword.id limit ${MOST_OF_KEYWORD}) as counted)`.as(
        'films',
      ),
    )
    .whereRef('film_id', '=', 'film.id')
    .where(sql<boolean>`not name = any(film.spoilers)`)
    .orderBy('implied')
    .orderBy('position')
    .orderBy('keyword.id')
    .limit(MOST_KEYWORDS);

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

export type AlikeRepository = ReturnType<typeof createAlikeRepository>;

export function createAlikeRepository(db: Database) {
  return {
    /** A film with its links, also a removed one and one under the id before a merge. */
    async target(id: number) {
      return (
        db
          .selectFrom('film')
          .leftJoin('film_finder', 'film_finder.film_id', 'film.id')
          .leftJoin('rating_stats', 'rating_stats.film_id', 'film.id')
          .select(['film.id', 'title', 'film.release_date', 'desk_profile', 'themes'])
          .select(RATING_CATEGORIES.map((category) => `film_finder.${category}` as const))
          .select(RATING_CATEGORIES.flatMap((category) => [`${category}_sum`, `${category}_count`] as const))
          .select((film) => [
            jsonArrayFrom(keywordsOf(film)).as('keywords'),
            jsonArrayFrom(peopleOf(film)).as('people'),
          ])
          .where('film.id', '=', sql<number>`coalesce((select film_id from merged_film where id = ${id}), ${id})`)
          // Only the catalogue's writer fills this column.
          .$narrowType<{ desk_profile: DeskProfile | null }>()
          .executeTakeFirst()
      );
    },

    /**
     * Released films that share links with a film, by index reads of a bounded number of rows.
     *
     * @param weights of the links, in their order
     */
    async candidates(
      { id, today }: { id: number; today: string },
      links: Link[],
      weights: number[],
      bounds: Bound[],
    ): Promise<Candidate[]> {
      const placed = links.map((link, place) => ({ ...link, place, weight: weights[place] ?? 0 }));
      const columns = (kind: Link['kind']) => {
        const some = placed.filter((link) => link.kind === kind);
        return sql`unnest(${some.map((link) => link.id)}::int[], ${some.map(({ place }) => place)}::int[],
          ${some.map(({ weight }) => weight)}::real[]) as link(id, place, weight)`;
      };
      const { rows } = await sql<Candidate>`
        with linked as (
          select found.film_id, place, weight from ${columns('keyword')} cross join lateral (
            select film_id from film_keyword where keyword_id = link.id
            order by popularity desc, film_id limit ${MOST_OF_KEYWORD}) as found
          union all
          select found.film_id, place, weight from ${columns('person')} cross join lateral (
            select distinct film_id from credit where person_id = link.id limit ${MOST_OF_PERSON}) as found),
        nearest as (
          select film_id, sum(weight) as weight, array_agg(place order by place) as links
          from linked join film_finder using (film_id)
          where film_id <> ${id} and ${all([isReleased(today), ...bounds.map(holds)])}
          group by film_id order by sum(weight) desc, film_id limit ${MOST_CANDIDATES})
        select film_finder.*, nearest.weight, nearest.links, film.title, film.directors, film.spoilers
        from nearest join film_finder using (film_id) join film on film.id = film_id`.execute(db);
      return rows;
    },
  };
}
