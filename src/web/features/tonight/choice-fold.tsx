import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { CountBadge } from '#web/ui/count-badge.tsx';
import { Choice } from '#web/ui/forms/choice.tsx';

type ChoiceFoldProps = {
  label: string;
  name: string;
  options: readonly { value: string; label: string }[];
  /** The chosen values, joined by commas. */
  chosen: string | undefined;
  onChange: (chosen: string | undefined) => void;
};

export function ChoiceFold({ label, name, options, chosen, onChange }: ChoiceFoldProps) {
  const values = chosen?.split(',') ?? [];
  const [isOpen, setOpen] = useState(values.length > 0);
  const toggle = (value: string) => {
    const next = values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
    onChange(next.join(',') || undefined);
  };
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group border-line border-t"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 hover:text-link [&::-webkit-details-marker]:hidden">
        <span className="display text-xl">{label}</span>
        {values.length > 0 && <CountBadge count={values.length} />}
        <ChevronDown
          aria-hidden="true"
          className="ml-auto size-5 shrink-0 text-muted transition-transform group-open:-rotate-180"
        />
      </summary>
      <fieldset className="pb-3">
        <legend className="sr-only">{label}</legend>
        {options.map(({ value, label: text }) => (
          <Choice
            key={value}
            type="checkbox"
            name={name}
            value={value}
            isChecked={values.includes(value)}
            onChange={() => toggle(value)}
          >
            {text}
          </Choice>
        ))}
      </fieldset>
    </details>
  );
}
