import { Fragment, memo, useCallback } from 'react';
import { MAX_RATING } from '#features/ratings/contract/rating-categories.ts';
import { useOneOpen } from '#ui/floating/hover-popup.tsx';
import { LongList } from '#ui/lists/long-list.tsx';
import { SquareLogo } from '#ui/pictures/square-logo.tsx';
import { HoverFilmCard } from '#web/lib/films/hover-film-card.tsx';
import type { MyFilm } from '#web/lib/member/list-changes.ts';
import type { CardActionsProps, FilmToggleHandler } from './card-toggles.tsx';
import { AverageRating, cardFilm, focusNeighbour, type ListActions, MyActions, yearText } from './film-parts.tsx';
import type { MyMovies } from './my-films.ts';

/** The number of posters in the widest row. */
const FIRST_ROW = 6;
/** The height of a row: a poster at 3:2 of its width, a title of two lines, a caption, the actions and the gap below. */
const GRID =
  '[--columns:4] [--gap:1rem] lg:[--columns:5] lg:[--gap:1.25rem] xl:[--columns:6] [--row:calc((100cqw-(var(--columns)-1)*var(--gap))/var(--columns)*1.5+7rem)] print:hidden';

type FilmGridProps<Film extends MyFilm> = {
  films: readonly Film[];
  labelledBy: string;
  /** Must be memoised. */
  captionOf: (film: Film) => string;
  leavesWithout: 'bookmark' | 'watched';
  movies: MyMovies;
  actions: ListActions;
  isFirst?: boolean;
};

export function FilmGrid<Film extends MyFilm>(props: FilmGridProps<Film>) {
  const { films, labelledBy, captionOf, leavesWithout, actions, isFirst = true } = props;
  // In the watchlist's grid all films are on the watchlist, so the tiles do not need `watchlistIds`. Without it, a
  // change of the watchlist does not render all tiles again. The same is true of watched films and `watchedIds`.
  const watchlistIds = leavesWithout === 'bookmark' ? null : props.movies.watchlistIds;
  const watchedIds = leavesWithout === 'watched' ? null : props.movies.watchedIds;
  const { openId, setOpen } = useOneOpen();

  const leave = useCallback(
    (film: MyFilm, button: HTMLElement) => {
      setOpen(film.id, false);
      focusNeighbour(button);
    },
    [setOpen],
  );
  const onBookmark = useCallback<FilmToggleHandler>(
    (film, isOn, button) => {
      if (!isOn && leavesWithout === 'bookmark') leave(film, button);
      actions.setBookmarked(film, isOn);
    },
    [actions, leave, leavesWithout],
  );
  const onWatched = useCallback<FilmToggleHandler>(
    (film, isOn, button) => {
      if (!isOn && leavesWithout === 'watched') leave(film, button);
      actions.setWatched(film, isOn);
    },
    [actions, leave, leavesWithout],
  );
  const renderItem = useCallback(
    (film: Film, isOpen: boolean, index: number) => (
      <FilmTile
        film={film}
        caption={captionOf(film)}
        isEager={isFirst && index < FIRST_ROW}
        isOpen={isOpen}
        isBookmarked={watchlistIds?.has(film.id) ?? true}
        isWatched={watchedIds?.has(film.id) ?? true}
        onBookmark={onBookmark}
        onWatched={onWatched}
        onOpenChange={setOpen}
      />
    ),
    [captionOf, isFirst, watchlistIds, watchedIds, onBookmark, onWatched, setOpen],
  );
  return <LongList labelledBy={labelledBy} items={films} activeId={openId} renderItem={renderItem} className={GRID} />;
}

const POSTER_WIDTHS = '(min-width: 88rem) 205px, (min-width: 80rem) 14vw, (min-width: 64rem) 17vw, 21vw';

type FilmTileProps = CardActionsProps & {
  caption: string;
  isEager: boolean;
  isOpen: boolean;
  onOpenChange: (id: number, isOpen: boolean) => void;
};

/** Memoised, so that changes of other films do not render this tile again. */
const FilmTile = memo(function FilmTile(props: FilmTileProps) {
  const { caption, isEager, isOpen, onOpenChange, ...actions } = props;
  const { film } = actions;
  return (
    <HoverFilmCard
      element="div"
      film={cardFilm(film)}
      sizes={POSTER_WIDTHS}
      eager={isEager}
      className="min-h-(--row) pb-2"
      date={caption}
      actions={<MyActions {...actions} />}
      isOpen={isOpen}
      onOpenChange={(willOpen) => onOpenChange(film.id, willOpen)}
      details={
        <>
          <span>{yearText(film)}</span>
          <AverageRating film={film} />
          {film.userRating !== null && (
            <span className="text-text">{`Your rating ${film.userRating}/${MAX_RATING}`}</span>
          )}
        </>
      }
      moreDetails={<StreamingOn film={film} />}
    />
  );
});

function StreamingOn({ film }: { film: MyFilm }) {
  const { stream } = film.details.watch_providers;
  if (stream.length === 0) return <p className="mt-3 text-muted text-sm">Not available for streaming</p>;
  return (
    <p className="mt-3 line-clamp-3 text-muted text-sm">
      Streaming on:{' '}
      <span className="text-text">
        {stream.map(({ provider_id, provider_name, logo_path }, index) => (
          <Fragment key={provider_id}>
            {index > 0 && ', '}
            {/* Keeps a logo and its name on one line. */}
            <span className="inline-block">
              <SquareLogo path={logo_path} className="mr-1 size-4 rounded-[3px] align-[-0.2em]" />
              {provider_name}
            </span>
          </Fragment>
        ))}
      </span>
    </p>
  );
}
