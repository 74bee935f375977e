import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type RefObject, useEffect, useReducer, useState } from 'react';
import { type Found, find } from '../lib/search/find.ts';
import { comboboxReducer } from './combobox-state.ts';
import { countMessage, groupsOf } from './suggestion-groups.tsx';
import { useCombobox } from './use-combobox.ts';

const ALL_RESULTS = 'all';

type SearchSuggestionsProps = {
  input: RefObject<HTMLInputElement | null>;
  listId: string;
  text: string;
  /** True if the text was typed before these scripts were loaded. */
  isTyped: boolean;
};

/** Matching films, people and themes in a list below the search box. Loaded when the box is first focused. */
export function SearchSuggestions({ input, listId, text, isTyped }: SearchSuggestionsProps) {
  const [state, dispatch] = useReducer(comboboxReducer, null, () => ({
    isOpen: isTyped && document.activeElement === input.current,
    active: null,
  }));
  const found = useSuggestions(text, state.isOpen);
  const groups = found ? groupsOf(found) : [];
  const suggested = groups.flatMap(({ suggestions }) => suggestions.map(({ option }) => option));
  const options = suggested.length > 0 ? [...suggested, ALL_RESULTS] : [];
  // The active option may come from an earlier response, and be missing in the new one.
  const active = options.find((option) => option === state.active) ?? null;
  const idOf = (option: string) => `${listId}-${option}`;
  useCombobox({ input, options, active, idOf, dispatch });

  const optionProps = (option: string) => ({
    id: idOf(option),
    role: 'option',
    'aria-selected': option === active,
    tabIndex: -1,
  });
  return (
    <>
      <p role="status" className="sr-only">
        {found && countMessage(found)}
      </p>
      {options.length > 0 && (
        <div
          id={listId}
          role="listbox"
          aria-label="Suggestions"
          // Keeps the focus in the text box.
          onMouseDown={(event) => event.preventDefault()}
          className={LIST}
        >
          {groups.map(({ heading, suggestions }) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
            <div key={heading} role="group" aria-labelledby={idOf(heading)} className="border-line not-first:border-t">
              <p id={idOf(heading)} role="presentation" className="px-4 pt-1.5 text-muted text-sm">
                {heading}
              </p>
              {suggestions.map(({ option, link, picture, name, more }) => (
                <Link
                  key={option}
                  {...optionProps(option)}
                  {...link}
                  className={`${OPTION} ${picture ? WITH_PICTURE : ROW}`}
                >
                  {picture}
                  <span className="min-w-0">
                    <span className="line-clamp-2 leading-snug">{name}</span>
                    {more && (
                      <span className="block truncate text-muted text-sm leading-snug tabular-nums">{more}</span>
                    )}
                  </span>
                </Link>
              ))}
            </div>
          ))}
          <button
            type="submit"
            {...optionProps(ALL_RESULTS)}
            className={`${OPTION} ${ROW} border-line border-t font-semibold text-sm`}
          >
            <span className="truncate">See all results for “{text.trim()}”</span>
          </button>
        </div>
      )}
    </>
  );
}

// On phones the list ends above the bottom navigation.
const LIST =
  'absolute top-full left-1/2 z-30 mt-2 max-h-[max(12rem,calc(100dvh-14rem-env(safe-area-inset-bottom)))] w-full -translate-x-1/2 overflow-y-auto overscroll-contain rounded-sm border border-line-strong bg-raised py-1 shadow-raised md:max-h-[max(12rem,calc(100dvh-5.5rem))] md:min-w-88';
const OPTION =
  'px-4 text-left -outline-offset-2 outline-sickly hover:bg-sunken aria-selected:bg-sunken aria-selected:outline-2';
const WITH_PICTURE = 'grid grid-cols-[2rem_1fr] items-center gap-3 py-1.5 md:grid-cols-[2.25rem_1fr]';
const ROW = 'flex min-h-11 w-full items-center';

/** Milliseconds without typing before suggestions are requested. */
const TYPING_PAUSE = 200;
const MIN_LETTERS = 2;
/** Maximum number of suggested films and people together. */
const MAX_SUGGESTIONS = 6;
const MAX_PEOPLE = 2;
const MAX_SUBJECTS = 2;

/** True if one text begins with the other: the old suggestions are then shown until the new ones arrive. */
export const isContinued = (a: string, b: string) => a.startsWith(b) || b.startsWith(a);

/** @param text trimmed; nothing is requested when it is too short */
export const suggestionQuery = (text: string) =>
  queryOptions({
    queryKey: ['suggestions', text] as const,
    queryFn: async ({ signal }) => {
      const found = await find(text, signal);
      const people = found.people.slice(0, MAX_PEOPLE);
      const films = found.films.slice(0, MAX_SUGGESTIONS - people.length);
      return { ...found, people, films, subjects: found.subjects.slice(0, MAX_SUBJECTS) };
    },
    enabled: text.length >= MIN_LETTERS,
  });

/** The text at the last typing pause; empty before the first one. */
function useTypingPause(text: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/**
 * @param isEnabled when false, nothing is requested, and responses under way are ignored
 * @returns undefined until there is a response, and after a failure
 */
function useSuggestions(text: string, isEnabled: boolean): Found | undefined {
  const query = text.trim();
  const settled = useTypingPause(query);
  const isActive = isEnabled && query.length >= MIN_LETTERS && isContinued(query, settled);
  const { data } = useQuery({
    ...suggestionQuery(isActive ? settled : ''),
    placeholderData: (found, previous) =>
      isActive && previous && isContinued(previous.queryKey[1], settled) ? found : undefined,
  });
  return isActive ? data : undefined;
}
