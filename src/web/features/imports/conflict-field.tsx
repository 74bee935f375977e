import type { ImportApply } from '#contract/imports.ts';
import { Choice } from '#web/ui/forms/choice.tsx';
import { counted } from './import-words.ts';

type Conflicts = ImportApply['conflicts'];
type ConflictFieldProps = { count: number; chosen: Conflicts; onChoose: (conflicts: Conflicts) => void };

const OPTIONS = [
  { value: 'mine', label: 'Keep mine' },
  { value: 'theirs', label: 'Take theirs' },
  { value: 'newest', label: 'The newest wins' },
] as const;

export function ConflictField({ count, chosen, onChoose }: ConflictFieldProps) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{counted(count, 'rating differs', 'ratings differ')} from yours</legend>
      <div className="flex flex-wrap gap-x-8">
        {OPTIONS.map(({ value, label }) => (
          <Choice
            key={value}
            type="radio"
            name="conflicts"
            isChecked={chosen === value}
            onChange={() => onChoose(value)}
          >
            {label}
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}
