import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  BROWSE_RATINGS,
  BROWSE_SORTS,
  type BrowseRating,
  type BrowseSort,
  DECADES,
  type Decade,
} from '#features/my-movies/contract/list-orders.ts';
import { TextButton } from '#ui/button.tsx';
import { useOneOpen } from '#ui/floating/hover-popup.tsx';
import { yearOf } from '#ui/format/dates.ts';
import { SelectField, type SelectOption } from '#ui/forms/select-field.tsx';
import { Pagination } from '#ui/lists/pagination.tsx';
import { RatingFigure } from '#ui/rating-figure.tsx';
import { HoverFilmCard } from '#web/lib/films/hover-film-card.tsx';
import { BROWSE_TITLE_ID } from './browse-bands.tsx';
import type { BrowseFilm, browseQuery } from './browse-queries.ts';
import { type BrowseSearch, isDefaultView, isFiltered } from './browse-search.ts';

type BrowseScreenProps = {
  band: ReactNode;
  /** Null when the films could not be fetched: the page then shows only its title. */
  query: ReturnType<typeof browseQuery> | null;
  view: BrowseSearch;
  note?: ReactNode;
};

export function BrowseScreen({ band, query, view, note }: BrowseScreenProps) {
  return (
    <>
      {band}
      <div className="page pt-6 md:pt-8">
        {query && <Films query={query} view={view} />}
        {note}
      </div>
    </>
  );
}

function Films({ query, view }: { query: ReturnType<typeof browseQuery>; view: BrowseSearch }) {
  const { films, totalPages } = useSuspenseQuery(query).data;
  if (films.length === 0 && !isFiltered(view)) return <NothingFound />;
  return (
    <>
      <BrowseFilters view={view} />
      {films.length === 0 && <p className="py-12 text-lg">No films match these filters.</p>}
      {films.length > 0 && <PosterGrid films={films} />}
      <Pagination page={view.page ?? 1} totalPages={totalPages} rel={isDefaultView(view) ? undefined : 'nofollow'} />
    </>
  );
}

const SORT_LABELS: Record<BrowseSort, string> = {
  popularity: 'Popularity',
  rating: 'Rating',
  newest: 'Newest',
  oldest: 'Oldest',
};
const SORTS = BROWSE_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));
const ALL_DECADES: SelectOption<Decade | ''>[] = [
  { value: '', label: 'All' },
  ...DECADES.map((value) => ({ value, label: value })),
];
const ALL_RATINGS: SelectOption<BrowseRating | ''>[] = [
  { value: '', label: 'Any' },
  ...BROWSE_RATINGS.map((value) => ({ value, label: `${value}+` })),
];

function BrowseFilters({ view: { sort = 'popularity', decade, rating } }: { view: BrowseSearch }) {
  const navigate = useNavigate();
  const choose = (part: BrowseSearch) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, page: undefined, ...part }),
      replace: true,
      resetScroll: false,
    });
  return (
    <form className="mb-6 flex flex-wrap items-end gap-x-3 gap-y-3 sm:items-center sm:gap-x-6 print:hidden [&>*]:max-sm:flex-col [&>*]:max-sm:items-start [&>*]:max-sm:gap-1">
      <SelectField
        label="Sort by"
        name="sort"
        value={sort}
        options={SORTS}
        onChange={(value) => choose({ sort: value === 'popularity' ? undefined : value })}
      />
      <SelectField
        label="Decade"
        name="decade"
        value={decade ?? ''}
        options={ALL_DECADES}
        onChange={(value) => choose({ decade: value || undefined })}
      />
      <SelectField
        label="Rating"
        name="rating"
        value={rating ?? ''}
        options={ALL_RATINGS}
        onChange={(value) => choose({ rating: value || undefined })}
      />
      <noscript>
        <TextButton type="submit">Apply</TextButton>
      </noscript>
    </form>
  );
}

function NothingFound() {
  return (
    <div className="flex min-h-[40vh] flex-col items-start justify-center gap-3 py-12">
      <p className="display text-5xl md:text-7xl">Nothing found here</p>
      <p className="text-lg text-muted">Come back later.</p>
    </div>
  );
}

export function BrowseSkeleton({ band }: { band: ReactNode }) {
  return (
    <>
      {band}
      <div className="page pt-6 md:pt-8">
        <p role="status" className="sr-only">
          Loading...
        </p>
        <div aria-hidden="true" className={POSTER_GRID}>
          {Array.from({ length: 20 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are all alike
            <div key={index} className="mb-6.5 aspect-2/3 animate-pulse rounded-sm bg-sunken" />
          ))}
        </div>
      </div>
    </>
  );
}

const POSTER_GRID =
  'grid grid-cols-3 gap-x-2.5 gap-y-1 md:gap-y-3 sm:grid-cols-4 sm:gap-x-3 lg:grid-cols-5 lg:gap-x-4 xl:grid-cols-7';
const POSTER_WIDTHS =
  '(min-width: 88rem) 176px, (min-width: 80rem) 13vw, (min-width: 64rem) 18vw, (min-width: 40rem) 23vw, 31vw';
/** The number of posters in the widest row. */
const FIRST_ROW = 7;

function PosterGrid({ films }: { films: BrowseFilm[] }) {
  const { openId, setOpen } = useOneOpen();
  return (
    <ul aria-labelledby={BROWSE_TITLE_ID} className={POSTER_GRID}>
      {films.map((film, index) => (
        <PosterTile
          key={film.id}
          film={film}
          isEager={index < FIRST_ROW}
          isOpen={openId === film.id}
          onOpenChange={(isOpen) => setOpen(film.id, isOpen)}
        />
      ))}
    </ul>
  );
}

type PosterTileProps = {
  film: BrowseFilm;
  isEager: boolean;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

export function PosterTile({ film, isEager, isOpen, onOpenChange }: PosterTileProps) {
  return (
    <HoverFilmCard
      film={{ ...film, voteAverage: film.rating?.value }}
      sizes={POSTER_WIDTHS}
      eager={isEager}
      rating={film.rating && <RatingFigure rating={film.rating} />}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      details={
        <>
          <span>{film.releaseDate ? yearOf(film.releaseDate) : 'No release date'}</span>
          <RatingFigure rating={film.rating} />
        </>
      }
    />
  );
}
