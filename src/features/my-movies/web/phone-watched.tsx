import { Link } from '@tanstack/react-router';
import { memo, useMemo } from 'react';
import { LongList } from '#ui/lists/long-list.tsx';
import { PosterTitle } from '#ui/pictures/poster-title.tsx';
import { MyPoster, RateMine } from './film-parts.tsx';
import { EmptyList } from './list-states.tsx';
import { WATCHED_EMPTY } from './messages.ts';
import type { MyMovies, WatchedFilm } from './my-films.ts';
import { watchedText } from './my-films.ts';
import { PrintedFilms } from './printed-films.tsx';
import { OrderField, type OrderProps, tabId } from './view-tabs.tsx';
import { sortWatched } from './watched-groups.ts';
import { YearLink } from './year-link.tsx';

const EAGER = 12;
const GRID =
  'mt-5 [--columns:3] [--gap:0.625rem] sm:[--columns:4] [--row:calc((100cqw-(var(--columns)-1)*var(--gap))/var(--columns)*1.5+2.5rem+var(--gap))] print:hidden';

const renderTile = (film: WatchedFilm, _: boolean, index: number) => <Tile film={film} isEager={index < EAGER} />;

export function PhoneWatched({ movies, search, onSearch }: OrderProps & { movies: MyMovies }) {
  const { order = 'date' } = search;
  const films = useMemo(() => sortWatched(movies.watched, order), [movies.watched, order]);
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

const Tile = memo(function Tile({ film, isEager }: { film: WatchedFilm; isEager: boolean }) {
  return (
    <div className="relative">
      <Link to="/movie/$id" params={{ id: String(film.id) }} className="group mb-2.5 flex flex-col rounded-sm">
        <PosterTitle title={film.details.title} className="mt-1 h-9 text-xs leading-4.5" />
        <MyPoster
          film={film}
          sizes="(min-width: 40rem) 24vw, 31vw"
          eager={isEager}
          className="order-first"
          marksLimits
        />
      </Link>
      <RateMine look="overlay" film={film} className="absolute top-1.5 right-1.5" />
    </div>
  );
});
