import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { Dialog } from '#ui/floating/dialog.tsx';
import type { OpenedProps } from '#ui/floating/dialog-button.tsx';
import { filmCount } from '#ui/format/numbers.ts';
import { Choice } from '#ui/forms/choice.tsx';
import { TaskForm } from '#ui/forms/task-form.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { FormError, messageOf, useForm } from '#ui/forms/use-form.ts';
import { Notice } from '#ui/states/notice.tsx';
import { Spinner } from '#ui/states/spinner.tsx';
import { apiSend } from '#web/lib/calls.ts';
import { LoadFailure } from '#web/lib/member/failure-message.tsx';
import { useChange } from '#web/lib/member/member-page.tsx';
import { listNameProblem, MAX_LIST_NAME } from '../contract/list-limits.ts';
import type { ListSummary } from '../contract/lists.ts';
import { listQuery, listsOfFilmQuery, listsQuery } from './list-queries.ts';

type ListMenuProps = OpenedProps & { film: { id: number; title: string } };

/** The member's lists as check boxes: those that have the film are checked. */
export function ListMenu({ film, ...dialog }: ListMenuProps) {
  return (
    <Dialog title={`Lists: ${film.title}`} {...dialog} className="max-w-md">
      <Lists film={film} onClose={dialog.onClose} />
    </Dialog>
  );
}

/** @example membershipText('Ghosts', true) // 'Added to “Ghosts”.' */
const membershipText = (list: string, isIn: boolean) => `${isIn ? 'Added to' : 'Removed from'} “${list}”.`;
const CHANGE_FAILURE = 'The list could not be changed. Please try again.';

type Membership = { list: ListSummary; isIn: boolean };

function Lists({ film, onClose }: Pick<ListMenuProps, 'film' | 'onClose'>) {
  const client = useQueryClient();
  const query = listsOfFilmQuery(film.id);
  const mutationKey = [...query.queryKey, 'change'];
  const { data: lists, error, refetch } = useQuery(query);
  const [status, setStatus] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  /** @param own the number of ticks that are being settled */
  const outdate = (listId: string, own: number) => {
    void client.invalidateQueries({ queryKey: listQuery(listId).queryKey });
    // While another tick is on its way, the lists would come back without it.
    if (client.isMutating({ mutationKey }) === own) void client.invalidateQueries({ queryKey: listsQuery.queryKey });
  };
  const put = (listId: string) =>
    apiSend('PUT', '/lists/{listId}/films/{filmId}', { path: { listId, filmId: film.id }, body: {} });
  const membership = useChange({
    mutationKey,
    page: { notify: ({ text }) => setFailure(text) },
    log: 'Changing a list failed',
    failureText: (_, error) => messageOf(error, CHANGE_FAILURE),
    scope: { id: `lists of ${film.id}` },
    onMutate: async ({ list, isIn }: Membership) => {
      setFailure(null);
      await client.cancelQueries({ queryKey: query.queryKey });
      client.setQueryData(query.queryKey, (all) =>
        all?.map((one) => (one._id === list._id ? { ...one, has: isIn, films: one.films + (isIn ? 1 : -1) } : one)),
      );
    },
    mutationFn: ({ list: { _id }, isIn }: Membership) =>
      isIn ? put(_id) : apiSend('DELETE', '/lists/{listId}/films/{filmId}', { path: { listId: _id, filmId: film.id } }),
    onSuccess: (_, { list, isIn }) => setStatus(membershipText(list.name, isIn)),
    onSettled: (_, __, { list }) => outdate(list._id, 1),
  });
  const created = useRef<{ name: string; id: string }>(null);
  const form = useForm({
    fields: ['name'],
    validate: ({ name }) => ({ name: listNameProblem(name.trim()) }),
    submit: async (values) => {
      const name = values.name.trim();
      // If only the film could not be added, the next try does not create the list again.
      if (created.current?.name !== name) {
        const { _id } = await apiSend('POST', '/lists', { body: { name } });
        created.current = { name, id: _id };
      }
      const { id } = created.current;
      await put(id)
        .catch((error) => {
          throw new FormError(messageOf(error, CHANGE_FAILURE));
        })
        .finally(() => outdate(id, 0));
      created.current = null;
      setStatus(membershipText(name, true));
      form.reset();
    },
    failure: 'The list could not be created. Please try again.',
  });
  return (
    <div className="px-4 pb-6 md:px-6">
      <p role="status" className="min-h-6 text-muted text-sm">
        {status}
      </p>
      {failure && <Notice tone="failure">{failure}</Notice>}
      {lists ? (
        <ul className="my-2 max-h-72 overflow-y-auto overscroll-contain">
          {lists.map((list) => (
            <li key={list._id}>
              <Choice
                type="checkbox"
                isChecked={list.has ?? false}
                onChange={() => membership.mutate({ list, isIn: !list.has })}
              >
                <span className="wrap-anywhere min-w-0 flex-1">{list.name}</span>{' '}
                <span className="text-muted text-sm">{filmCount(list.films)}</span>
              </Choice>
            </li>
          ))}
        </ul>
      ) : error ? (
        <LoadFailure text="Your lists could not be loaded." onRetry={refetch} />
      ) : (
        <Spinner label="Loading your lists..." />
      )}
      <TaskForm form={form} label="New list" submit="Make a list with this film" busy="Saving...">
        <TextField
          label="New list"
          name="name"
          maxLength={MAX_LIST_NAME}
          autoComplete="off"
          problem={form.problemOf('name')}
        />
      </TaskForm>
      <p className="mt-5">
        <Link to="/lists/{-$id}" params={{ id: undefined }} onClick={onClose} className="text-link target">
          My lists
        </Link>
      </p>
    </div>
  );
}
