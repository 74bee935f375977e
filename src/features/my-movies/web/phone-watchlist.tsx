import { lazy, memo, useCallback } from 'react';
import { PanelButton } from '#ui/floating/panel-button.tsx';
import { LongList } from '#ui/lists/long-list.tsx';
import { type CardLook, FilmCard } from '#web/lib/films/film-card.tsx';
import type { MyFilm } from '#web/lib/member/list-changes.ts';
import type { CardActionsProps } from './card-toggles.tsx';
import { AverageRating, cardFilm, focusNeighbour, MyActions, PrintedFilms, yearText } from './film-parts.tsx';
import { DEFAULT_SORT, searchOf } from './list-search.ts';
import { EmptyList, FilmCount, NO_MATCH, WATCHLIST_EMPTY } from './list-states.tsx';
import { addedText, type WatchlistFilm } from './my-films.ts';
import { useShownWatchlist } from './use-shown-watchlist.ts';
import { tabId } from './view-tabs.tsx';
import { filterCount, NO_FILTER } from './watchlist-films.ts';
import type { WatchlistProps } from './watchlist-view.tsx';

const loadPanel = () => import('./options-panel.tsx');
const OptionsPanel = lazy(async () => ({ default: (await loadPanel()).OptionsPanel }));

const ROWS = '[--columns:1] [--gap:0px] [--row:8.5rem] print:hidden';
/** The number of posters in the first view. */
const EAGER = 6;

export function PhoneWatchlist({ movies, actions, search, onSearch }: WatchlistProps) {
  const { watchlist, watchedIds } = movies;
  const { films, filter, sort, providers, hasServices } = useShownWatchlist(watchlist, search);
  const removeFilm = useCallback(
    (film: MyFilm, _: boolean, button: HTMLElement) => {
      focusNeighbour(button);
      actions.setBookmarked(film, false);
    },
    [actions],
  );
  const renderRow = useCallback(
    (film: WatchlistFilm, _: boolean, index: number) => (
      <FilmRow
        film={film}
        isEager={index < EAGER}
        isWatched={watchedIds.has(film.id)}
        onBookmark={removeFilm}
        onWatched={actions.setWatched}
      />
    ),
    [watchedIds, removeFilm, actions],
  );
  if (watchlist.length === 0) return <EmptyList text={WATCHLIST_EMPTY} />;
  return (
    <>
      <div className="my-4 flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
        <PanelButton
          label="Watchlist Options"
          count={filterCount(filter)}
          onClear={() => onSearch(searchOf(NO_FILTER))}
          load={loadPanel}
        >
          {(panel) => (
            <OptionsPanel
              {...panel}
              providers={providers}
              hasServices={hasServices}
              options={{ sort, filter }}
              onApply={(chosen) =>
                onSearch({ ...searchOf(chosen.filter), sort: chosen.sort === DEFAULT_SORT ? undefined : chosen.sort })
              }
            />
          )}
        </PanelButton>
      </div>
      <FilmCount shown={films.length} total={watchlist.length} />
      <PrintedFilms films={films} labelledBy={tabId('watchlist')} captionOf={addedText} hasBoxes />
      {films.length === 0 ? (
        <p className="py-12 text-lg">{NO_MATCH}</p>
      ) : (
        <LongList
          key={JSON.stringify([filter, sort])}
          labelledBy={tabId('watchlist')}
          items={films}
          renderItem={renderRow}
          className={ROWS}
        />
      )}
    </>
  );
}

const ROW: CardLook = {
  sizes: '72px',
  card: 'grid grid-cols-[4.5rem_1fr] border-line border-b gap-4 min-h-34 pt-2.5',
  title: 'display line-clamp-2 text-2xl leading-none!',
  veil: 'top-2.5 left-0 aspect-2/3 w-18',
  facts: 'mt-1 gap-x-3 text-sm tabular-nums',
};

type FilmRowProps = Omit<CardActionsProps, 'film' | 'isBookmarked'> & { film: WatchlistFilm; isEager: boolean };

const FilmRow = memo(function FilmRow({ isEager, ...actions }: FilmRowProps) {
  const { film } = actions;
  return (
    <FilmCard
      element="div"
      film={cardFilm(film)}
      look={ROW}
      heading="h2"
      eager={isEager}
      rating={<AverageRating film={film} />}
      date={<span>{yearText(film)}</span>}
      actions={<MyActions {...actions} isBookmarked keepsWatched />}
    >
      <p className="text-muted text-sm">{addedText(film)}</p>
    </FilmCard>
  );
});
