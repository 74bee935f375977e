import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { lazy } from 'react';
import { PRIMARY_BUTTON } from '#ui/button.tsx';
import { DialogButton } from '#ui/floating/dialog-button.tsx';
import { filmCount } from '#ui/format/numbers.ts';
import { PageHeading } from '#ui/page-heading.tsx';
import { Poster } from '#ui/pictures/poster.tsx';
import { Spinner } from '#ui/states/spinner.tsx';
import { FailureMessage } from '#web/lib/member/failure-message.tsx';
import type { ListSummary } from '../contract/lists.ts';
import { progressText } from './list-films.ts';
import { listsQuery, type MemberList } from './list-queries.ts';

const loadForm = () => import('./list-dialogs.tsx');
const ListDialog = lazy(async () => ({ default: (await loadForm()).ListDialog }));

export function ListsScreen({ onCreated }: { onCreated: (list: MemberList) => void }) {
  const { data: lists, error, refetch } = useQuery(listsQuery);
  const label = (
    <>
      <Plus className="size-4" />
      New list
    </>
  );
  return (
    <div className="page pt-6 md:pt-12">
      <PageHeading
        title="My lists"
        action={
          <DialogButton label={label} className={PRIMARY_BUTTON} load={loadForm}>
            {(dialog) => <ListDialog {...dialog} list={null} onSaved={onCreated} />}
          </DialogButton>
        }
      />
      <p className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
        <Link to="/list" className="text-link target">
          My Movies
        </Link>
        <Link to="/challenges" className="text-link target">
          Challenges
        </Link>
      </p>
      {lists ? (
        <Lists lists={lists} />
      ) : error ? (
        <FailureMessage error={error} text="Your lists could not be loaded." onRetry={refetch} />
      ) : (
        <div className="pt-10">
          <Spinner label="Loading your lists..." />
        </div>
      )}
    </div>
  );
}

function Lists({ lists }: { lists: ListSummary[] }) {
  if (lists.length === 0) {
    return (
      <p className="max-w-[36ch] py-16 text-balance text-2xl leading-snug md:text-3xl">
        You have no lists yet. Make one for your favorites, your discs or a marathon, and add films from their pages.
      </p>
    );
  }
  return (
    <ul aria-label="My lists" className="mt-6 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
      {lists.map((list) => (
        <li key={list._id} className="group relative flex gap-4 border-line border-t py-5">
          <span className="flex min-h-21 w-38 shrink-0">
            {list.posters.length === 0 && <span className="h-21 w-14 rounded-sm border border-line border-dashed" />}
            {list.posters.map((film) => (
              <Poster
                key={film.id}
                film={film}
                size="w185"
                sizes="72px"
                className="-mr-6 w-14 shrink-0 self-start outline-1 outline-line -outline-offset-1"
                decorative
              />
            ))}
          </span>
          <span className="min-w-0">
            <Link
              to="/lists/{-$id}"
              params={{ id: list._id }}
              className="display wrap-anywhere line-clamp-3 text-2xl leading-none! after:absolute after:inset-0 group-hover:text-link"
            >
              {list.name}
            </Link>
            <span className="mt-2 block text-muted text-sm">
              {list.films === 0 ? filmCount(0) : progressText(list.seen, list.films)}
              {list.challenge ? ', a challenge' : list.ranked && ', ranked'}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
