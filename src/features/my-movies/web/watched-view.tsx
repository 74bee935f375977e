import { ChevronDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ownToday } from '#ui/format/dates.ts';
import { FilmGrid } from './film-grid.tsx';
import { type ListActions, PrintedFilms } from './film-parts.tsx';
import { EmptyList, nothingWatchedIn, WATCHED_EMPTY } from './list-states.tsx';
import { type MyMovies, type WatchedFilm, watchedText } from './my-films.ts';
import { OrderField, type OrderProps, tabId, YearLink } from './view-tabs.tsx';
import { groupByMonth, sortWatched, type WatchedGroup } from './watched-groups.ts';

type WatchedViewProps = OrderProps & { movies: MyMovies; actions: ListActions };

/**
 * Empty months are hidden, except one that has just lost its last film. The group Others has no heading if it is the
 * only one.
 */
export function WatchedView({ movies, actions, search, onSearch }: WatchedViewProps) {
  const [emptied, setEmptied] = useState<readonly string[]>([]);
  const present = ownToday().slice(0, 7);
  const groups = useMemo(() => groupByMonth(movies.watched, present), [movies.watched, present]);
  const shown = groups.filter(({ month, films }) => films.length > 0 || (month && emptied.includes(month)));
  const watchedActions = useMemo((): ListActions => {
    const lastOf = (filmId: number) => groups.find(({ films }) => films.length === 1 && films[0]?.id === filmId)?.month;
    return {
      ...actions,
      setWatched: (film, isOn) => {
        const month = isOn ? null : lastOf(film.id);
        if (month) setEmptied((before) => [...before, month]);
        actions.setWatched(film, isOn);
      },
    };
  }, [actions, groups]);
  const sorted = useMemo(() => sortWatched(movies.watched, search.order ?? 'date'), [movies.watched, search.order]);
  if (shown.length === 0) return <EmptyList text={WATCHED_EMPTY} />;
  return (
    <>
      <OrderField search={search} onSearch={onSearch}>
        <YearLink films={movies.watched} />
      </OrderField>
      {search.order || shown.every(({ month }) => month === null) ? (
        <Films
          key={search.order ?? 'others'}
          films={sorted}
          labelledBy={tabId('watched')}
          movies={movies}
          actions={actions}
        />
      ) : (
        <div className="space-y-8">
          {shown.map((group, index) => (
            <Month
              key={group.month ?? 'others'}
              group={group}
              isFirst={index === 0}
              movies={movies}
              actions={watchedActions}
            />
          ))}
        </div>
      )}
    </>
  );
}

type FilmsProps = {
  films: WatchedFilm[];
  labelledBy: string;
  movies: MyMovies;
  actions: ListActions;
  isFirst?: boolean;
};

function Films(props: FilmsProps) {
  const { films, labelledBy } = props;
  return (
    <>
      <PrintedFilms films={films} labelledBy={labelledBy} captionOf={watchedText} />
      <FilmGrid {...props} captionOf={watchedText} leavesWithout="watched" />
    </>
  );
}

type MonthProps = { group: WatchedGroup; isFirst: boolean; movies: MyMovies; actions: ListActions };

function Month({ group: { month, label, films }, isFirst, movies, actions }: MonthProps) {
  const id = `watched-${month ?? 'others'}`;
  return (
    <details open data-month={month} className="group/month">
      <summary className="mb-5 flex cursor-pointer list-none items-center gap-3 border-line border-b pb-2 [&::-webkit-details-marker]:hidden">
        <h2 id={id} className="display text-3xl md:text-4xl">
          {label}
        </h2>
        <span className="text-muted text-sm tabular-nums">{films.length}</span>
        <ChevronDown className="ml-auto size-5 text-muted transition-transform group-open/month:rotate-180" />
      </summary>
      {films.length === 0 ? (
        <p className="pb-4 text-muted">{nothingWatchedIn(label)}</p>
      ) : (
        <Films films={films} labelledBy={id} movies={movies} actions={actions} isFirst={isFirst} />
      )}
    </details>
  );
}
