import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Found, find } from '../lib/search/find.ts';

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
export function useSuggestions(text: string, isEnabled: boolean): Found | undefined {
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
