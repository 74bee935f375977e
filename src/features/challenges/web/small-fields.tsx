import { type ComponentProps, useId, useState } from 'react';
import { INPUT } from '#ui/forms/text-field.tsx';

/** An input behind its label. */
function SmallField({ label, className = '', ...input }: ComponentProps<'input'> & { label: string }) {
  const id = useId();
  return (
    <span className="inline-flex items-center gap-2.5 text-sm">
      <label htmlFor={id} className="text-muted">
        {label}
      </label>
      <input id={id} className={`${INPUT} ${className}`} {...input} />
    </span>
  );
}

type DayFieldProps = { label: string; value: string; onChange: (day: string) => void };

export const DayField = ({ onChange, ...field }: DayFieldProps) => (
  <SmallField type="date" required onChange={({ target }) => onChange(target.value)} {...field} />
);

type NumberFieldProps = {
  label: string;
  /** Null: empty. */
  value: number | null;
  min: number;
  max: number;
  required?: boolean;
  onChange: (value: number | null) => void;
};

export function NumberField({ value, onChange, ...field }: NumberFieldProps) {
  // An emptied field stays empty until another number is typed, even if the form keeps the former number.
  const [isEmptied, setEmptied] = useState(false);
  return (
    <SmallField
      type="number"
      inputMode="numeric"
      value={isEmptied ? '' : (value ?? '')}
      onChange={({ target }) => {
        setEmptied(target.value === '');
        onChange(target.value === '' ? null : target.valueAsNumber);
      }}
      className="w-24"
      {...field}
    />
  );
}
