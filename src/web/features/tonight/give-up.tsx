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
    // Members' searches leave out films that they have seen, which the URL does not say.
    if (name === 'unseen' && asked.unseen) {
      return [{ name, text: 'not seen yet', total, search: { ...search, page: undefined, unseen: 'false' } }];
    }
    // If the limits have changed a filter, they still apply without the filter, so the number of films would be wrong.
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
