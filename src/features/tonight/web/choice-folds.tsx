import { memo, useState } from 'react';
import { NoteChoice, useOfferedNotes } from '#features/limits/web/limits.ts';
import { Choice } from '#ui/forms/choice.tsx';
import { FilterFold } from '#ui/forms/filter-fold.tsx';
import { chosenValues, toggled } from './finder-search.ts';
import type { DraftActions } from './use-finder.ts';

type ChoiceFoldProps = {
  label: string;
  name: 'platforms' | 'decades';
  options: readonly { value: string; label: string }[];
  /** The chosen values, joined by commas. */
  chosen: string | undefined;
  change: DraftActions['change'];
};

export const ChoiceFold = memo(({ label, name, options, chosen, change }: ChoiceFoldProps) => {
  const values = chosenValues(chosen);
  return (
    <FilterFold label={label} count={values.length}>
      {options.map(({ value, label: text }) => (
        <Choice
          key={value}
          type="checkbox"
          name={name}
          value={value}
          isChecked={values.includes(value)}
          onChange={() => change({ [name]: toggled(chosen, value) })}
        >
          {text}
        </Choice>
      ))}
    </FilterFold>
  );
});

/** Content notes to keep out. The numbers of films are requested when the fold is opened. */
export const KeepOutFold = memo(({ chosen, change }: Pick<ChoiceFoldProps, 'chosen' | 'change'>) => {
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
          onChange={() => change({ without: toggled(chosen, note.value) })}
        />
      ))}
    </FilterFold>
  );
});
