import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useRef, useState } from 'react';
import { CHIP } from '#ui/button-styles.ts';
import { INPUT } from '#ui/forms/text-field.tsx';
import { RemovableChip } from '#ui/removable-chip.tsx';
import { apiGet } from '#web/lib/calls.ts';

type PeopleFieldProps = { values: number[]; onChange: (values: number[]) => void };

/** Actors and directors, found by name. */
export function PeopleField({ values, onChange }: PeopleFieldProps) {
  const id = useId();
  const [text, setText] = useState('');
  const name = useDeferredValue(text.trim());
  const { data: found } = useQuery({
    queryKey: ['people', 'find', name],
    queryFn: ({ signal }) => apiGet('/movies/people', { query: { name }, signal }),
    enabled: name.length > 1,
  });
  const field = useRef<HTMLInputElement>(null);
  const chosen = useRef<HTMLUListElement>(null);
  const choose = (person: number) => {
    // The button with the focus is about to disappear, here and below.
    field.current?.focus();
    onChange([...values.filter((one) => one !== person), person]);
    setText('');
  };
  const remove = (place: number) => {
    (chosen.current?.querySelectorAll('button')[place + 1] ?? field.current)?.focus();
    onChange(values.filter((_, other) => other !== place));
  };
  return (
    <div className="grid gap-1 text-sm">
      <label htmlFor={id} className="text-muted">
        Name of an actor or a director
      </label>
      <input
        ref={field}
        id={id}
        value={text}
        placeholder="Mario Bava"
        onChange={({ target }) => setText(target.value)}
        className={`${INPUT} w-64 max-w-full`}
      />
      <ul aria-label="People found" className="flex flex-wrap gap-2 empty:hidden">
        {name.length > 1 &&
          found?.map((person) => (
            <li key={person.id}>
              <button type="button" onClick={() => choose(person.id)} className={`${CHIP} cursor-pointer`}>
                <span className="sr-only">Add: </span>
                {person.name}
              </button>
            </li>
          ))}
      </ul>
      <ul ref={chosen} aria-label="Chosen people" className="flex flex-wrap gap-2 empty:hidden">
        {values.map((person, place) => (
          <li key={person}>
            <ChosenPerson id={person} onRemove={() => remove(place)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function ChosenPerson({ id, onRemove }: { id: number; onRemove: () => void }) {
  const { data } = useQuery({
    queryKey: ['people', 'name', id],
    queryFn: ({ signal }) => apiGet('/movies/person/{id}', { path: { id }, signal }),
  });
  return <RemovableChip label={data?.name ?? '…'} onRemove={onRemove} />;
}
