import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { lazy, type MouseEvent, type ReactNode, useMemo, useState } from 'react';
import { Button, SECONDARY_BUTTON } from '#ui/button.tsx';
import { DialogButton } from '#ui/floating/dialog-button.tsx';
import { filmCount } from '#ui/format/numbers.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import { messageOf } from '#ui/forms/use-form.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Spinner } from '#ui/states/spinner.tsx';
import { ApiError } from '#web/lib/api.ts';
import { apiSend } from '#web/lib/calls.ts';
import { FilmSearch } from '#web/lib/films/film-search.tsx';
import { FailureMessage } from '#web/lib/member/failure-message.tsx';
import { type MemberPage, useChange, useNotice } from '#web/lib/member/member-page.tsx';
import { CHALLENGES_KEY, marksQuery } from '#web/lib/member/queries.ts';
import { type ListSort, progressText, SORTS, sorted, withSeen } from './list-films.ts';
import { listQuery, listsQuery, type MemberList } from './list-queries.ts';
import { HEADING, ListRows } from './list-rows.tsx';
import { useListChanges } from './use-list-changes.ts';

const loadForm = () => import('./list-dialogs.tsx');
const ListDialog = lazy(async () => ({ default: (await loadForm()).ListDialog }));

type ListScreenProps = {
  listId: string;
  onDeleted: () => void;
  /** The buttons and parts of other ideas. */
  share: (list: MemberList) => ReactNode;
  finder: (list: MemberList) => ReactNode;
  /** @param films the films of the list, which the part shows below itself */
  challenge: (list: MemberList, films: ReactNode) => ReactNode;
};

/** 400 is for an id that no list can have. */
const NOT_FOUND = [400, 404];

export function ListScreen(props: ListScreenProps) {
  const { data: list, error, refetch } = useQuery(listQuery(props.listId));
  if (list) return <LoadedList {...props} list={list} />;
  return (
    <div className="page pt-6 md:pt-12">
      <BackLink />
      {error ? (
        error instanceof ApiError && NOT_FOUND.includes(error.status) ? (
          <h1 className="display mt-6 text-5xl">List not found</h1>
        ) : (
          <FailureMessage error={error} text="This list could not be loaded." onRetry={refetch} />
        )
      ) : (
        <div className="pt-10">
          <Spinner label="Loading your list..." />
        </div>
      )}
    </div>
  );
}

const BackLink = () => (
  <Link to="/lists/{-$id}" params={{ id: undefined }} className="text-link target">
    My lists
  </Link>
);

function LoadedList({ list, onDeleted, ...parts }: ListScreenProps & { list: MemberList }) {
  const [sort, setSort] = useState<ListSort>('order');
  const { notify, notice } = useNotice();
  const changes = useListChanges(list._id, { notify });
  const { data: marks } = useQuery(marksQuery);
  // The marks change at once when a film of this list is marked as watched.
  const films = useMemo(() => {
    return marks ? withSeen(list.films, new Set(marks.watched)) : list.films;
  }, [list.films, marks]);
  const shown = useMemo(() => sorted(films, sort), [films, sort]);
  const seen = films.filter((film) => film.seen).length;
  const below = (
    <>
      <div className="mt-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 print:hidden">
        <FilmAdder list={list} notify={notify} />
        {films.length > 1 && <SelectField label="Sort by" value={sort} options={SORTS} onChange={setSort} />}
      </div>
      <ListRows
        key={sort}
        listId={list._id}
        films={shown}
        isRanked={list.ranked}
        canMove={sort === 'order' && films.length > 1}
        changes={changes}
      />
    </>
  );
  return (
    <div className="page pt-6 md:pt-12">
      <BackLink />
      <h1
        id={HEADING}
        tabIndex={-1}
        className="display wrap-anywhere mt-2 text-5xl leading-none! outline-none md:text-7xl"
      >
        {list.name}
      </h1>
      {list.description && <p className="wrap-anywhere mt-4 max-w-prose whitespace-pre-line">{list.description}</p>}
      {/* A challenge has its score card instead. */}
      {films.length > 0 && !list.challenge && <Progress seen={seen} films={films.length} />}
      <div className="mt-6 flex flex-wrap gap-3 print:hidden">
        {films.length > 0 && parts.finder(list)}
        {parts.share(list)}
        <DialogButton
          label={
            <>
              <Pencil className="size-4" />
              Edit
            </>
          }
          className={SECONDARY_BUTTON}
          load={loadForm}
        >
          {(dialog) => <ListDialog {...dialog} list={list} onSaved={() => {}} />}
        </DialogButton>
        <DeleteButton list={list} onDeleted={onDeleted} notify={notify} />
      </div>
      {list.challenge ? <div className="mt-10">{parts.challenge(list, below)}</div> : below}
      {notice}
    </div>
  );
}

function Progress({ seen, films }: { seen: number; films: number }) {
  return (
    <div className="mt-5 max-w-md">
      <p role="status" className="tabular-nums">
        {progressText(seen, films)}
      </p>
      <ProgressBar part={seen} of={films} className="mt-2" />
      <p className="sr-only">{filmCount(films)} in this list</p>
    </div>
  );
}

type ListProps = { list: MemberList; notify: MemberPage['notify'] };

/** Finds films by their titles, and adds them to the end of the list. */
export function FilmAdder({ list, notify }: ListProps) {
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

/** Asks once more before it deletes a list with films. A double click is no answer. */
export function DeleteButton({ list, onDeleted, notify }: ListProps & Pick<ListScreenProps, 'onDeleted'>) {
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending } = useChange({
    page: { notify },
    log: 'Deleting a list failed',
    failureText: () => 'The list could not be deleted. Please try again.',
    mutationFn: async () => {
      await apiSend('DELETE', '/lists/{listId}', { path: { listId: list._id } });
    },
    onSuccess: () => {
      // The page of the list is still open, and must not load it again.
      client.removeQueries({ queryKey: listQuery(list._id).queryKey, type: 'inactive' });
      void client.invalidateQueries({ queryKey: listsQuery.queryKey });
    },
  });
  const press = ({ detail: clicks }: MouseEvent) => {
    if (clicks > 1) return;
    // React Query does not call `onSuccess` after the member has left the page.
    if (isAsked || list.films.length === 0) mutate(undefined, { onSuccess: onDeleted });
    else setAsked(true);
  };
  return (
    <Button isBusy={isPending} onClick={press} onBlur={() => setAsked(false)}>
      <Trash2 className="size-4" />
      <span aria-live="polite">{isAsked ? `Delete this list of ${filmCount(list.films.length)}?` : 'Delete'}</span>
    </Button>
  );
}
