import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useRef, useState } from 'react';
import { TAGS } from '#features/browse/contract/tags.ts';
import { THEMES } from '#features/browse/contract/themes.ts';
import { CERTIFICATIONS } from '#features/films/contract/certifications.ts';
import { DECADES } from '#features/my-movies/contract/list-orders.ts';
import { CHIP } from '#ui/button.tsx';
import { SelectField, type SelectOption } from '#ui/forms/select-field.tsx';
import { INPUT } from '#ui/forms/text-field.tsx';
import { RemovableChip } from '#ui/removable-chip.tsx';
import { apiGet } from '#web/lib/calls.ts';
import { MAX_RULE_VALUES } from '../contract/challenge-rules.ts';
import type { Condition } from '../contract/challenges.ts';

type Picked = Extract<Condition, { kind: 'decades' | 'countries' | 'languages' | 'theme' | 'tag' | 'certification' }>;
type Options = readonly SelectOption<string>[];

const asIs = (values: readonly string[]): Options => values.map((value) => ({ value, label: value }));

/** The languages of most horror films. `cn` is TMDB's code for Cantonese. */
const LANGUAGES = [
  ...['en', 'fr', 'es', 'it', 'de', 'ja', 'ko', 'zh', 'cn', 'th', 'id', 'hi'],
  ...['sv', 'no', 'da', 'fi', 'nl', 'pt', 'pl', 'cs', 'ru', 'tr', 'fa', 'te'],
];
const names = new Intl.DisplayNames('en-US', { type: 'language' });
const languageOption = (code: string) => ({
  value: code,
  label: code === 'cn' ? 'Cantonese' : (names.of(code) ?? code),
});

const FIXED: Record<Exclude<Picked['kind'], 'countries'>, Options> = {
  decades: asIs(DECADES),
  languages: LANGUAGES.map(languageOption),
  theme: THEMES,
  tag: TAGS.map(({ slug, label }) => ({ value: slug, label })),
  certification: asIs(CERTIFICATIONS),
};

function useOptions(kind: Picked['kind']): Options {
  const { data } = useQuery({
    queryKey: ['by-fright', 'kinds'],
    queryFn: ({ signal }) => apiGet('/kinds', { signal }),
    enabled: kind === 'countries',
  });
  if (kind !== 'countries') return FIXED[kind];
  return data?.countries.map(({ code, name }) => ({ value: code, label: name })) ?? [];
}

type ValuePickerProps = { condition: Picked; onChange: (values: string[]) => void };

/** Chosen values, and a select that adds another one. */
export function ValuePicker({ condition, onChange }: ValuePickerProps) {
  const options = useOptions(condition.kind);
  const values: readonly string[] = condition.values;
  const open = options.filter(({ value }) => !values.includes(value));
  const box = useRef<HTMLDivElement>(null);
  const remove = (place: number) => {
    // The button with the focus is about to disappear.
    const controls = box.current?.querySelectorAll<HTMLElement>('button, select') ?? [];
    (controls[place + 1] ?? controls[place - 1])?.focus();
    onChange(values.filter((_, other) => other !== place));
  };
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  return (
    <div ref={box} className="flex flex-wrap items-center gap-2">
      {values.map((value, place) => (
        <RemovableChip key={value} label={labelOf(value)} onRemove={() => remove(place)} />
      ))}
      {values.length < MAX_RULE_VALUES && (
        <SelectField
          label={values.length === 0 ? 'Which' : 'or'}
          value=""
          options={[{ value: '', label: values.length === 0 ? 'Any' : 'Add' }, ...open]}
          onChange={(value) => value !== '' && onChange([...values, value])}
        />
      )}
    </div>
  );
}

type PeopleFieldProps = { values: number[]; onChange: (values: number[]) => void };

/** Actors and directors, found by name. */
export function PeopleField({ values, onChange }: PeopleFieldProps) {
  const id = useId();
  const [text, setText] = useState('');
  const name = useDeferredValue(text.trim());
  const { data: found } = useQuery({
    queryKey: ['people', 'find', name],
    queryFn: ({ signal }) => apiGet('/movies/people', { query: { name }, signal }),
    enabled: name.length > 1,
  });
  const field = useRef<HTMLInputElement>(null);
  const chosen = useRef<HTMLUListElement>(null);
  const choose = (person: number) => {
    // The button with the focus is about to disappear, here and below.
    field.current?.focus();
    onChange([...values.filter((one) => one !== person), person]);
    setText('');
  };
  const remove = (place: number) => {
    (chosen.current?.querySelectorAll('button')[place + 1] ?? field.current)?.focus();
    onChange(values.filter((_, other) => other !== place));
  };
  return (
    <div className="grid gap-1 text-sm">
      <label htmlFor={id} className="text-muted">
        Name of an actor or a director
      </label>
      <input
        ref={field}
        id={id}
        value={text}
        placeholder="Mario Bava"
        onChange={({ target }) => setText(target.value)}
        className={`${INPUT} w-64 max-w-full`}
      />
      <ul aria-label="People found" className="flex flex-wrap gap-2 empty:hidden">
        {name.length > 1 &&
          found?.map((person) => (
            <li key={person.id}>
              <button type="button" onClick={() => choose(person.id)} className={`${CHIP} cursor-pointer`}>
                <span className="sr-only">Add: </span>
                {person.name}
              </button>
            </li>
          ))}
      </ul>
      <ul ref={chosen} aria-label="Chosen people" className="flex flex-wrap gap-2 empty:hidden">
        {values.map((person, place) => (
          <li key={person}>
            <ChosenPerson id={person} onRemove={() => remove(place)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function ChosenPerson({ id, onRemove }: { id: number; onRemove: () => void }) {
  const { data } = useQuery({
    queryKey: ['people', 'name', id],
    queryFn: ({ signal }) => apiGet('/movies/person/{id}', { path: { id }, signal }),
  });
  return <RemovableChip label={data?.name ?? '…'} onRemove={onRemove} />;
}
