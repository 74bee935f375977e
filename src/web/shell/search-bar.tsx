import { useNavigate } from '@tanstack/react-router';
import { Search, X } from 'lucide-react';
import { type FocusEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { SearchSuggestions } from './search-suggestions.tsx';

export function SearchBar({ initialText = '', autoFocus = false }: { initialText?: string; autoFocus?: boolean }) {
  const [text, setText] = useState(initialText);
  const [Suggestions, setSuggestions] = useState<typeof SearchSuggestions>();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const navigate = useNavigate();

  const shown = useRef<string>(undefined);
  useEffect(() => {
    const before = shown.current;
    shown.current = initialText;
    // Words that were typed before hydration stay, and those that a person types while a page loads.
    const mayBeTyped = before === undefined || document.activeElement === input.current;
    setText((text) => {
      const typed = input.current?.value ?? text;
      return mayBeTyped && typed !== before ? typed : initialText;
    });
  }, [initialText]);
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = text.trim();
    if (query) navigate({ to: '/search', search: { q: query } });
  };
  const loadSuggestions = (event: FocusEvent<HTMLInputElement>) => {
    event.target.select();
    // Search works without suggestions if they fail to load.
    import('./search-suggestions.tsx').then((loaded) => setSuggestions(() => loaded.SearchSuggestions)).catch(() => {});
  };
  const clear = () => {
    setText('');
    input.current?.focus();
  };

  return (
    <search className="w-full">
      {/* Works before hydration too. */}
      <form action="/search" onSubmit={submit} className="relative flex items-center">
        <label htmlFor={id} className="sr-only">
          Search movies
        </label>
        <input
          ref={input}
          id={id}
          name="q"
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          placeholder="Search movies..."
          value={text}
          maxLength={200}
          onChange={(event) => setText(event.target.value)}
          onFocus={loadSuggestions}
          role="combobox"
          aria-autocomplete="list"
          // useCombobox updates aria-expanded.
          aria-expanded="false"
          aria-controls={`${id}-films`}
          className="h-11 w-full rounded-full border border-line-strong bg-sunken pr-22 pl-5 text-base text-text placeholder:text-muted"
        />
        {text !== '' && (
          <button
            type="button"
            onClick={clear}
            aria-label="Clear search"
            className="absolute right-11 flex size-9 items-center justify-center rounded-full text-muted hover:text-text"
          >
            <X className="size-4" />
          </button>
        )}
        <button
          type="submit"
          aria-label="Search"
          className="absolute right-1.5 flex size-9 items-center justify-center rounded-full text-text hover:bg-raised"
        >
          <Search className="size-5" />
        </button>
        {Suggestions && <Suggestions input={input} listId={`${id}-films`} text={text} isTyped={text !== initialText} />}
      </form>
    </search>
  );
}
