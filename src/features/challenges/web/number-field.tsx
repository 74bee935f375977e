import { useId, useState } from 'react';
import { INPUT } from '#ui/forms/text-field.tsx';

type NumberFieldProps = {
  label: string;
  /** Null: empty. */
  value: number | null;
  min: number;
  max: number;
  required?: boolean;
  onChange: (value: number | null) => void;
};

export function NumberField({ label, value, min, max, required, onChange }: NumberFieldProps) {
  // An emptied field stays empty until another number is typed, even if the form keeps the former number.
  const [isEmptied, setEmptied] = useState(false);
  const id = useId();
  return (
    <span className="inline-flex items-center gap-2.5 text-sm">
      <label htmlFor={id} className="text-muted">
        {label}
      </label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        required={required}
        value={isEmptied ? '' : (value ?? '')}
        min={min}
        max={max}
        onChange={({ target }) => {
          setEmptied(target.value === '');
          onChange(target.value === '' ? null : target.valueAsNumber);
        }}
        className={`${INPUT} w-24`}
      />
    </span>
  );
}
