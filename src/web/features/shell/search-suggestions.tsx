import { Link } from '@tanstack/react-router';
import { type RefObject, useReducer } from 'react';
import type { ListedFilm } from '#contract/films.ts';
import { yearOf } from '#web/lib/format/dates.ts';
import { posterUrl } from '#web/lib/format/image-url.ts';
import { Picture } from '#web/ui/pictures/picture.tsx';
import { comboboxReducer } from './combobox-state.ts';
import { useSuggestions } from './suggestion-query.ts';
import { useCombobox } from './use-combobox.ts';

const ALL_RESULTS = 'all';

type SearchSuggestionsProps = {
  input: RefObject<HTMLInputElement | null>;
  listId: string;
  text: string;
  /** True if the text was typed before these scripts were loaded. */
  isTyped: boolean;
};

/** Matching films in a list below the search box. Loaded when the box is first focused. */
export function SearchSuggestions({ input, listId, text, isTyped }: SearchSuggestionsProps) {
  const [state, dispatch] = useReducer(comboboxReducer, null, () => ({
    isOpen: isTyped && document.activeElement === input.current,
    active: null,
  }));
  const films = useSuggestions(text, state.isOpen);
  const options = films?.length ? [...films.map(({ id }) => String(id)), ALL_RESULTS] : [];
  // The option may be gone with the films of an earlier response.
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
        {films && countMessage(films.length)}
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
          {films?.map((film) => (
            <Link
              key={film.id}
              {...optionProps(String(film.id))}
              to="/movie/$id"
              params={{ id: String(film.id) }}
              className={`${OPTION} grid grid-cols-[2rem_1fr] items-center gap-3 py-1.5 md:grid-cols-[2.25rem_1fr]`}
            >
              <Suggestion film={film} />
            </Link>
          ))}
          <button
            type="submit"
            {...optionProps(ALL_RESULTS)}
            className={`${OPTION} flex min-h-11 w-full items-center border-line border-t font-semibold text-sm`}
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

const countMessage = (count: number) => `${count || 'No'} ${count === 1 ? 'film' : 'films'} suggested`;

/** The title has at most two lines, so that six films fit a screen. */
function Suggestion({ film: { id, title, posterPath, posterColour, releaseDate } }: { film: ListedFilm }) {
  return (
    <>
      {/* The title is beside it: a poster that fails to load leaves an empty box. */}
      <span className="relative aspect-2/3 overflow-hidden rounded-xs bg-sunken">
        <Picture src={posterUrl('w92', id, posterPath)} colour={posterColour} width={92} height={138} alt="" />
      </span>
      <span className="min-w-0">
        <span className="line-clamp-2 leading-snug">{title}</span>
        {releaseDate && (
          <span className="block text-muted text-sm leading-snug tabular-nums">{yearOf(releaseDate)}</span>
        )}
      </span>
    </>
  );
}
