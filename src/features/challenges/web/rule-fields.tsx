import { useRef } from 'react';
import { Button, TextButton } from '#ui/button.tsx';
import { Choice } from '#ui/forms/choice.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import {
  asksForDifferent,
  MAX_CHALLENGE_FILMS,
  MAX_FURTHER_CONDITIONS,
  RULE_KINDS,
  type RuleKind,
} from '../contract/challenge-rules.ts';
import type { Challenge, Condition, Rule } from '../contract/challenges.ts';
import type { Template } from './challenge-queries.ts';
import { ConditionFields } from './condition-fields.tsx';
import { NumberField } from './small-fields.tsx';

/** The label of the kind, and of its values where each film may have another one. */
const KINDS: Record<RuleKind, { label: string; each?: string }> = {
  decades: { label: 'from a decade', each: 'decade' },
  countries: { label: 'from a country', each: 'country' },
  languages: { label: 'in a language', each: 'language' },
  theme: { label: 'with a theme', each: 'theme' },
  tag: { label: 'of a kind', each: 'kind' },
  person: { label: 'with or by certain people', each: 'person' },
  certification: { label: 'with an age rating', each: 'age rating' },
  franchise: { label: 'of a series', each: 'series' },
  years: { label: 'from certain years' },
  axis: { label: 'that scare in a certain way' },
  rating: { label: 'with a certain average rating' },
  runtime: { label: 'of a certain length' },
  'first-viewing': { label: 'that are new to me' },
  list: { label: 'on one of my lists' },
};
const KIND_OPTIONS = RULE_KINDS.map((value) => ({ value, label: KINDS[value].label }));

type RuleFieldsProps = {
  /** From 1. */
  place: number;
  rule: Rule;
  onChange: (rule: Rule) => void;
  onRemove: () => void;
  /** For screen readers. */
  announce: (text: string) => void;
};

/** Reads as a sentence: "3 films from a country: Italy, Spain". */
export function RuleFields({ place, rule, onChange, onRemove, announce }: RuleFieldsProps) {
  const { each } = KINDS[rule.kind];
  const further = (index: number, condition: Condition) =>
    onChange({ ...rule, and: rule.and.map((one, other) => (other === index ? condition : one)) });
  const fields = useRef<HTMLFieldSetElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const removeCondition = (index: number) => {
    const buttons = fields.current?.querySelectorAll<HTMLElement>('[data-remove-condition]') ?? [];
    // The last of these buttons is about to disappear. The others then remove the condition that has moved up.
    if (index === rule.and.length - 1) (buttons[index - 1] ?? adder.current)?.focus();
    onChange({ ...rule, and: rule.and.filter((_, other) => other !== index) });
    announce(`A condition of rule ${place} was removed.`);
  };
  return (
    <fieldset ref={fields} className="border-line border-t pt-3">
      <legend className="pr-3 font-semibold">Rule {place}</legend>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <NumberField
          label="How many"
          value={rule.count}
          min={1}
          max={MAX_CHALLENGE_FILMS}
          required
          onChange={(count) => onChange({ ...rule, count: count ?? rule.count })}
        />
        <SelectField
          label="Films"
          value={rule.kind}
          options={KIND_OPTIONS}
          onChange={(kind) => onChange(asRule(newCondition(kind), rule))}
        />
        {/* Its fields are those of a condition, and the others stay. */}
        <ConditionFields condition={rule} onChange={(condition) => onChange({ ...rule, ...condition } as Rule)} />
      </div>
      {each && 'values' in rule && rule.count > 1 && (
        <Choice
          type="checkbox"
          isChecked={asksForDifferent(rule)}
          onChange={() => onChange({ ...rule, different: !asksForDifferent(rule) })}
        >
          A different {each} for each film
        </Choice>
      )}
      {rule.and.map((condition, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a further condition is its place
          key={index}
          className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-3 border-line-strong border-l-2 pl-4"
        >
          <SelectField
            label="and also"
            value={condition.kind}
            options={KIND_OPTIONS}
            onChange={(kind) => further(index, newCondition(kind))}
          />
          <ConditionFields condition={condition} onChange={(changed) => further(index, changed)} />
          <TextButton data-remove-condition="" onClick={() => removeCondition(index)} className="text-sm">
            Remove<span className="sr-only"> this condition of rule {place}</span>
          </TextButton>
        </div>
      ))}
      <p className="mt-3 flex flex-wrap gap-3">
        {rule.and.length < MAX_FURTHER_CONDITIONS && (
          <Button
            ref={adder}
            onClick={() => onChange({ ...rule, and: [...rule.and, newCondition('years')] })}
            className="min-h-9! px-4!"
          >
            Add a condition<span className="sr-only"> to rule {place}</span>
          </Button>
        )}
        <Button data-remove-rule="" onClick={onRemove} className="min-h-9! px-4!">
          Remove<span className="sr-only"> rule {place}</span>
        </Button>
      </p>
    </fieldset>
  );
}

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

const newCondition = (kind: RuleKind): Condition => ({ ...WITHOUT_COUNT[kind] });

/** The cast is safe, because the fields of a rule are those of its condition and these. */
const asRule = (condition: Condition, { count, and }: Pick<Rule, 'count' | 'and'>): Rule =>
  ({ ...condition, count, and }) as Rule;

export const newRule = (kind: RuleKind): Rule => asRule(newCondition(kind), { count: 1, and: [] });

/** Fills in what a rule does not say. */
export const draftOf = (challenge: Template['challenge']): Challenge => ({
  ...challenge,
  rules: challenge.rules.map((rule): Rule => ({ ...newRule(rule.kind), ...rule }) as Rule), // has every field of its kind
});
