import type { FoundFilm } from '#contract/finder/finder.ts';
import { filmCount } from '#web/lib/format/numbers.ts';
import { type TonightSearch, withoutRanges } from './finder-search.ts';
import { FoundList } from './found-list.tsx';
import { SearchLink } from './search-link.tsx';

type NoProfileProps = {
  films: FoundFilm[];
  /** The number of films left out because they have no figure in a category of the search. */
  unknown: number;
  search: TonightSearch;
  isLimited: boolean;
};

const TITLE_ID = 'no-profile';

/** Films without a profile are listed separately: an unknown figure is neither harmless nor frightening. */
export function NoProfile({ films, unknown, search, isLimited }: NoProfileProps) {
  if (films.length === 0 && unknown === 0) return null;
  return (
    <section aria-labelledby={TITLE_ID} className="mt-10">
      <h2 id={TITLE_ID} className="display mb-3 text-2xl">
        No profile yet
      </h2>
      {unknown > 0 && (
        <p className="max-w-prose text-muted">
          {filmCount(unknown)} fit your other filters, but have no scores yet in the categories you chose.{' '}
          <SearchLink search={withoutRanges(search)} className="text-link">
            Search without the ranges
          </SearchLink>
        </p>
      )}
      {films.length > 0 && <FoundList films={films} labelledBy={TITLE_ID} isLimited={isLimited} />}
    </section>
  );
}
