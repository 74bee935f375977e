import { useId } from 'react';
import { INPUT } from '#ui/forms/text-field.tsx';

type NumberFieldProps = {
  label: string;
  /** Null: empty. */
  value: number | null;
  min: number;
  max: number;
  onChange: (value: number | null) => void;
};

export function NumberField({ label, value, min, max, onChange }: NumberFieldProps) {
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
        value={value ?? ''}
        min={min}
        max={max}
        onChange={({ target }) => onChange(target.value === '' ? null : target.valueAsNumber)}
        className={`${INPUT} w-24`}
      />
    </span>
  );
}
