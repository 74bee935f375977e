import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { CHIP } from '#ui/button-styles.ts';
import { filterWords, type Names } from './filter-words.ts';
import { activeFilters, type TonightSearch } from './finder-search.ts';

type ActiveFiltersProps = { search: TonightSearch; names: Names };

export function ActiveFilters({ search, names }: ActiveFiltersProps) {
  const filters = activeFilters(search);
  if (filters.length === 0) return null;
  return (
    <ul aria-label="Filters" className="mt-3 flex flex-wrap gap-2 print:hidden">
      {filters.map((name) => (
        <li key={name}>
          <SearchLink
            search={{ ...search, page: undefined, [name]: undefined }}
            className={`${CHIP} gap-1.5 text-left`}
          >
            <span className="sr-only">Remove: </span>
            {filterWords(name, search[name] ?? '', names)}
            <X aria-hidden="true" className="size-3.5 shrink-0" />
          </SearchLink>
        </li>
      ))}
    </ul>
  );
}

type SearchLinkProps = { search: TonightSearch; className: string; children: ReactNode };

/**
 * A link to another search. It keeps the scroll position. It is not preloaded, because a page has many such links, and
 * crawlers do not follow it, because the number of searches is endless.
 */
export function SearchLink(props: SearchLinkProps) {
  // By default a link counts as current even if the URL has more parameters than the link.
  return (
    <Link to="/tonight" rel="nofollow" resetScroll={false} preload={false} activeOptions={{ exact: true }} {...props} />
  );
}
