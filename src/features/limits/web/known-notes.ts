import { queryOptions, useQuery } from '@tanstack/react-query';
import { CONTENT_NOTES, type ContentNoteSlug, isOfferedFilter } from '#features/films/contract/content-notes.ts';
import { filmCount, grouped } from '#ui/format/numbers.ts';
import { apiGet } from '#web/lib/calls.ts';

const knownNotesQuery = queryOptions({
  queryKey: ['films', 'known-notes'],
  queryFn: ({ signal }) => apiGet('/content-notes', { signal }),
});

/** `known` is null until it is loaded, or if loading fails. @example { known: 'known for 612 of 1,566 films' } */
export type OfferedNote = { value: ContentNoteSlug; label: string; known: string | null };

/**
 * Returns the notes that somebody can avoid, with the number of films for which each is known.
 *
 * @param chosen notes that are avoided already, so that they can be removed
 */
export function useOfferedNotes(chosen: readonly string[], isEnabled = true): OfferedNote[] {
  const { data } = useQuery({ ...knownNotesQuery, enabled: isEnabled });
  return CONTENT_NOTES.flatMap(({ slug, label }): OfferedNote[] => {
    const known = data?.notes.find(({ note }) => note === slug)?.known ?? null;
    if (!chosen.includes(slug) && !isOfferedFilter(slug, known ?? 0)) return [];
    const text = data && known !== null ? `known for ${grouped(known)} of ${filmCount(data.films)}` : null;
    return [{ value: slug, label, known: text }];
  });
}
