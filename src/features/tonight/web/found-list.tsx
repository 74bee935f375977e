import { CircleHelp } from 'lucide-react';
import { runtime } from '#features/films/contract/runtime.ts';
import { unknownText } from '#features/limits/web/limits.ts';
import type { FrightProfile } from '#features/ratings/contract/fright-profile.ts';
import { SmallFrightGraph } from '#ui/charts/small-fright-graph.tsx';
import { shownRating } from '#ui/format/film-rating.ts';
import { filmCount } from '#ui/format/numbers.ts';
import { RatingFigure } from '#ui/rating-figure.tsx';
import { FilmEntry } from '#web/lib/films/film-entry.tsx';
import type { FoundFilm } from '../contract/finder.ts';
import { SearchLink } from './active-filters.tsx';
import { FilmChips, ServicesLine } from './film-lines.tsx';
import { type TonightSearch, withoutRanges } from './finder-search.ts';

/** Number of posters that are visible without scrolling. */
const EAGER = 4;

type FoundListProps = {
  films: FoundFilm[];
  labelledBy: string;
  /** True if the limits are applied. The posters then need no mark for unknown notes: each entry names them. */
  isLimited: boolean;
};

export function FoundList({ films, labelledBy, isLimited }: FoundListProps) {
  return (
    <ul aria-labelledby={labelledBy}>
      {films.map((film, index) => (
        <FoundEntry key={film.id} film={film} eager={index < EAGER} isLimited={isLimited} />
      ))}
    </ul>
  );
}

type FoundEntryProps = { film: FoundFilm; eager: boolean; isLimited: boolean };

function FoundEntry({ film, eager, isLimited }: FoundEntryProps) {
  const { title, fright, overview } = film;
  const rating = shownRating({ members: film.averageRating, count: film.ratingsCount, tmdb: film.voteAverage });
  return (
    <FilmEntry
      film={film}
      look="medium"
      eager={eager}
      tellsUnknown={!isLimited}
      rating={
        <>
          {film.runtime !== null && film.runtime > 0 && <span>{runtime(film.runtime)}</span>}
          {rating && <RatingFigure rating={rating} />}
        </>
      }
      graph={fright && <EntryGraph title={title} profile={fright} />}
    >
      <ServicesLine film={film} />
      <div className="mt-3">
        <FilmChips film={film} />
      </div>
      <NotKnown notes={film.unknown} />
      {overview && <p className="mt-3 line-clamp-2 max-w-prose text-muted text-sm leading-relaxed">{overview}</p>}
    </FilmEntry>
  );
}

function EntryGraph(props: { title: string; profile: FrightProfile }) {
  return (
    <div className="max-md:text-center md:mx-11 md:my-5">
      <SmallFrightGraph {...props} isLabelled className="size-22 md:size-32" />
      <p aria-hidden="true" className="mt-1 text-muted text-xs md:hidden">
        Fright Graph
      </p>
    </div>
  );
}

function NotKnown({ notes }: { notes: FoundFilm['unknown'] }) {
  const text = unknownText({ unknown: { axes: [], notes } });
  if (!text) return null;
  return (
    <p className="mt-2 flex items-start gap-1.5 text-muted text-sm leading-snug">
      <CircleHelp aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {text}
    </p>
  );
}

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
