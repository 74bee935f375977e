import { countryName, languageName } from '#catalogue/display-names.ts';
import { slugWords } from '#contract/slug.ts';
import { TAGS } from '#features/browse/contract/tags.ts';
import { THEMES } from '#features/browse/contract/themes.ts';
import { MAX_RATING } from '#features/ratings/contract/rating-categories.ts';
import { readRange } from '#features/tonight/contract/finder-values.ts';
import { asksForDifferent } from '../contract/challenge-rules.ts';
import type { Condition, Rule } from '../contract/challenges.ts';

/** Names of what rules refer to by an id or a slug. */
export type RuleNames = {
  people: ReadonlyMap<number, string>;
  franchises: ReadonlyMap<string, string>;
  lists: ReadonlyMap<string, string>;
};

const LABELS = new Map<string, string>([
  ...THEMES.map(({ value, label }): [string, string] => [value, label]),
  ...TAGS.map(({ slug, label }): [string, string] => [slug, label]),
]);
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const pluralRules = new Intl.PluralRules('en', { type: 'ordinal' });
const SUFFIXES: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };
/** @example ordinal(21) // '21st' */
const ordinal = (nth: number) => ORDINALS[nth - 1] ?? `${nth}${SUFFIXES[pluralRules.select(nth)] ?? 'th'}`;

const either = new Intl.ListFormat('en', { type: 'disjunction' });
const oneOf = (values: readonly (string | number)[], name: (value: string) => string) =>
  either.format(values.map((value) => name(String(value))));

function rangeWords(text: string): string {
  const { min, max } = readRange(text).value ?? { min: 0, max: MAX_RATING };
  if (min === max) return String(min);
  if (max === MAX_RATING) return `${min} or more`;
  return min === 0 ? `${max} or less` : `${min} to ${max}`;
}

function spanWords(from: number | null, to: number | null): string {
  if (from === null) return `before ${(to ?? 0) + 1}`;
  if (to === null) return `from ${from} or later`;
  return from === to ? `from ${from}` : `from ${from} to ${to}`;
}

function lengthWords(min: number | null, max: number | null): string {
  if (min === null) return `of at most ${max} minutes`;
  return max === null ? `of at least ${min} minutes` : `of ${min} to ${max} minutes`;
}

/** The words of a condition that follow "films". */
function after(condition: Condition, names: RuleNames): string {
  switch (condition.kind) {
    case 'decades':
      return `from the ${oneOf(condition.values, (decade) => decade)}`;
    case 'countries':
      return `from ${oneOf(condition.values, countryName)}`;
    case 'languages':
      return `in ${oneOf(condition.values, languageName)}`;
    case 'theme':
    case 'tag':
      return `tagged ${oneOf(condition.values, (slug) => LABELS.get(slug) ?? slugWords(slug))}`;
    case 'person':
      return `with or by ${oneOf(condition.values, (id) => names.people.get(Number(id)) ?? 'somebody we do not know')}`;
    case 'certification':
      return `rated ${oneOf(condition.values, (rating) => rating)}`;
    case 'franchise':
      return franchiseWords(condition, names);
    case 'years':
      return spanWords(condition.from, condition.to);
    case 'axis':
      return `with ${condition.axis} ${rangeWords(condition.range)}`;
    case 'rating':
      return `with an average of ${rangeWords(condition.range)}`;
    case 'runtime':
      return lengthWords(condition.min, condition.max);
    case 'first-viewing':
      return 'that you see for the first time';
    case 'list':
      return `on your list ${names.lists.get(condition.list) ?? 'that is gone'}`;
  }
}

function franchiseWords({ values, nth }: Extract<Condition, { kind: 'franchise' }>, names: RuleNames): string {
  const series = oneOf(values, (slug) => names.franchises.get(slug) ?? slugWords(slug));
  if (nth === null) return `of ${series}`;
  return `${ordinal(nth)} in ${values.length === 0 ? 'a series' : series}`;
}

type ValuedRule = Extract<Rule, { values: unknown }>;

/**
 * Words of rules that ask for different values: of several films, of one film after its title, and of a rule of one
 * film, of which nothing can be different.
 */
const OPEN_WORDS: Record<ValuedRule['kind'], { different: string; another: string; any: string }> = {
  decades: { different: 'from different decades', another: 'from another decade', any: 'from any decade' },
  countries: { different: 'from different countries', another: 'from another country', any: 'from any country' },
  languages: { different: 'in different languages', another: 'in another language', any: 'in any language' },
  theme: { different: 'with different themes', another: 'with another theme', any: 'with any theme' },
  tag: { different: 'of different kinds', another: 'of another kind', any: 'of any kind' },
  person: { different: 'by different directors', another: 'by another director', any: 'by any director' },
  certification: {
    different: 'with different age ratings',
    another: 'with another age rating',
    any: 'with any age rating',
  },
  franchise: { different: 'of different series', another: 'of another series', any: 'of any series' },
};

/** @example 'from different countries (from Italy or Spain)' */
function differentWords(rule: ValuedRule, names: RuleNames): string {
  const { different, any } = OPEN_WORDS[rule.kind];
  if (rule.values.length === 0) return rule.count === 1 ? any : different;
  if (rule.count === 1) return after(rule, names);
  const what = rule.kind === 'person' ? 'with or by different people' : different;
  return `${what} (${after(rule, names)})`;
}

/** The words of a rule's own condition. */
function ownWords(rule: Rule, names: RuleNames): string {
  if ('values' in rule && asksForDifferent(rule)) return differentWords(rule, names);
  if (rule.kind !== 'franchise' || rule.nth === null) return after(rule, names);
  return `that ${rule.count === 1 ? 'comes' : 'come'} ${after(rule, names)}`;
}

/**
 * The words of a rule without its number.
 *
 * @example 'from Italy, before 1970'
 */
export const conditionWords = (rule: Rule, names: RuleNames) =>
  [ownWords(rule, names), ...rule.and.map((condition) => after(condition, names))].join(', ');

/**
 * Returns the words for a rule that can follow the title of one of its films.
 *
 * @example 'from another decade'
 */
export function filmWords(rule: Rule, names: RuleNames): string {
  const isOpen = 'values' in rule && rule.values.length === 0 && asksForDifferent(rule);
  const own = isOpen && rule.count > 1 ? OPEN_WORDS[rule.kind].another : ownWords({ ...rule, count: 1 }, names);
  return [own, ...rule.and.map((condition) => after(condition, names))].join(', ');
}

/** @example '2 films from Italy, before 1970' */
export const ruleWords = (rule: Rule, names: RuleNames) =>
  `${rule.count} ${rule.count === 1 ? 'film' : 'films'} ${conditionWords(rule, names)}`;
