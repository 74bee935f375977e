import { ChevronDown } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { classNames } from '../class-names.ts';

export type SelectOption<Value extends string> = { value: Value; label: string };

type SelectFieldProps<Value extends string> = {
  label: string;
  /** For forms that work before hydration. */
  name?: string;
  value: Value;
  options: readonly SelectOption<Value>[];
  onChange: (value: Value) => void;
  /** True for a field below its label that fills the available width. */
  isWide?: boolean;
};

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, name, value, options, onChange, isWide = false } = props;
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const follow = () => {
    const chosen = options[select.current?.selectedIndex ?? -1];
    if (chosen && chosen.value !== value) onChange(chosen.value);
  };
  // A choice that was made before hydration. A browser shows the first option for a value that is not offered.
  const followFirst = useEffectEvent(() => {
    if (options.some((option) => option.value === value)) follow();
  });
  useEffect(() => followFirst(), []);
  return (
    <div className={classNames('text-sm print:hidden', isWide ? 'grid gap-1' : 'flex items-center gap-2.5')}>
      <label htmlFor={id} className="text-muted">
        {label}
      </label>
      <span className="relative">
        <select
          ref={select}
          id={id}
          name={name}
          value={value}
          onChange={follow}
          className={classNames(
            'h-11 cursor-pointer appearance-none rounded-full border border-line-strong bg-ground pr-8 pl-3.5 font-semibold sm:pr-10 sm:pl-4 text-text transition-colors hover:border-text',
            isWide && 'w-full truncate',
          )}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-4 sm:right-3.5 -translate-y-1/2 text-text" />
      </span>
    </div>
  );
}
