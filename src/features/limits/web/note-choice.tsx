import { queryOptions, useQuery } from '@tanstack/react-query';
import { CONTENT_NOTES, type ContentNoteSlug, isOfferedFilter } from '#features/films/contract/content-notes.ts';
import { filmCount, grouped } from '#ui/format/numbers.ts';
import { Choice } from '#ui/forms/choice.tsx';
import { apiGet } from '#web/lib/calls.ts';

const knownNotesQuery = queryOptions({
  queryKey: ['films', 'known-notes'],
  queryFn: ({ signal }) => apiGet('/content-notes', { signal }),
});

/** `known` is null until it is loaded, or if loading fails. @example { known: 'checked for 612 of 1,566 films' } */
type OfferedNote = { value: ContentNoteSlug; label: string; known: string | null };

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
    const text = data && known !== null ? `checked for ${grouped(known)} of ${filmCount(data.films)}` : null;
    return [{ value: slug, label, known: text }];
  });
}

type NoteChoiceProps = {
  note: OfferedNote;
  /** The name of the form field, for forms that work before hydration. */
  name?: string;
  isChecked: boolean;
  onChange: () => void;
};

/**
 * A content note to avoid. The line for the number of films is reserved, so the height does not change when it is
 * loaded.
 */
export function NoteChoice({ note: { value, label, known }, ...choice }: NoteChoiceProps) {
  return (
    <Choice type="checkbox" value={value} {...choice}>
      <span className="leading-snug">
        {label}
        <span className="block min-h-[1lh] text-muted text-xs">{known && ` ${known}`}</span>
      </span>
    </Choice>
  );
}
