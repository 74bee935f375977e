import { useNavigate } from '@tanstack/react-router';
import {
  BROWSE_RATINGS,
  BROWSE_SORTS,
  type BrowseRating,
  type BrowseSort,
  DECADES,
  type Decade,
} from '#features/my-movies/contract/list-orders.ts';
import { SelectField, type SelectOption } from '#ui/forms/select-field.tsx';
import type { BrowseSearch } from './browse-search.ts';

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

export function BrowseFilters({ view: { sort = 'popularity', decade, rating } }: { view: BrowseSearch }) {
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
        <button type="submit" className="text-link target">
          Apply
        </button>
      </noscript>
    </form>
  );
}
