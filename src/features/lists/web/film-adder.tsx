import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#ui/forms/use-form.ts';
import { apiSend } from '#web/lib/calls.ts';
import { FilmSearch } from '#web/lib/films/film-search.tsx';
import type { MemberPage } from '#web/lib/member/member-page.tsx';
import { CHALLENGES_KEY } from '#web/lib/member/queries.ts';
import { useChange } from '#web/lib/member/use-change.ts';
import { listQuery, listsQuery, type MemberList } from './list-queries.ts';

type FilmAdderProps = { list: MemberList; notify: MemberPage['notify'] };

/** Finds films by their titles, and adds them to the end of the list. */
export function FilmAdder({ list, notify }: FilmAdderProps) {
  const client = useQueryClient();
  const adding = useChange({
    page: { notify },
    log: 'Adding a film to a list failed',
    failureText: (film, error) => messageOf(error, `“${film.title}” could not be added. Please try again.`),
    mutationFn: (film: { id: number; title: string }) =>
      apiSend('PUT', '/lists/{listId}/films/{filmId}', { path: { listId: list._id, filmId: film.id }, body: {} }),
    onSuccess: async (_, film) => {
      notify({ tone: 'success', text: `“${film.title}” is on the list.` });
      await client.invalidateQueries({ queryKey: listQuery(list._id).queryKey });
      void client.invalidateQueries({ queryKey: listsQuery.queryKey });
      void client.invalidateQueries({ queryKey: CHALLENGES_KEY });
    },
  });
  const listed = { ids: new Set(list.films.map((film) => film.id)), text: 'On the list' };
  return <FilmSearch label="Add a film" act="Add" onChoose={(film) => adding.mutate(film)} chosen={listed} />;
}
