import { type RawBuilder, sql } from 'kysely';
import { platformBits } from '#catalogue/figures/finder-bits.ts';
import { MAX_FIND_RESULTS } from '#contract/constants.ts';
import type { Database } from '#engine/database/database.ts';
import type { Subject } from '../contract/search.ts';
import type { Fact, FactOf } from './query-facts.ts';

/** Maximum number of films of the narrowest fact that are compared with the other facts. Limits the cost of a query. */
const MAX_READ = 3000;

export const subjectsOf = (slugs: string[]) => sql<Subject>`
  select * from (select 'tag' as kind, slug, name from tag union all select 'keyword', slug, name from keyword) as subject
  where slug = any(${slugs}::text[])`;

const ROW = sql.raw('film_id, platforms, release_date, runtime, language, renown');

const keywordId = (slug: string) => sql`(select id from keyword where slug = ${slug})`;

/** Gives null if there is no such tag, so that PostgreSQL reads nothing. */
const tagSlug = (slug: string) => sql`(select slug from tag where slug = ${slug})`;

function condition(fact: Fact): RawBuilder<unknown> {
  switch (fact.type) {
    case 'subject':
      // With "exists", PostgreSQL might read all films of the keyword.
      return sql`coalesce(
        (select true from film_keyword as held where held.film_id = found.film_id and keyword_id = ${keywordId(fact.subject.slug)}),
        (select true from film_tag as held where held.film_id = found.film_id and tag_slug = ${tagSlug(fact.subject.slug)}))`;
    case 'language':
      return sql`language = any(${[...fact.codes]}::text[])`;
    case 'years':
      return sql`release_date between make_date(${fact.from}, 1, 1) and make_date(${fact.to}, 12, 31)`;
    case 'length':
      return sql`runtime between ${fact.min} and ${fact.max}`;
    case 'platform':
      return sql`platforms & ${platformBits([fact.platform])} <> 0`;
    case 'name':
      return sql`' ' || people || ' ' like ${`% ${fact.word} %`}`;
  }
}

/** Selects the rows of the films that another query finds. The offset prevents a scan of the whole table. */
const rowsOf = (films: RawBuilder<unknown>) => sql`
  select row.* from (${films}) as candidate cross join lateral (
    select ${ROW} from film_finder where film_finder.film_id = candidate.film_id offset 0) as row`;

const ofSubject = ({ subject: { slug } }: FactOf<'subject'>) =>
  rowsOf(sql`
    (select film_id from film_keyword where keyword_id = ${keywordId(slug)}
      order by popularity desc, film_id limit ${MAX_READ})
    union (select film_id from film_tag where tag_slug = ${slug} limit ${MAX_READ})`);

/** Selects the best-known films of each value. @param most the maximum number of films per value */
const ofEach = (value: RawBuilder<unknown>, values: RawBuilder<unknown>, most: number) => sql`
  select row.* from ${values} as given(value) cross join lateral (
    select ${ROW} from film_finder where ${value} = given.value order by renown desc limit ${most}) as row`;

const YEAR = sql`extract(year from release_date)::int`;

/** Uses the film's own columns: looking up film_finder for each film would take longer than finding the films. */
const ofNames = (clause: string, facts: Fact[]) => {
  const platforms = sql`(select platforms from film_finder where film_id = film.id)`;
  return sql`
    select id as film_id, ${facts.some(({ type }) => type === 'platform') ? platforms : sql`0`} as platforms,
      release_date, runtime, original_language as language, renown, search_people as people
    from film where search_document @@ ${clause}::tsquery limit ${MAX_READ}`;
};

/** Selects films of the fact that usually has the fewest films. */
function candidates(facts: Fact[], namesClause: string | null): RawBuilder<unknown> {
  if (namesClause !== null) return ofNames(namesClause, facts);
  const find = <T extends Fact['type']>(type: T) => facts.find((fact): fact is FactOf<T> => fact.type === type);
  const subject = facts.find((fact) => fact.type === 'subject' && fact.subject.kind !== 'theme') ?? find('subject');
  if (subject?.type === 'subject') return ofSubject(subject);
  // For a single fact, its best-known films are the result, so no more films are needed.
  const most = (values: number) => (facts.length === 1 ? MAX_FIND_RESULTS : Math.ceil(MAX_READ / values));
  const [language, years] = [find('language'), find('years')];
  const isYear = years !== undefined && years.from === years.to;
  if (language && !isYear) {
    const codes = sql`unnest(${[...language.codes]}::text[])`;
    return ofEach(sql`language`, codes, most(language.codes.length));
  }
  if (years) {
    const given = sql`generate_series(${years.from}::int, ${years.to}::int)`;
    return ofEach(YEAR, given, most(years.to - years.from + 1));
  }
  return sql`select ${ROW} from film_finder order by renown desc limit ${MAX_READ}`;
}

export type FactsRepository = ReturnType<typeof createFactsRepository>;

export function createFactsRepository(db: Database) {
  return {
    subjects: async (slugs: string[]): Promise<Subject[]> => (await subjectsOf(slugs).execute(db)).rows,

    async tagsBeginning(slug: string): Promise<Subject[]> {
      const { rows } = await sql<Subject>`
        select 'tag' as kind, slug, name from tag where starts_with(slug, ${slug}) order by name`.execute(db);
      return rows;
    },

    /**
     * Returns at most 50 films, those with the most votes first. @param namesClause for search_document, if facts are
     * names @param first the slug of a keyword whose films precede the others
     */
    async films(facts: Fact[], namesClause: string | null, first: string | null = null): Promise<number[]> {
      const isFirst = sql`exists (select from film_keyword as held
        where held.film_id = found.film_id and keyword_id = ${keywordId(first ?? '')}) desc, `;
      const { rows } = await sql<{ id: number }>`
        with found as materialized (${candidates(facts, namesClause)})
        select film_id as id from found where ${sql.join([sql`true`, ...facts.map(condition)], sql` and `)}
        order by ${first === null ? sql`` : isFirst} renown desc, film_id limit ${MAX_FIND_RESULTS}`.execute(db);
      return rows.map((row) => row.id);
    },
  };
}
