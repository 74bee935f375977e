import { queryOptions } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { runtime } from '#features/films/contract/runtime.ts';
import type { Band } from '#features/ratings/contract/fright-profile.ts';
import { wantedFigures, writeRange } from '#features/ratings/contract/fright-profile.ts';
import type { FoundFilm } from '#features/tonight/contract/finder.ts';
import type { TonightSearch } from '#features/tonight/web/tonight.ts';
import { SmallFrightGraph } from '#ui/charts/small-fright-graph.tsx';
import { yearOf } from '#ui/format/dates.ts';
import { LimitVeil } from '#ui/pictures/limit-marks.tsx';
import { Poster } from '#ui/pictures/poster.tsx';
import type { Calls } from '#web/lib/calls.gen.ts';
import { apiGet } from '#web/lib/calls.ts';

type HeroFilmCardProps = {
  film: FoundFilm;
  /** The first of the reasons: the wish in words, or that the film only comes near. */
  because: string;
  reasons: string[];
  isBehind: boolean;
};

/** Has the same height for every film, so that nothing moves when a slider does. */
export function HeroFilmCard({ film, because, reasons, isBehind }: HeroFilmCardProps) {
  const { id, title, fright } = film;
  const facts = [film.releaseDate && yearOf(film.releaseDate), film.runtime && runtime(film.runtime)];
  return (
    <article
      aria-label="One film for tonight"
      aria-busy={isBehind}
      className="group relative grid h-40 grid-cols-[5.5rem_minmax(0,1fr)_auto] gap-4 overflow-hidden border border-line bg-raised p-3 md:h-64 md:grid-cols-[8.5rem_minmax(0,1fr)_auto] md:gap-5 md:p-4"
    >
      <Poster film={film} sizes="(min-width: 48rem) 136px, 88px" eager className="self-start" decorative />
      <div className="min-w-0">
        <h3 className="display line-clamp-2 text-2xl leading-none! md:text-4xl">
          <Link
            to="/movie/$id"
            params={{ id: String(id) }}
            className="outline-offset-0! after:absolute after:inset-0 group-hover:text-link"
          >
            {title}
            <LimitVeil
              filmId={id}
              className="top-3 left-3 aspect-2/3 w-22 md:top-4 md:left-4 md:w-34"
              mark="bottom-0 left-full size-4 md:mx-0.5"
            />
          </Link>
        </h3>
        <p className="mt-1 text-muted text-sm">{facts.filter(Boolean).join(' · ')}</p>
        <ul
          aria-label={`Why ${title} fits`}
          className="mt-2 line-clamp-3 text-sm md:mt-3 md:line-clamp-none md:space-y-0.5"
        >
          <li className="font-semibold leading-snug first-letter:uppercase">{because}</li>
          {reasons.map((reason) => (
            <li key={reason} className="leading-snug first-letter:uppercase md:truncate">
              {reason}
            </li>
          ))}
        </ul>
        <p className="mt-2 line-clamp-2 text-muted text-sm max-md:hidden">{film.overview}</p>
      </div>
      {fright && (
        <SmallFrightGraph
          title={title}
          profile={fright}
          isLabelled
          className="size-16 self-center xs:size-18 md:mx-9 md:my-5 md:size-28"
        />
      )}
      <p role="status" className="sr-only">
        {isBehind ? '' : title}
      </p>
    </article>
  );
}

/** How much of two categories tonight's film should have. */
export type Amounts = Record<'scares' | 'gore', Band>;

/** The page is rendered with these amounts: scary, not gory. */
export const FIRST_AMOUNTS: Amounts = { scares: 'high', gore: 'low' };

/**
 * Returns the amounts as parameters of /tonight and the API.
 *
 * @example heroSearch({ scares: 'high', gore: 'low' }) // { scares: '6-', gore: '-3' }
 */
export const heroSearch = ({ scares, gore }: Amounts) => ({
  scares: writeRange(wantedFigures('scares', scares)),
  gore: writeRange(wantedFigures('gore', gore)),
});

/** Puts a search within the limits of whoever looks. */
export type Within = {
  search: (search: ReturnType<typeof heroSearch>) => TonightSearch;
  allows: (film: Pick<FoundFilm, 'fright'>) => boolean;
  /** True if the search asks only for films beyond the limits. */
  isExceeded: (search: ReturnType<typeof heroSearch>) => boolean;
};
export const NO_LIMITS: Within = { search: (search) => search, allows: () => true, isExceeded: () => false };

/** The best film, or the nearest if none fits. Null if loading fails: the page is complete without the film. */
export const heroQuery = (amounts: Amounts, within: Within) => {
  // heroSearch and the limits have checked each value, but in the type TonightSearch the values are only strings.
  const query = within.search(heroSearch(amounts)) as NonNullable<Calls['GET /films/by-fright']['query']>;
  return queryOptions({
    queryKey: ['by-fright', 'hero', query],
    queryFn: async ({ signal }): Promise<{ film: FoundFilm | undefined; total: number } | null> => {
      try {
        const { results, nearest, total } = await apiGet('/films/by-fright', { query, signal });
        return { film: results[0] ?? nearest.find(within.allows), total };
      } catch {
        return null;
      }
    },
  });
};
