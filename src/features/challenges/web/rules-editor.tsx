import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/forms/choice.tsx';
import { apiSend } from '#web/lib/calls.ts';
import { useChange } from '#web/lib/member/member-page.tsx';
import { MAX_CHALLENGE_FILMS, MAX_CHALLENGE_RULES } from '../contract/challenge-rules.ts';
import type { Challenge, Rule } from '../contract/challenges.ts';
import { newRule, RuleFields } from './rule-fields.tsx';
import { DayField, NumberField } from './small-fields.tsx';

type RulesEditorProps = { listId: string; challenge: Challenge; onDone: () => void };

/** @example plainProblem('challenge.rules.0.count: asks for …') // 'Rule 1: asks for …' */
const plainProblem = (message: string) =>
  message
    .replace(/^challenge\.?/, '')
    .replace(/^rules\.(\d+)[^:]*/, (_, place: string) => `Rule ${Number(place) + 1}`)
    .replace(/^\w/, (letter) => letter.toUpperCase());

/** With one film nothing can be different, and the check box for it is hidden. */
const savedRule = (rule: Rule): Rule =>
  'values' in rule && rule.count === 1 ? { ...rule, different: undefined } : rule;

/** A rule keeps its fields when an earlier one is removed, so each has a number of its own. */
type Numbered = { number: number; rule: Rule };

export function RulesEditor({ listId, challenge, onDone }: RulesEditorProps) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(challenge);
  const [rules, setRules] = useState<Numbered[]>(() => challenge.rules.map((rule, number) => ({ number, rule })));
  const [problem, setProblem] = useState('');
  const [removed, setRemoved] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const { mutate, isPending } = useChange({
    page: { notify: ({ text }) => setProblem(text) },
    log: 'Saving the rules failed',
    failureText: (_, error) => plainProblem(error.message) || 'The rules could not be saved. Please try again.',
    mutationFn: () =>
      apiSend('PATCH', '/lists/{listId}', {
        path: { listId },
        body: { challenge: { ...draft, rules: rules.map(({ rule }) => savedRule(rule)) } },
      }),
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: ['me'] }),
  });
  const replace = (number: number, rule: Rule) =>
    setRules(rules.map((one) => (one.number === number ? { number, rule } : one)));
  const add = () =>
    setRules([...rules, { number: 1 + Math.max(-1, ...rules.map(({ number }) => number)), rule: newRule('decades') }]);
  const remove = (place: number) => {
    const buttons = form.current?.querySelectorAll<HTMLElement>('[data-remove-rule]') ?? [];
    // The button with the focus is about to disappear.
    (buttons[place + 1] ?? buttons[place - 1] ?? adder.current)?.focus();
    setRules(rules.filter((_, other) => other !== place));
    setRemoved(`Rule ${place + 1} was removed.`);
  };
  return (
    <form
      ref={form}
      aria-label="Rules of the challenge"
      className="mt-5 space-y-6"
      onSubmit={(event) => {
        event.preventDefault();
        setProblem('');
        if (!isPending) mutate();
      }}
    >
      <div className="flex flex-wrap gap-x-8 gap-y-3">
        <DayField label="First day" value={draft.from} onChange={(from) => setDraft({ ...draft, from })} />
        <DayField label="Last day" value={draft.to} onChange={(to) => setDraft({ ...draft, to })} />
        <NumberField
          label="How many films"
          value={draft.films}
          min={1}
          max={MAX_CHALLENGE_FILMS}
          required
          onChange={(films) => setDraft({ ...draft, films: films ?? draft.films })}
        />
      </div>
      <fieldset>
        <legend className="font-semibold text-sm">A film counts for</legend>
        <Choice type="radio" isChecked={!draft.once} onChange={() => setDraft({ ...draft, once: false })}>
          every rule that it fits
        </Choice>
        <Choice type="radio" isChecked={draft.once} onChange={() => setDraft({ ...draft, once: true })}>
          one rule only
        </Choice>
      </fieldset>
      {rules.map(({ number, rule }, place) => (
        <RuleFields
          key={number}
          place={place + 1}
          rule={rule}
          onChange={(changed) => replace(number, changed)}
          onRemove={() => remove(place)}
          announce={setRemoved}
        />
      ))}
      {rules.length < MAX_CHALLENGE_RULES && (
        <Button ref={adder} onClick={add}>
          Add a rule
        </Button>
      )}
      <p role="status" className="sr-only">
        {removed}
      </p>
      <p role="alert" className="max-w-prose text-(--link) empty:hidden">
        {problem}
      </p>
      <p className="flex gap-3">
        <Button isPrimary type="submit">
          {isPending ? 'Saving…' : 'Save the rules'}
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </p>
    </form>
  );
}
