import { useId, useState } from 'react';
import { keywordSlug, slugWords } from '#contract/slug.ts';
import { OwnListField } from '#features/lists/web/lists.ts';
import { RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import { INPUT } from '#ui/forms/text-field.tsx';
import { FIRST_FILM_YEAR, LAST_FILM_YEAR } from '../contract/challenge-rules.ts';
import type { Condition } from '../contract/challenges.ts';
import { NumberField } from './small-fields.tsx';
import { PeopleField, ValuePicker } from './value-picker.tsx';

const YEARS = { min: FIRST_FILM_YEAR, max: LAST_FILM_YEAR };
const MINUTES = { min: 1, max: 999 };

type FieldsProps<One extends Condition> = { condition: One; onChange: (condition: One) => void };

/** The fields of one condition of a rule. */
export function ConditionFields({ condition, onChange }: FieldsProps<Condition>) {
  switch (condition.kind) {
    case 'first-viewing':
      return null;
    case 'list':
      return (
        <OwnListField
          label="List"
          none="Choose"
          value={condition.list}
          onChange={(list) => onChange({ ...condition, list })}
        />
      );
    case 'person':
      return <PeopleField values={condition.values} onChange={(values) => onChange({ ...condition, values })} />;
    case 'franchise':
      return <SeriesField condition={condition} onChange={onChange} />;
    case 'years':
      return (
        <>
          <NumberField
            label="From"
            value={condition.from}
            {...YEARS}
            onChange={(from) => onChange({ ...condition, from })}
          />
          <NumberField label="To" value={condition.to} {...YEARS} onChange={(to) => onChange({ ...condition, to })} />
        </>
      );
    case 'runtime':
      return (
        <>
          <NumberField
            label="At least (minutes)"
            value={condition.min}
            {...MINUTES}
            onChange={(min) => onChange({ ...condition, min })}
          />
          <NumberField
            label="At most (minutes)"
            value={condition.max}
            {...MINUTES}
            onChange={(max) => onChange({ ...condition, max })}
          />
        </>
      );
    case 'axis':
      return (
        <>
          <SelectField
            label="Of"
            value={condition.axis}
            options={AXES}
            onChange={(axis) => onChange({ ...condition, axis })}
          />
          <FigureRange range={condition.range} onChange={(range) => onChange({ ...condition, range })} />
        </>
      );
    case 'rating':
      return <FigureRange range={condition.range} onChange={(range) => onChange({ ...condition, range })} />;
    default:
      return (
        <ValuePicker condition={condition} onChange={(values) => onChange({ ...condition, values } as Condition)} />
      );
  }
}

const AXES = RATING_CATEGORIES.map((value) => ({ value, label: value }));

type FigureRangeProps = { range: string; onChange: (range: string) => void };

const FIGURES = Array.from({ length: 11 }, (_, figure) => ({ value: String(figure), label: String(figure) }));
const ENDS = [
  { value: 'at-least', label: 'at least' },
  { value: 'at-most', label: 'at most' },
  { value: 'between', label: 'between' },
] as const;
type End = (typeof ENDS)[number]['value'];

/** @example parts('8-') // { end: 'at-least', min: '8', max: '10' } */
function parts(range: string): { end: End; min: string; max: string } {
  const [min = '', max = ''] = range.split('-');
  const end = max === '' ? 'at-least' : min === '' ? 'at-most' : 'between';
  return { end, min: min || '0', max: max || '10' };
}

const written = (end: End, min: string, max: string) =>
  end === 'at-least' ? `${min}-` : end === 'at-most' ? `-${max}` : `${min}-${max}`;

/** A range of figures as the finder writes it. */
function FigureRange({ range, onChange }: FigureRangeProps) {
  const { end, min, max } = parts(range);
  return (
    <>
      <SelectField label="Figure" value={end} options={ENDS} onChange={(next) => onChange(written(next, min, max))} />
      {end !== 'at-most' && (
        <SelectField
          label="From"
          value={min}
          options={FIGURES}
          onChange={(next) => onChange(written(end, next, max))}
        />
      )}
      {end !== 'at-least' && (
        <SelectField label="To" value={max} options={FIGURES} onChange={(next) => onChange(written(end, min, next))} />
      )}
    </>
  );
}

type Series = Extract<Condition, { kind: 'franchise' }>;

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
function SeriesField({ condition, onChange }: FieldsProps<Series>) {
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
