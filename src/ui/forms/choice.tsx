import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { classNames } from '../class-names.ts';

type ChoiceProps = {
  type: 'checkbox' | 'radio';
  /** For forms that work before hydration. */
  name?: string;
  value?: string;
  isChecked: boolean;
  onChange: () => void;
  children: ReactNode;
};

const MARK = 'pointer-events-none invisible text-on-action peer-checked:visible forced-colors:hidden';

function Mark({ type }: Pick<ChoiceProps, 'type'>) {
  if (type === 'radio') return <span aria-hidden="true" className={`size-2 rounded-full bg-current ${MARK}`} />;
  return <Check strokeWidth={3} className={`size-4 ${MARK}`} />;
}

export function Choice({ type, name, value, isChecked, onChange, children }: ChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  // A choice that was made before hydration. Of two radio buttons that have changed, only the chosen one follows.
  const followFirst = useEffectEvent(() => {
    const isChosen = input.current?.checked ?? isChecked;
    if (isChosen !== isChecked && (isChosen || type === 'checkbox')) onChange();
  });
  useEffect(() => followFirst(), []);
  return (
    <label className="flex min-h-10 cursor-pointer items-center gap-3 rounded-sm py-1 hover:text-link">
      <span className="grid shrink-0 place-items-center *:[grid-area:1/1]">
        <input
          ref={input}
          type={type}
          name={name}
          value={value}
          checked={isChecked}
          onChange={onChange}
          className={classNames(
            'peer size-5 cursor-pointer appearance-none border border-line-strong bg-ground transition-colors checked:border-action checked:bg-action hover:border-text forced-colors:appearance-auto',
            type === 'radio' ? 'rounded-full' : 'rounded-xs',
          )}
        />
        <Mark type={type} />
      </span>
      {children}
    </label>
  );
}

type RadiosProps<Value> = {
  name: string;
  options: readonly { value: Value; label: string }[];
  chosen: Value | undefined;
  onChoose: (value: Value) => void;
};

export function Radios<Value>({ name, options, chosen, onChoose }: RadiosProps<Value>) {
  return options.map(({ value, label }) => (
    <Choice key={label} type="radio" name={name} isChecked={value === chosen} onChange={() => onChoose(value)}>
      {label}
    </Choice>
  ));
}

/** Adds the value or, if it is already there, removes it. */
export function toggled<Value>(values: readonly Value[], value: Value): Value[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
}
