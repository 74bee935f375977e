// Scripts of screens include this module, so it does not import zod.

export const MAX_CHALLENGE_RULES = 50;
export const MAX_CHALLENGE_FILMS = 366;
/** A leap year. */
export const MAX_CHALLENGE_DAYS = 366;
/** Maximum number of countries, tags or people that one rule names. */
export const MAX_RULE_VALUES = 30;
/** Maximum number of further conditions of one rule. */
export const MAX_FURTHER_CONDITIONS = 3;
/** Maximum number of films that a member turns down while planning. */
export const MAX_SWAPPED = 1_000;
/** The years of films. */
export const FIRST_FILM_YEAR = 1880;
export const LAST_FILM_YEAR = 2199;
/** The longest franchises have fewer films. */
export const MAX_NTH = 99;

/** Kinds whose films are compared with a list of values. Such a rule may also ask for a different value each time. */
const VALUE_KINDS = [
  'decades',
  'countries',
  'languages',
  'theme',
  'tag',
  'person',
  'certification',
  'franchise',
] as const;

/** In the order in which the editor offers them. */
export const RULE_KINDS = [...VALUE_KINDS, 'years', 'axis', 'rating', 'runtime', 'first-viewing', 'list'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

type AnyRule = { kind: string; values?: readonly unknown[]; different?: boolean | undefined; nth?: number | null };

/** True if each film of a rule must have another value, such as another country. Rules without values never do. */
export const asksForDifferent = ({ values, different, nth = null }: AnyRule): boolean =>
  values !== undefined && (different ?? (values.length === 0 && nth === null));
