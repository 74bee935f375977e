import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/lib/api.ts';
import { apiSend } from '#web/lib/calls.ts';
import { type MemberPage, useChange } from '#web/lib/member/member-page.tsx';
import { userListQuery } from '#web/lib/member/queries.ts';
import { allTagsQuery, noteQuery, ownTagsQuery } from './notes-queries.ts';

const NOTE_FAILURE = 'Your note could not be saved. It is still in the form: please try again.';
const TAGS_FAILURE = 'Your tags could not be saved. Please try again.';

/** As `messageOf`, which would load the code of forms with the film page. */
const reasonOf = (error: Error) => error instanceof ApiError && error.message;

/** Saves a film's note and tags. Tags are shown at once, a note when it is saved. */
export function useWordChanges(filmId: number, page: MemberPage) {
  const client = useQueryClient();
  const path = { filmId };
  const scope = { id: `words ${filmId}` };
  const note = useChange({
    page,
    log: 'The note could not be saved',
    failureText: (_, error) => reasonOf(error) || NOTE_FAILURE,
    scope,
    /** @param text null removes the note */
    mutationFn: (text: string | null) =>
      text === null
        ? apiSend('DELETE', '/notes/{filmId}', { path })
        : apiSend('PUT', '/notes/{filmId}', { path, body: { text } }),
    onSuccess: async (_, text) => {
      const { queryKey } = noteQuery(filmId);
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, text);
    },
  });
  const { queryKey } = ownTagsQuery(filmId);
  const tags = useChange({
    page,
    log: 'The tags could not be saved',
    failureText: (_, error) => reasonOf(error) || TAGS_FAILURE,
    scope,
    mutationFn: (given: string[]) => apiSend('PUT', '/film-tags/{filmId}', { path, body: { tags: given } }),
    onMutate: async (given) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, given);
    },
    onSettled: (_, error) => {
      if (error) void client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ queryKey: allTagsQuery.queryKey });
      void client.invalidateQueries({ queryKey: userListQuery.queryKey });
    },
  });
  return {
    isSaving: note.isPending,
    saveNote: (text: string | null, onSuccess: () => void) => note.mutate(text, { onSuccess }),
    saveTags: (given: string[]) => tags.mutate(given),
  };
}
