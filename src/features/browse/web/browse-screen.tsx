import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Pagination } from '#ui/lists/pagination.tsx';
import { BROWSE_TITLE_ID } from './browse-band.tsx';
import { BrowseFilters } from './browse-filters.tsx';
import type { browseQuery } from './browse-queries.ts';
import { type BrowseSearch, isDefaultView, isFiltered } from './browse-search.ts';
import { POSTER_GRID, PosterGrid } from './poster-grid.tsx';

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
