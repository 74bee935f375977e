import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOneOpen } from '#ui/floating/hover-popup.tsx';
import { yearOf } from '#ui/format/dates.ts';
import { Pagination } from '#ui/lists/pagination.tsx';
import { RatingFigure } from '#ui/rating-figure.tsx';
import { HoverFilmCard } from '#web/lib/films/hover-film-card.tsx';
import { BrowseFilters } from './browse-filters.tsx';
import type { BrowseFilm, browseQuery } from './browse-queries.ts';
import { type BrowseSearch, isDefaultView, isFiltered } from './browse-search.ts';

const BROWSE_TITLE_ID = 'browse-title';

type BrowseBandProps = {
  /** The attributes by which styles/browse-colours.css sets the colours. */
  colours: { 'data-browse'?: string; 'data-platform'?: string };
  eyebrow: string;
  title: ReactNode;
  line?: string | undefined;
  position: string;
};

export function BrowseBand({ colours, eyebrow, title, line, position }: BrowseBandProps) {
  return (
    <header {...colours} className="relative isolate overflow-hidden border-line border-b bg-raised">
      <Slashes />
      <div className="page flex min-h-44 flex-col justify-end pt-8 pb-5 md:min-h-64 md:pt-14 md:pb-7">
        <p className="flex flex-wrap items-center justify-between gap-x-6 font-semibold text-xs uppercase tracking-[0.18em]">
          <span>{eyebrow}</span>
          <span role="status" className="tabular-nums">
            {position}
          </span>
        </p>
        <h1 id={BROWSE_TITLE_ID} className="display mt-3 text-[clamp(3.5rem,11vw,10rem)] leading-[0.86]!">
          {title}
        </h1>
        {line && <p className="mt-4 max-w-[60ch] text-balance md:text-lg">{line}</p>}
      </div>
    </header>
  );
}

function Slashes() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 300 300"
      preserveAspectRatio="xMaxYMid slice"
      className="absolute inset-y-0 right-0 -z-10 h-full w-2/3 opacity-10 md:w-1/2"
    >
      <path d="M150 300 247 0h9l-97 300zM188 300 285 0h22l-97 300zM246 300 343 0h52l-97 300z" fill="currentColor" />
    </svg>
  );
}

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
      {films.length > 0 && <PosterGrid films={films} labelledBy={BROWSE_TITLE_ID} />}
      <Pagination page={view.page ?? 1} totalPages={totalPages} rel={isDefaultView(view) ? undefined : 'nofollow'} />
    </>
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

function PosterGrid({ films, labelledBy }: { films: BrowseFilm[]; labelledBy: string }) {
  const { openId, setOpen } = useOneOpen();
  return (
    <ul aria-labelledby={labelledBy} className={POSTER_GRID}>
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
