import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, linkOptions } from '@tanstack/react-router';
import { type RefObject, useEffect, useReducer, useState } from 'react';
import type { ListedFilm } from '#features/films/contract/films.ts';
import type { FoundPerson } from '#features/people/contract/people.ts';
import type { Subject, WishAnswer } from '#features/search/contract/search.ts';
import { yearOf } from '#ui/format/dates.ts';
import { posterUrl } from '#ui/format/image-url.ts';
import { Face } from '#ui/pictures/face.tsx';
import { Picture } from '#ui/pictures/picture.tsx';
import { type Found, find, subjectLink, subjectName, WISH_LEAD, wishLink, wishText } from '../lib/search/find.ts';
import { comboboxReducer, useCombobox } from './use-combobox.ts';

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

function groupsOf({ films, people, subjects, wish, peopleFirst }: Found) {
  const ofWish = { heading: WISH_LEAD, suggestions: wish?.query ? [wishSuggestion(wish)] : [] };
  const ofFilms = { heading: 'Films', suggestions: films.map(filmSuggestion) };
  const ofPeople = { heading: 'People', suggestions: people.map(personSuggestion) };
  const ofThemes = { heading: 'Themes', suggestions: subjects.map(subjectSuggestion) };
  const groups = peopleFirst ? [ofPeople, ofFilms, ofThemes] : [ofWish, ofFilms, ofPeople, ofThemes];
  return groups.filter(({ suggestions }) => suggestions.length > 0);
}

const wishSuggestion = (wish: NonNullable<WishAnswer['wish']>) => ({
  option: 'wish',
  link: wishLink(wish),
  picture: null,
  name: wishText(wish),
  more: null,
});

const filmSuggestion = ({ id, title, posterPath, posterColour, releaseDate }: ListedFilm) => ({
  option: String(id),
  link: linkOptions({ to: '/movie/$id', params: { id: String(id) } }),
  // Needs no fallback: if the poster fails to load, the box is empty, but the title is beside it.
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
  link: linkOptions({ to: '/person/$id', params: { id: String(id) } }),
  picture: <Face name={name} path={profilePath} colour={profileColour} className="aspect-square rounded-full" />,
  name,
  more: knownFor.join(', '),
});

const subjectSuggestion = (subject: Subject) => ({
  option: `${subject.kind}-${subject.slug}`,
  link: subjectLink(subject),
  picture: null,
  name: subjectName(subject),
  more: null,
});

const NOUNS = [
  ['wish', 'wishes'],
  ['film', 'films'],
  ['person', 'people'],
  ['theme', 'themes'],
] as const;

/** @example countMessage({ films: 5, people: 1, subjects: 0, … }) // '5 films and 1 person suggested' */
export function countMessage({ films, people, subjects, wish, peopleFirst }: Found): string {
  const wishes = wish?.query && !peopleFirst ? [wish] : [];
  const counts = [wishes, films, people, subjects].map(({ length }) => length);
  const parts = NOUNS.flatMap(([one, many], kind) => {
    const count = counts[kind] ?? 0;
    return count > 0 ? `${count} ${count === 1 ? one : many}` : [];
  });
  return `${parts.length > 0 ? new Intl.ListFormat('en-US').format(parts) : 'No films'} suggested`;
}
