import type { RuleKind } from '../contract/challenge-rules.ts';
import type { Challenge, Condition, Rule } from '../contract/challenges.ts';
import type { Template } from './challenge-queries.ts';

const WITHOUT_COUNT: Record<RuleKind, Condition> = {
  decades: { kind: 'decades', values: [] },
  countries: { kind: 'countries', values: [] },
  languages: { kind: 'languages', values: [] },
  theme: { kind: 'theme', values: [] },
  tag: { kind: 'tag', values: [] },
  person: { kind: 'person', values: [] },
  certification: { kind: 'certification', values: [] },
  franchise: { kind: 'franchise', values: [], nth: null },
  years: { kind: 'years', from: null, to: null },
  axis: { kind: 'axis', axis: 'gore', range: '6-' },
  rating: { kind: 'rating', range: '7-' },
  runtime: { kind: 'runtime', min: null, max: 90 },
  'first-viewing': { kind: 'first-viewing' },
  list: { kind: 'list', list: '' },
};

export const newCondition = (kind: RuleKind): Condition => ({ ...WITHOUT_COUNT[kind] });

/** The cast is safe, because the fields of a rule are those of its condition and these. */
export const asRule = (condition: Condition, { count, and }: Pick<Rule, 'count' | 'and'>): Rule =>
  ({ ...condition, count, and }) as Rule;

export const newRule = (kind: RuleKind): Rule => asRule(newCondition(kind), { count: 1, and: [] });

/** Fills in what a rule does not say. */
export const draftOf = (challenge: Template['challenge']): Challenge => ({
  ...challenge,
  rules: challenge.rules.map((rule): Rule => ({ ...newRule(rule.kind), ...rule }) as Rule), // has every field of its kind
});
