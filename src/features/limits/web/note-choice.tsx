import { Choice } from '#ui/forms/choice.tsx';
import type { OfferedNote } from './known-notes.ts';

type NoteChoiceProps = {
  note: OfferedNote;
  /** The name of the form field, for forms that work before hydration. */
  name?: string;
  isChecked: boolean;
  onChange: () => void;
};

/**
 * A content note to avoid. The line for the number of films is reserved, so the height does not change when it is
 * loaded.
 */
export function NoteChoice({ note: { value, label, known }, ...choice }: NoteChoiceProps) {
  return (
    <Choice type="checkbox" value={value} {...choice}>
      <span className="leading-snug">
        {label}
        <span className="block min-h-[1lh] text-muted text-xs">{known && ` ${known}`}</span>
      </span>
    </Choice>
  );
}
