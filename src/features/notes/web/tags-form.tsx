import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { INPUT } from '#ui/forms/text-field.tsx';
import { RemovableChip } from '#ui/removable-chip.tsx';
import { distinctTags, MAX_TAGS, plainTag, tagProblem } from '../contract/note-rules.ts';
import { allTagsQuery } from './notes-queries.ts';

type TagsFormProps = { tags: string[]; onChange: (tags: string[]) => void; onClose: () => void };

/** Splits what was typed at commas, so that several tags can be pasted. */
const typedTags = (text: string) => text.split(',').map(plainTag).filter(Boolean);

function problemOf(typed: string[], all: string[]): string | undefined {
  if (typed.length === 0) return 'Enter a tag.';
  if (all.length > MAX_TAGS) return `A film can have ${MAX_TAGS} tags.`;
  return typed.map(tagProblem).find(Boolean);
}

/** Adds and removes tags one by one; each change is saved at once. */
export function TagsForm({ tags, onChange, onClose }: TagsFormProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const { data: known } = useQuery(allTagsQuery);
  useEffect(() => {
    field.current?.focus();
  }, []);
  const add = (event: FormEvent) => {
    event.preventDefault();
    const typed = typedTags(text);
    const all = distinctTags([...tags, ...typed]);
    const found = problemOf(typed, all);
    setProblem(found);
    field.current?.focus();
    if (found) return;
    onChange(all);
    setText('');
  };
  const remove = (tag: string) => {
    // The button with the focus is about to disappear.
    field.current?.focus();
    onChange(tags.filter((other) => other !== tag));
  };
  return (
    <form onSubmit={add} noValidate>
      {tags.length > 0 && (
        <ul aria-label="Your tags" className="mb-3 flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <RemovableChip label={tag} onRemove={() => remove(tag)} />
            </li>
          ))}
        </ul>
      )}
      <label htmlFor={id} className="font-semibold">
        New tag
      </label>
      <div className="mt-1.5 flex flex-wrap gap-2">
        <input
          ref={field}
          id={id}
          dir="auto"
          value={text}
          list={`${id}known`}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}hint`}
          className={`${INPUT} min-w-0 flex-1 aria-invalid:border-link`}
        />
        <datalist id={`${id}known`}>
          {known?.map(({ tag }) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
        <Button type="submit">Add tag</Button>
        <Button onClick={onClose}>Done</Button>
      </div>
      <p
        id={`${id}hint`}
        role={problem ? 'alert' : undefined}
        className={problem ? 'mt-1.5 text-(--link)' : 'mt-1.5 text-muted'}
      >
        {problem ?? 'Use your own words, such as “with Mom”. Only you see your tags.'}
      </p>
    </form>
  );
}
