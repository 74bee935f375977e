import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  CONTENT_NOTES,
  type ContentNoteSlug,
  isCounted,
  isOfferedFilter,
} from '#features/films/contract/content-notes.ts';
import { grouped } from '#ui/format/numbers.ts';
import { Choice } from '#ui/forms/choice.tsx';
import { apiGet } from '#web/lib/calls.ts';

const knownNotesQuery = queryOptions({
  queryKey: ['films', 'known-notes'],
  queryFn: ({ signal }) => apiGet('/content-notes', { signal }),
});

/** `known` is null until it is loaded, or if loading fails. @example { known: '612 checked' } */
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
    return [
      {
        value: slug,
        label: isCounted(slug) ? `${label}, even a few` : label,
        known: known === null ? null : `${grouped(known)} checked`,
      },
    ];
  });
}

type NoteChoiceProps = {
  note: OfferedNote;
  /** The name of the form field, for forms that work before hydration. */
  name?: string;
  isChecked: boolean;
  onChange: () => void;
};

/** A content note to avoid, with the number of films for which it is checked. */
export function NoteChoice({ note: { value, label, known }, ...choice }: NoteChoiceProps) {
  return (
    <Choice type="checkbox" value={value} {...choice}>
      <span className="flex-1 leading-snug">{label} </span>
      <span className="shrink-0 text-muted text-xs tabular-nums">{known}</span>
    </Choice>
  );
}
