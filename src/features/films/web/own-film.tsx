import { useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import type { Viewing } from '#features/my-movies/contract/my-movies.ts';
import { OwnWords } from '#features/notes/web/notes.ts';
import { ratingHistoryQuery, type SavedFigures } from '#features/ratings/web/ratings.ts';
import { TextButton } from '#ui/button.tsx';
import { longDate } from '#ui/format/dates.ts';
import { useOnLoadError } from '#web/lib/member/failure-message.tsx';
import { type MemberPage, useMemberPage } from '#web/lib/member/member-page.tsx';
import { viewingsQuery } from '#web/lib/member/queries.ts';
import type { Film } from '../contract/films.ts';
import { useIsReleased, useIsSavingWatched, useShownFilm, useViewingChanges } from './use-member-film.ts';
import { ratedOn } from './viewing-dates.ts';

const VIEWINGS_FAILURE = 'The dates when you watched this film could not be loaded.';

const loadEditor = () => import('./viewings-editor.tsx');
const ViewingsEditor = lazy(async () => ({ default: (await loadEditor()).ViewingsEditor }));
const WatchedDay = lazy(async () => ({ default: (await import('#web/lib/member/watched-day.tsx')).WatchedDay }));

/** What only the member sees of a film: viewings, note and tags. Visitors do not load this. */
export function OwnFilm({ film: publicFilm, wasUnwatched }: { film: Film; wasUnwatched: boolean }) {
  const { id, watched } = useShownFilm(publicFilm);
  const page = useMemberPage();
  const isReleased = useIsReleased(publicFilm);
  const isSaving = useIsSavingWatched(id);
  const hasDates = isReleased && watched;
  const options = {
    // The viewings are not loaded while saving, because the response would lack the new viewing.
    enabled: hasDates && !isSaving,
    // The rating panel loads the history too. A film that is not watched has no dates to render again then.
    notifyOnChangeProps: hasDates ? undefined : [],
  };
  const viewings = useQuery({ ...viewingsQuery(id), ...options });
  const history = useQuery({ ...ratingHistoryQuery(id), ...options });
  useOnLoadError(history.error, 'The saved ratings could not be loaded');
  useOnLoadError(viewings.error, 'The viewings could not be loaded', () =>
    page.notify({ tone: 'failure', text: VIEWINGS_FAILURE }),
  );
  // The dates are shown together with their ratings, and the note waits for them, so that nothing moves. A film marked
  // as watched on this page has no earlier viewings to wait for.
  // A second try after a failure takes nothing away again, such as a note that is being typed.
  const isWaiting = [viewings, history].some((query) => query.isPending && query.errorUpdateCount === 0);
  if (isWaiting && hasDates && !wasUnwatched) return null;
  const shown = watched ? (viewings.data ?? (wasUnwatched ? [] : null)) : [];
  return (
    <>
      {isReleased && shown && (
        <OwnViewings
          filmId={id}
          page={page}
          viewings={shown}
          history={history.data ?? []}
          isShown={watched && !isSaving}
          wasUnwatched={wasUnwatched}
        />
      )}
      <OwnWords filmId={id} />
    </>
  );
}

type OwnViewingsProps = {
  filmId: number;
  page: MemberPage;
  viewings: Viewing[];
  history: SavedFigures[];
  isShown: boolean;
  wasUnwatched: boolean;
};

/** The member’s viewings of a film in one line, and their editor. */
function OwnViewings({ filmId, page, viewings, history, isShown, wasUnwatched }: OwnViewingsProps) {
  const changes = useViewingChanges(filmId, page);
  const [isOpen, setOpen] = useState(false);
  const [notedViewing, setNotedViewing] = useState<string>();
  const editorId = useId();
  const ratingOf = (viewing: Viewing) => ratedOn(viewing, history);
  const isJustMarked = wasUnwatched && viewings.length < 2;
  const [latest] = isJustMarked ? viewings : [];
  return (
    <>
      {isShown && (
        <div className="flex min-h-6 flex-wrap items-center gap-x-4 gap-y-2">
          {isJustMarked ? (
            <Suspense>
              <WatchedDay filmId={filmId} page={page} />
            </Suspense>
          ) : (
            <Dates viewings={viewings} ratingOf={ratingOf} />
          )}
          <TextButton
            aria-expanded={isOpen}
            aria-controls={isOpen ? editorId : undefined}
            onClick={() => {
              setNotedViewing(undefined);
              setOpen(!isOpen);
            }}
            onPointerEnter={loadEditor}
            onFocus={loadEditor}
          >
            Edit dates
          </TextButton>
          {latest && !isOpen && (
            <TextButton
              aria-expanded={false}
              onClick={() => {
                setNotedViewing(latest.id);
                setOpen(true);
              }}
              onPointerEnter={loadEditor}
              onFocus={loadEditor}
            >
              {latest.note ? 'Edit the note on this viewing' : 'Add a note on this viewing'}
            </TextButton>
          )}
        </div>
      )}
      {isOpen && (
        <Suspense>
          <ViewingsEditor
            id={editorId}
            viewings={viewings}
            ratingOf={ratingOf}
            changes={changes}
            notedViewing={notedViewing}
          />
        </Suspense>
      )}
    </>
  );
}

type DatesProps = { viewings: Viewing[]; ratingOf: (viewing: Viewing) => string | null };

/**
 * Only the latest date is visible, because the space of one line is reserved before the dates are known. On a phone the
 * line has no room for their number.
 */
function Dates({ viewings, ratingOf }: DatesProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-muted">
      <CalendarDays className="size-4" />
      <span id="watched-on" aria-hidden="true" className="sr-only">
        Watched on
      </span>
      <ul aria-labelledby="watched-on" className="flex flex-wrap gap-x-2 text-text">
        {viewings.map((viewing) => {
          const { id, day } = viewing;
          const rating = ratingOf(viewing);
          return (
            <li key={id} className="not-first:hidden">
              {day ? <time dateTime={day}>{longDate(day)}</time> : 'no date'}
              {rating && <span className="text-muted">, {rating}</span>}
            </li>
          );
        })}
      </ul>
      {viewings.length > 1 && <span className="max-sm:hidden">and {viewings.length - 1} more</span>}
    </div>
  );
}
