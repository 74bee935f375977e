import type { ImportApply } from '#contract/imports/imports.ts';
import { grouped } from '#web/lib/format/numbers.ts';
import { Choice } from '#web/ui/forms/choice.tsx';
import { counted } from './import-words.ts';

type Conflicts = ImportApply['conflicts'];
type ConflictFieldProps = { count: number; newer: number; chosen: Conflicts; onChoose: (conflicts: Conflicts) => void };

const OPTIONS = [
  { value: 'mine', label: 'Keep mine' },
  { value: 'theirs', label: 'Take theirs' },
  { value: 'newest', label: 'The newest wins' },
] as const;

const yours = (count: number) => (count === 1 ? 'your rating' : `your ${grouped(count)} ratings`);

const EFFECTS: Record<Conflicts, (count: number, newer: number) => string> = {
  mine: (count) => `This leaves ${yours(count)} unchanged.`,
  theirs: (count) => `This replaces ${yours(count)} with the file’s.`,
  newest: (count, newer) => {
    if (newer === 0) return `This leaves ${yours(count)} unchanged: nothing in the file is newer.`;
    if (newer === count)
      return `This replaces ${yours(count)} with the file’s, which ${newer === 1 ? 'is' : 'are'} newer.`;
    return `This replaces ${grouped(newer)} of ${yours(count)} with newer ones in the file.`;
  },
};

export function ConflictField({ count, newer, chosen, onChoose }: ConflictFieldProps) {
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
        {EFFECTS[chosen](count, newer)}
      </p>
    </fieldset>
  );
}
