import { useCallback } from 'react';
import { useOneOpen } from '#ui/floating/hover-popup.tsx';
import { LongList } from '#ui/lists/long-list.tsx';
import type { MyFilm } from '#web/lib/member/list-changes.ts';
import type { FilmToggleHandler } from './card-toggles.tsx';
import { FilmTile } from './film-tile.tsx';
import type { MyMovies } from './my-films.ts';
import type { ListActions } from './use-list-actions.ts';
import { focusNeighbour } from './use-list-actions.ts';

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
