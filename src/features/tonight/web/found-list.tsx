import { runtime } from '#features/films/contract/runtime.ts';
import { SmallFrightGraph } from '#ui/charts/small-fright-graph.tsx';
import { shownRating } from '#ui/format/film-rating.ts';
import { filmCount } from '#ui/format/numbers.ts';
import { RatingFigure } from '#ui/rating-figure.tsx';
import { FilmEntry } from '#web/lib/films/film-entry.tsx';
import type { FoundFilm } from '../contract/finder.ts';
import { SearchLink } from './active-filters.tsx';
import { ServicesLine } from './film-lines.tsx';
import { type TonightSearch, withoutRanges } from './finder-search.ts';

/** Number of posters that are visible without scrolling. */
const EAGER = 6;

type FoundListProps = { films: FoundFilm[]; labelledBy: string };

export function FoundList({ films, labelledBy }: FoundListProps) {
  return (
    <ul aria-labelledby={labelledBy} className="grid gap-x-10 xl:grid-cols-2">
      {films.map((film, index) => (
        <FoundEntry key={film.id} film={film} eager={index < EAGER} />
      ))}
    </ul>
  );
}

function FoundEntry({ film, eager }: { film: FoundFilm; eager: boolean }) {
  const { title, fright, chips, reason } = film;
  const rating = shownRating({ members: film.averageRating, count: film.ratingsCount, tmdb: film.voteAverage });
  return (
    <FilmEntry
      film={film}
      look="dense"
      eager={eager}
      rating={
        <>
          {film.runtime !== null && film.runtime > 0 && <span>{runtime(film.runtime)}</span>}
          {rating && <RatingFigure rating={rating} />}
        </>
      }
      graph={fright && <SmallFrightGraph title={title} profile={fright} className="size-16 xl:size-22" />}
    >
      <ul aria-label={`Why ${title} fits`} className="mt-1 text-sm leading-snug">
        {(chips.length > 0 ? chips : [reason]).map((chip) => (
          <li key={chip} className="mr-1 inline-block not-last:after:content-['_·'] first:first-letter:uppercase">
            {chip}
          </li>
        ))}
      </ul>
      <ServicesLine film={film} />
    </FilmEntry>
  );
}

type NoProfileProps = {
  films: FoundFilm[];
  /** The number of films left out because they have no figure in a category of the search. */
  unknown: number;
  search: TonightSearch;
};

const TITLE_ID = 'no-profile';

/** Films without a profile are listed separately: an unknown figure is neither harmless nor frightening. */
export function NoProfile({ films, unknown, search }: NoProfileProps) {
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
            Search without these categories
          </SearchLink>
        </p>
      )}
      {films.length > 0 && <FoundList films={films} labelledBy={TITLE_ID} />}
    </section>
  );
}
