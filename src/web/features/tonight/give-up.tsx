import type { FoundFilms } from '#contract/finder/finder.ts';
import { moreFilms } from '#web/lib/format/numbers.ts';
import { filterWords } from './filter-words.ts';
import { FILTERS, type TonightSearch } from './finder-search.ts';
import { SearchLink } from './search-link.tsx';

type GiveUpProps = {
  giveUp: FoundFilms['giveUp'];
  search: TonightSearch;
  asked: TonightSearch;
  likeTitle: string | null | undefined;
};

/** Links that remove one filter each, shown when few films are found. */
export function GiveUp({ giveUp, search, asked, likeTitle }: GiveUpProps) {
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
            text: filterWords(name, value, likeTitle),
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
              Without “{text}” there {total === 1 ? 'is' : 'are'} {moreFilms(total)}
            </SearchLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
