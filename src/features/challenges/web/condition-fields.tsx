import { OwnListField } from '#features/lists/web/lists.ts';
import { RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import { FIRST_FILM_YEAR, LAST_FILM_YEAR } from '../contract/challenge-rules.ts';
import type { Condition } from '../contract/challenges.ts';
import { FigureRange } from './figure-range.tsx';
import { NumberField } from './number-field.tsx';
import { PeopleField } from './people-field.tsx';
import { SeriesField } from './series-field.tsx';
import { ValuePicker } from './value-picker.tsx';

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
