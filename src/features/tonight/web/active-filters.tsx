import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { CHIP } from '#ui/button-styles.ts';
import { moreFilms } from '#ui/format/numbers.ts';
import type { FoundFilms } from '../contract/finder.ts';
import { filterWords, type Names } from './filter-words.ts';
import { activeFilters, FILTERS, type TonightSearch } from './finder-search.ts';

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

type GiveUpProps = {
  giveUp: FoundFilms['giveUp'];
  search: TonightSearch;
  asked: TonightSearch;
  names: Names;
};

/** Links that remove one filter each, shown when few films are found. */
export function GiveUp({ giveUp, search, asked, names }: GiveUpProps) {
  const choices = giveUp.flatMap(({ parameter, total }) => {
    const name = FILTERS.find((filter) => filter === parameter);
    const value = name && search[name];
    // A member's search leaves out seen films by default. The URL does not contain this default.
    if (name === 'unseen' && asked.unseen) {
      return [{ name, text: 'not seen yet', total, search: { ...search, page: undefined, unseen: 'false' } }];
    }
    // If the limits have changed a filter's value, they still apply when the filter is removed. `total` would be wrong.
    return value && value === asked[name]
      ? [
          {
            name,
            text: filterWords(name, value, names),
            total,
            search: { ...search, page: undefined, [name]: undefined },
          },
        ]
      : [];
  });
  if (choices.length === 0) return null;
  return (
    <section aria-labelledby="give-up" className="mt-8 border-sickly border-l-2 pl-5">
      <h2 id="give-up" className="display text-2xl">
        Remove a filter
      </h2>
      <ul className="mt-2 space-y-1">
        {choices.map(({ name, text, total, search: looser }) => (
          <li key={name}>
            <SearchLink search={looser} className="text-link target">
              Remove “{text}”: {moreFilms(total)}
            </SearchLink>
          </li>
        ))}
      </ul>
    </section>
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
