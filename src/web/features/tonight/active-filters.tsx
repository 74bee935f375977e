import { X } from 'lucide-react';
import { CHIP } from '#web/ui/button-styles.ts';
import { filterWords } from './filter-words.ts';
import { activeFilters, type TonightSearch } from './finder-search.ts';
import { SearchLink } from './search-link.tsx';

type ActiveFiltersProps = { search: TonightSearch; likeTitle: string | null | undefined };

export function ActiveFilters({ search, likeTitle }: ActiveFiltersProps) {
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
            {filterWords(name, search[name] ?? '', likeTitle)}
            <X aria-hidden="true" className="size-3.5 shrink-0" />
          </SearchLink>
        </li>
      ))}
    </ul>
  );
}
