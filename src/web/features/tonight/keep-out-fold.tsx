import { useState } from 'react';
import { NoteChoice, useOfferedNotes } from '#web/features/limits/limits.ts';
import { FilterFold } from '#web/ui/forms/filter-fold.tsx';
import { chosenValues, toggled } from './chosen-values.ts';

type KeepOutFoldProps = {
  /** The chosen notes, joined by commas. */
  chosen: string | undefined;
  onChange: (chosen: string | undefined) => void;
};

/** Content notes to keep out. The numbers of films are requested when the fold is opened. */
export function KeepOutFold({ chosen, onChange }: KeepOutFoldProps) {
  const values = chosenValues(chosen);
  const [wasOpened, setOpened] = useState(false);
  const notes = useOfferedNotes(values, wasOpened || values.length > 0);
  return (
    <FilterFold label="Keep out" count={values.length} onOpen={() => setOpened(true)}>
      <p className="mb-2 text-muted text-sm">
        Films that are known to contain what you choose are left out. We do not know this for every film.
      </p>
      {notes.map((note) => (
        <NoteChoice
          key={note.value}
          note={note}
          name="without"
          isChecked={values.includes(note.value)}
          onChange={() => onChange(toggled(chosen, note.value))}
        />
      ))}
    </FilterFold>
  );
}
