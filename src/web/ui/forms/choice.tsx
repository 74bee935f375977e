import type { ReactNode } from 'react';

type ChoiceProps = {
  type: 'checkbox' | 'radio';
  name?: string;
  isChecked: boolean;
  onChange: () => void;
  children: ReactNode;
};

export function Choice({ type, name, isChecked, onChange, children }: ChoiceProps) {
  return (
    <label className="flex min-h-10 cursor-pointer items-center gap-3 rounded-sm py-1 hover:text-link">
      <input
        type={type}
        name={name}
        checked={isChecked}
        onChange={onChange}
        className="size-4.5 shrink-0 cursor-pointer accent-action"
      />
      {children}
    </label>
  );
}
