import { useId, useState } from 'react';
import { keywordSlug, slugWords } from '#contract/slug.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import { INPUT } from '#ui/forms/text-field.tsx';
import type { Condition } from '../contract/challenges.ts';

type Series = Extract<Condition, { kind: 'franchise' }>;
type SeriesFieldProps = { condition: Series; onChange: (condition: Series) => void };

const PLACES = [
  { value: '', label: 'any film' },
  ...['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'].map(
    (place, index) => ({ value: String(index + 1), label: `the ${place} film` }),
  ),
];

/** A rule that a program has saved may name a later film. */
const placesWith = (nth: number | null) =>
  nth === null || nth < PLACES.length ? PLACES : [...PLACES, { value: String(nth), label: `film ${nth}` }];

/** A series by its name, and which of its films. */
export function SeriesField({ condition, onChange }: SeriesFieldProps) {
  const id = useId();
  const [text, setText] = useState(() => condition.values.map(slugWords).join(', '));
  const read = (typed: string) => {
    setText(typed);
    const slugs = typed.split(',').map(keywordSlug).filter(Boolean);
    onChange({ ...condition, values: [...new Set(slugs)] });
  };
  return (
    <>
      <SelectField
        label="Which"
        value={String(condition.nth ?? '')}
        options={placesWith(condition.nth)}
        onChange={(nth) => onChange({ ...condition, nth: nth === '' ? null : Number(nth) })}
      />
      <span className="grid gap-1 text-sm">
        <label htmlFor={id} className="text-muted">
          Series (leave empty for any)
        </label>
        <input
          id={id}
          value={text}
          placeholder="Halloween"
          onChange={({ target }) => read(target.value)}
          className={`${INPUT} w-56 max-w-full`}
        />
      </span>
    </>
  );
}
