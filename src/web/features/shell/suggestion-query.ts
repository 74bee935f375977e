import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ListedFilm } from '#contract/films.ts';
import { getJson } from '#web/lib/api.ts';

/** Milliseconds without typing before films are requested. */
const TYPING_PAUSE = 200;
const MIN_LETTERS = 2;
const MAX_FILMS = 6;

/** True if one text begins with the other: the films of one are then shown until those of the other arrive. */
export const isContinued = (a: string, b: string) => a.startsWith(b) || b.startsWith(a);

/** Best match first. @param text trimmed; nothing is requested when it is too short */
export const suggestionQuery = (text: string) =>
  queryOptions({
    queryKey: ['suggestions', text] as const,
    queryFn: async ({ signal }) => {
      const films = await getJson<ListedFilm[]>(`/movies/find?${new URLSearchParams({ title: text })}`, signal);
      return films.slice(0, MAX_FILMS);
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
 * @param isEnabled requests nothing when false, and ignores responses under way
 * @returns undefined until there is a response, and after a failure
 */
export function useSuggestions(text: string, isEnabled: boolean): ListedFilm[] | undefined {
  const query = text.trim();
  const settled = useTypingPause(query);
  const isActive = isEnabled && query.length >= MIN_LETTERS && isContinued(query, settled);
  const { data } = useQuery({
    ...suggestionQuery(isActive ? settled : ''),
    placeholderData: (films, previous) =>
      isActive && previous && isContinued(previous.queryKey[1], settled) ? films : undefined,
  });
  return isActive ? data : undefined;
}
