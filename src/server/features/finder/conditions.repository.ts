import { type RawBuilder, sql } from 'kysely';
import type { FinderParameter } from '#contract/finder-query.ts';
import { RATING_CATEGORIES, RATING_MAX, type RatingCategory } from '#contract/rating-categories.ts';
import type { MemberServicesInput } from '#contract/services.ts';
import { noteBits, platformBits, themeBits } from '../../db/finder-bits.ts';
import { streamsOn } from '../../db/streams.ts';
import { askedCategories, type Question, type Range } from './finder-question.ts';

/** A question with what its slugs stand for. */
export type FilmFilter = {
  question: Question;
  /** Ids of the keywords that are no themes. */
  keywords: { themes: number[]; not: number[] };
  /** Null for visitors. */
  memberId: string | null;
  /** The member's, if they are asked for. */
  services: MemberServicesInput | null;
  /** Films of later days are not found. */
  today: string;
};

type Condition = RawBuilder<boolean>;

export const all = (conditions: Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;

export const isKnown = (category: RatingCategory): Condition => sql`${sql.ref(category)} is not null`;
export const hasProfile: Condition = sql`(${sql.join(RATING_CATEGORIES.map(isKnown), sql` or `)})`;

/** Null where the category is unknown. */
function inRange(category: RatingCategory, { min, max }: Range): Condition {
  const figure = sql.ref(category);
  if (min === 0) return sql`${figure} <= ${max}`;
  return max === RATING_MAX ? sql`${figure} >= ${min}` : sql`${figure} between ${min} and ${max}`;
}

const withKeyword = (id: number): Condition =>
  sql`film_id in (select film_id from film_keyword where keyword_id = ${id})`;

function inDecades(decades: readonly string[]): Condition {
  const within = decades.map((decade) => {
    const year = Number.parseInt(decade, 10);
    return sql`release_date between ${`${year}-01-01`} and ${`${year + 9}-12-31`}`;
  });
  return sql`(${sql.join(within, sql` or `)})`;
}

/** The condition of each parameter that is given; null counts as false. */
export function conditionsOf({ question, keywords, memberId, services }: FilmFilter): [FinderParameter, Condition][] {
  const { themes, not, platforms, decades, maxRuntime, language, without } = question;
  const wanted = themeBits(themes);
  const unwanted = themeBits(not);
  const given: [FinderParameter, Condition | undefined][] = [
    ...askedCategories(question).map((category): [FinderParameter, Condition | undefined] => {
      const range = question[category];
      return [category, range && inRange(category, range)];
    }),
    [
      'themes',
      themes.length > 0 ? all([sql`themes & ${wanted} = ${wanted}`, ...keywords.themes.map(withKeyword)]) : undefined,
    ],
    [
      'not',
      not.length > 0
        ? all([sql`themes & ${unwanted} = 0`, ...keywords.not.map((id) => sql<boolean>`not ${withKeyword(id)}`)])
        : undefined,
    ],
    ['platforms', platforms.length > 0 ? sql`platforms & ${platformBits(platforms)} <> 0` : undefined],
    ['decades', decades.length > 0 ? inDecades(decades) : undefined],
    ['maxRuntime', maxRuntime ? sql`runtime <= ${maxRuntime}` : undefined],
    ['language', language ? sql`language = ${language}` : undefined],
    ['without', without.length > 0 ? sql`notes & ${noteBits(without)} = 0` : undefined],
    [
      'unseen',
      question.unseen ? sql`film_id not in (select film_id from viewing where member_id = ${memberId})` : undefined,
    ],
    [
      'watchlist',
      question.watchlist
        ? sql`film_id in (select film_id from watchlist_entry where member_id = ${memberId})`
        : undefined,
    ],
    ['services', services ? streamsOn(services) : undefined],
  ];
  return given.flatMap(([parameter, condition]): [FinderParameter, Condition][] =>
    condition ? [[parameter, condition]] : [],
  );
}

/** Films without a date count as released. */
export const isReleased = (today: string): Condition => sql`(release_date <= ${today} or release_date is null)`;

/** The conditions of every request: the film is released, and is not the film of `like`. */
export const isCandidate = ({ question, today }: FilmFilter): Condition =>
  all([isReleased(today), ...(question.like === undefined ? [] : [sql<boolean>`film_id <> ${question.like}`])]);
