import { type FormEvent, useEffect, useId, useRef } from 'react';
import { Button } from '../button.tsx';

type WordsFormProps = {
  label: string;
  submit: string;
  /** The words of the URL. */
  words: string;
  maxLength: number;
  onSearch: (words: string) => void;
};

/** Searches for words when the form is sent. Back and Forward change the field, which keeps the focus. */
export function WordsForm({ label, submit, words, maxLength, onSearch }: WordsFormProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const known = useRef(words);
  useEffect(() => {
    // Text that is typed before hydration, or while the search that was sent is loaded, stays.
    if (field.current && known.current !== words) field.current.value = words;
    known.current = words;
  }, [words]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    known.current = field.current?.value.trim() ?? '';
    onSearch(known.current);
  };
  return (
    <search className="block print:hidden">
      <form onSubmit={send}>
        <label htmlFor={id} className="mb-1.5 block font-semibold text-sm">
          {label}
        </label>
        <div className="flex max-w-md gap-3">
          <input
            ref={field}
            id={id}
            type="search"
            dir="auto"
            defaultValue={words}
            maxLength={maxLength}
            autoComplete="off"
            autoCapitalize="none"
            className="h-11 min-w-0 flex-1 rounded-md border border-line-strong bg-sunken px-4 text-base text-text hover:border-text"
          />
          <Button type="submit">{submit}</Button>
        </div>
      </form>
    </search>
  );
}
