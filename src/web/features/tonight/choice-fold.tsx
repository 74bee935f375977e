import { Choice } from '#web/ui/forms/choice.tsx';
import { FilterFold } from '#web/ui/forms/filter-fold.tsx';
import { chosenValues, toggled } from './chosen-values.ts';

type ChoiceFoldProps = {
  label: string;
  name: string;
  options: readonly { value: string; label: string }[];
  /** The chosen values, joined by commas. */
  chosen: string | undefined;
  onChange: (chosen: string | undefined) => void;
};

export function ChoiceFold({ label, name, options, chosen, onChange }: ChoiceFoldProps) {
  const values = chosenValues(chosen);
  return (
    <FilterFold label={label} count={values.length}>
      {options.map(({ value, label: text }) => (
        <Choice
          key={value}
          type="checkbox"
          name={name}
          value={value}
          isChecked={values.includes(value)}
          onChange={() => onChange(toggled(chosen, value))}
        >
          {text}
        </Choice>
      ))}
    </FilterFold>
  );
}
