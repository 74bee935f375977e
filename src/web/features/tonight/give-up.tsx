import type { FoundFilms } from '#contract/finder.ts';
import { filmCount } from '#web/lib/format/numbers.ts';
import { filterWords } from './filter-words.ts';
import { FILTERS, type TonightSearch } from './finder-search.ts';
import { SearchLink } from './search-link.tsx';

type GiveUpProps = {
  giveUp: FoundFilms['giveUp'];
  search: TonightSearch;
  /** The search within the limits. */
  asked: TonightSearch;
  likeTitle: string | null | undefined;
};

/** Where little is found: the filters to give up. */
export function GiveUp({ giveUp, search, asked, likeTitle }: GiveUpProps) {
  const choices = giveUp.flatMap(({ parameter, total }) => {
    const name = FILTERS.find((filter) => filter === parameter);
    const value = name && search[name];
    // Without a filter that the limits narrow, they still hold: the number would be wrong.
    return value && value === asked[name] ? [{ name, words: filterWords(name, value, likeTitle), total }] : [];
  });
  if (choices.length === 0) return null;
  return (
    <section aria-labelledby="give-up" className="mt-8 border-sickly border-l-2 pl-5">
      <h2 id="give-up" className="display text-2xl">
        Give something up
      </h2>
      <ul className="mt-2 space-y-1">
        {choices.map(({ name, words, total }) => (
          <li key={name}>
            <SearchLink search={{ ...search, page: undefined, [name]: undefined }} className="text-link target">
              Without “{words}” there {total === 1 ? 'is' : 'are'} {filmCount(total).replace(' ', ' more ')}
            </SearchLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
