import { memo, useCallback, useMemo } from 'react';
import { LongList } from '#ui/lists/long-list.tsx';
import { FilmCard } from '#web/lib/films/film-card.tsx';
import type { CardActionsProps, FilmToggleHandler } from './card-toggles.tsx';
import { cardFilm, focusNeighbour, type ListActions, MyActions, PrintedFilms } from './film-parts.tsx';
import { EmptyList, WATCHED_EMPTY } from './list-states.tsx';
import { type MyMovies, type WatchedFilm, watchedText } from './my-films.ts';
import { OrderField, type OrderProps, tabId, YearLink } from './view-tabs.tsx';
import { sortWatched } from './watched-groups.ts';

const EAGER = 12;
const GRID =
  'mt-5 [--columns:3] [--gap:0.625rem] sm:[--columns:4] [--row:calc((100cqw-(var(--columns)-1)*var(--gap))/var(--columns)*1.5+4.75rem+var(--gap))] print:hidden';

type PhoneWatchedProps = OrderProps & { movies: MyMovies; actions: ListActions };

export function PhoneWatched({ movies, actions, search, onSearch }: PhoneWatchedProps) {
  const { order = 'date' } = search;
  const { watchlistIds } = movies;
  const films = useMemo(() => sortWatched(movies.watched, order), [movies.watched, order]);
  const removeFilm = useCallback<FilmToggleHandler>(
    (film, _, button) => {
      focusNeighbour(button);
      actions.setWatched(film, false);
    },
    [actions],
  );
  const renderTile = useCallback(
    (film: WatchedFilm, _: boolean, index: number) => (
      <Tile
        film={film}
        isEager={index < EAGER}
        isBookmarked={watchlistIds.has(film.id)}
        isWatched
        onBookmark={actions.setBookmarked}
        onWatched={removeFilm}
      />
    ),
    [watchlistIds, actions, removeFilm],
  );
  if (films.length === 0) return <EmptyList text={WATCHED_EMPTY} />;
  return (
    <>
      <OrderField search={search} onSearch={onSearch}>
        <YearLink films={movies.watched} />
      </OrderField>
      <PrintedFilms films={films} labelledBy={tabId('watched')} captionOf={watchedText} />
      <LongList key={order} labelledBy={tabId('watched')} items={films} renderItem={renderTile} className={GRID} />
    </>
  );
}

const Tile = memo(function Tile({ isEager, ...actions }: CardActionsProps & { isEager: boolean }) {
  return (
    <FilmCard
      element="div"
      film={cardFilm(actions.film)}
      sizes="(min-width: 40rem) 24vw, 31vw"
      eager={isEager}
      className="min-h-(--row) pb-(--gap)"
      date={null}
      actions={<MyActions {...actions} />}
    />
  );
});
