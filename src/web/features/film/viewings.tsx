import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useState } from 'react';
import type { Film } from '#contract/films.ts';
import type { Viewing } from '#contract/user-list.ts';
import { isSignedOut } from '#web/lib/api.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { MemberPage } from './film-notice.tsx';
import { viewingsQuery } from './film-queries.ts';
import { VIEWINGS_FAILURE } from './messages.ts';
import type { Reader } from './reader.ts';
import { viewingDate } from './viewing-dates.ts';

const loadEditor = () => import('./viewings-editor.tsx');
const ViewingsEditor = lazy(async () => ({ default: (await loadEditor()).ViewingsEditor }));

/** How many dates stand in the page before the editor is opened. */
const SHOWN = 3;

type ViewingsProps = {
  film: Film;
  reader: Reader;
  /** As the member wants it; the film itself says what the server knows. */
  isWatched: boolean;
  page: MemberPage;
};

/** When the member watched the film, and the way to set that right. Its line is kept free where a member is likely. */
export function Viewings({ reader, ...own }: ViewingsProps) {
  if (reader === 'visitor') return null;
  return (
    <div className={classNames('min-h-6 space-y-4 text-sm', reader === 'unknown' && 'hidden in-data-member:block')}>
      {reader === 'member' && <OwnViewings {...own} />}
    </div>
  );
}

function OwnViewings({ film, isWatched, page }: Omit<ViewingsProps, 'reader'>) {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [wasUnwatched] = useState(!isWatched);
  const editorId = useId();
  // Not before the server knows of the viewing: its answer would be without it.
  const { data, error } = useQuery({ ...viewingsQuery(film.id), enabled: film.watched });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    if (!error || isSignedOut(error)) return;
    console.error('Loading the viewings failed', error);
    page.notify({ tone: 'failure', text: VIEWINGS_FAILURE });
  }, [error]);

  // A film that becomes watched here had no viewings until now, so none need to be waited for.
  const viewings = isWatched ? (data ?? (wasUnwatched ? [] : null)) : [];
  if (!viewings) return null;
  return (
    <>
      <div className="flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1">
        {viewings.length > 0 && <Dates viewings={viewings} />}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? editorId : undefined}
          onClick={() => setOpen(!isOpen)}
          onPointerEnter={loadEditor}
          onFocus={loadEditor}
          className="text-link target"
        >
          {viewings.length > 0 ? 'Edit dates' : 'Add a date you watched it'}
        </button>
      </div>
      {isOpen && (
        <Suspense>
          <ViewingsEditor id={editorId} viewings={viewings} of={{ ...page, queryClient, film }} />
        </Suspense>
      )}
    </>
  );
}

function Dates({ viewings }: { viewings: Viewing[] }) {
  const rest = viewings.length - SHOWN;
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-muted">
      <CalendarDays aria-hidden="true" className="size-4" />
      <span id="watched-on">Watched on</span>
      <ul aria-labelledby="watched-on" className="flex flex-wrap gap-x-2 text-text">
        {viewings.slice(0, SHOWN).map(({ id, watchDate }) => (
          <li key={id} className="not-first:before:mr-2 not-first:before:text-muted not-first:before:content-['·']">
            {watchDate ? <time dateTime={watchDate}>{viewingDate(watchDate)}</time> : viewingDate(null)}
          </li>
        ))}
      </ul>
      {rest > 0 && <span>and {rest} more</span>}
    </div>
  );
}
