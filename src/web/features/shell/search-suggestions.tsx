import { Link } from '@tanstack/react-router';
import { type RefObject, useReducer } from 'react';
import type { ListedFilm } from '#contract/films.ts';
import type { FoundPerson } from '#contract/people.ts';
import type { Found } from '#web/lib/find.ts';
import { yearOf } from '#web/lib/format/dates.ts';
import { posterUrl } from '#web/lib/format/image-url.ts';
import { Face } from '#web/ui/pictures/face.tsx';
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

/** Matching films and people in a list below the search box. Loaded when the box is first focused. */
export function SearchSuggestions({ input, listId, text, isTyped }: SearchSuggestionsProps) {
  const [state, dispatch] = useReducer(comboboxReducer, null, () => ({
    isOpen: isTyped && document.activeElement === input.current,
    active: null,
  }));
  const found = useSuggestions(text, state.isOpen);
  const suggestions = found ? suggestionsOf(found) : [];
  const options = suggestions.length > 0 ? [...suggestions.map(({ option }) => option), ALL_RESULTS] : [];
  // The option may be gone with the suggestions of an earlier response.
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
        {found && countMessage(found.films.length, found.people.length)}
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
          {suggestions.map(({ option, to, id, picture, name, more }) => (
            <Link
              key={option}
              {...optionProps(option)}
              to={to}
              params={{ id: String(id) }}
              className={`${OPTION} grid grid-cols-[2rem_1fr] items-center gap-3 py-1.5 md:grid-cols-[2.25rem_1fr]`}
            >
              {picture}
              <span className="min-w-0">
                <span className="line-clamp-2 leading-snug">{name}</span>
                {more && <span className="block truncate text-muted text-sm leading-snug tabular-nums">{more}</span>}
              </span>
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

/** @example countMessage(5, 1) // '5 films and 1 person suggested' */
function countMessage(films: number, people: number): string {
  const filmCount = `${films || 'No'} ${films === 1 ? 'film' : 'films'}`;
  const peopleCount = people > 0 ? ` and ${people} ${people === 1 ? 'person' : 'people'}` : '';
  return `${filmCount}${peopleCount} suggested`;
}

/** Titles have at most two lines, so that six suggestions fit a screen. */
function suggestionsOf({ films, people, peopleFirst }: Found) {
  const ofFilms = films.map(filmSuggestion);
  const ofPeople = people.map(personSuggestion);
  return peopleFirst ? [...ofPeople, ...ofFilms] : [...ofFilms, ...ofPeople];
}

const filmSuggestion = ({ id, title, posterPath, posterColour, releaseDate }: ListedFilm) => ({
  option: String(id),
  to: '/movie/$id' as const,
  id,
  // The title is beside it: a poster that fails to load leaves an empty box.
  picture: (
    <span className="relative aspect-2/3 overflow-hidden rounded-xs bg-sunken">
      <Picture src={posterUrl('w92', id, posterPath)} colour={posterColour} width={92} height={138} alt="" />
    </span>
  ),
  name: title,
  more: releaseDate && yearOf(releaseDate),
});

const personSuggestion = ({ id, name, profilePath, profileColour, knownFor }: FoundPerson) => ({
  option: `person-${id}`,
  to: '/person/$id' as const,
  id,
  picture: <Face name={name} path={profilePath} colour={profileColour} className="aspect-square rounded-full" />,
  name,
  more: knownFor.join(', '),
});
