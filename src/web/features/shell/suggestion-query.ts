import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ListedFilm } from '#contract/films.ts';
import { getJson } from '#web/lib/api.ts';

/** How long the typing rests before films are asked for, milliseconds. */
const TYPING_PAUSE = 200;
const LEAST_LETTERS = 2;
const MOST_FILMS = 6;

/** Whether one text is the other with letters added: then the films of one stand in while those of the other come. */
export const isContinued = (a: string, b: string) => a.startsWith(b) || b.startsWith(a);

/** The best films for a text. @param text trimmed; too short a one is not asked for */
export const suggestionQuery = (text: string) =>
  queryOptions({
    queryKey: ['suggestions', text] as const,
    queryFn: async ({ signal }) => {
      const films = await getJson<ListedFilm[]>(`/movies/find?${new URLSearchParams({ title: text })}`, signal);
      return films.slice(0, MOST_FILMS);
    },
    enabled: text.length >= LEAST_LETTERS,
  });

/** The text as it was when it last rested; empty before it ever has. */
function useRested(text: string): string {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/**
 * The films to suggest for what stands in the search box.
 *
 * @param isWanted asks for nothing otherwise, and gives up on what is under way
 * @returns undefined while there is no answer, and for good should the request fail: search itself does without
 */
export function useSuggestions(text: string, isWanted: boolean): ListedFilm[] | undefined {
  const query = text.trim();
  const rested = useRested(query);
  const isAsked = isWanted && query.length >= LEAST_LETTERS && isContinued(query, rested);
  const { data } = useQuery({
    ...suggestionQuery(isAsked ? rested : ''),
    placeholderData: (films, previous) =>
      isAsked && previous && isContinued(previous.queryKey[1], rested) ? films : undefined,
  });
  return isAsked ? data : undefined;
}
