import type { ImportApply } from '#contract/imports.ts';
import { grouped } from '#web/lib/format/numbers.ts';
import { Choice } from '#web/ui/forms/choice.tsx';
import { counted } from './import-words.ts';

type Conflicts = ImportApply['conflicts'];
type ConflictFieldProps = { count: number; chosen: Conflicts; onChoose: (conflicts: Conflicts) => void };

const OPTIONS = [
  { value: 'mine', label: 'Keep mine' },
  { value: 'theirs', label: 'Take theirs' },
  { value: 'newest', label: 'The newest wins' },
] as const;

const EFFECTS: Record<Conflicts, (ratings: string) => string> = {
  mine: (ratings) => `This leaves ${ratings} unchanged.`,
  theirs: (ratings) => `This replaces ${ratings} by the file’s.`,
  newest: (ratings) => `This replaces ${ratings} by the file’s where the file’s is newer.`,
};

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
      <p role="status" className="text-muted text-sm">
        {EFFECTS[chosen](count === 1 ? 'your rating' : `your ${grouped(count)} ratings`)}
      </p>
    </fieldset>
  );
}
