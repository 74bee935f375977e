import { Link } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import { runtime } from '#features/films/contract/runtime.ts';
import { RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import { SmallFrightGraph } from '#ui/charts/small-fright-graph.tsx';
import { counted } from '#ui/format/numbers.ts';
import { FilmRating } from '#ui/rating-figure.tsx';
import { type CardLook, FilmCard } from '#web/lib/films/film-card.tsx';
import type { FoundFilm } from '../contract/finder.ts';
import { ServicesLine } from './film-lines.tsx';
import { isSameSearch, type TonightSearch, withoutRanges } from './finder-search.ts';

/** Number of posters that are visible without scrolling. */
const EAGER = 6;

/** With a graph at the end. */
const DENSE: CardLook = {
  sizes: '80px',
  card: 'grid grid-cols-[5rem_minmax(0,1fr)_auto] border-line border-t gap-4 pt-2.5 pb-1',
  title: 'block display text-xl leading-none!',
  veil: 'top-2.5 left-0 aspect-2/3 w-20',
  facts: 'mt-0.5 gap-x-3 text-sm',
};

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

/** Rendered once for a film, although the list is rendered again while a search is loading. */
const FoundEntry = memo(({ film, eager }: { film: FoundFilm; eager: boolean }) => {
  const { title, fright, chips, reason } = film;
  return (
    <FilmCard
      film={film}
      look={DENSE}
      eager={eager}
      rating={
        <>
          {film.runtime !== null && film.runtime > 0 && <span>{runtime(film.runtime)}</span>}
          <FilmRating film={film} />
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
    </FilmCard>
  );
});

type NoProfileProps = {
  films: FoundFilm[];
  /** The number of films left out because a fact or a figure that the search asks for is unknown. */
  unknown: number;
  search: TonightSearch;
};

const TITLE_ID = 'no-profile';

/** For each filter that leaves out films of which something is unknown: its name, what they lack, and how to remove it. */
function lacking(search: TonightSearch) {
  const facts = [
    ...(search.certification
      ? [['the age rating', 'age rating that we know of', { certification: undefined }] as const]
      : []),
    ...(search.countries ? [['the country', 'country that we know of', { countries: undefined }] as const] : []),
  ];
  // The ranges may be those of somebody's limits, which the search does not have.
  const isChosen = RATING_CATEGORIES.some((category) => search[category] !== undefined);
  const ranges = `scores yet in the categories ${isChosen ? 'you chose' : 'of your limits'}`;
  return [
    ...(isChosen || facts.length === 0 ? [['these categories', ranges, withoutRanges({})] as const] : []),
    ...facts,
  ].map(([name, lack, part]) => ({ name, lack, part }));
}

/** Films without a profile are listed separately: an unknown figure is neither harmless nor frightening. */
export function NoProfile({ films, unknown, search }: NoProfileProps) {
  if (films.length === 0 && unknown === 0) return null;
  const lacks = lacking(search);
  const looser = Object.assign({ ...search, page: undefined }, ...lacks.map(({ part }) => part));
  return (
    <section aria-labelledby={TITLE_ID} className="mt-10">
      <h2 id={TITLE_ID} className="display mb-3 text-2xl">
        {films.length > 0 || lacks[0]?.name === 'these categories' ? 'No scores yet' : 'Left out'}
      </h2>
      {unknown > 0 && (
        <p className="max-w-prose text-muted">
          {counted(unknown, 'film fits', 'films fit')} your other filters, but {unknown === 1 ? 'has' : 'have'} no{' '}
          {lacks.map(({ lack }) => lack).join(' or no ')}.{' '}
          {!isSameSearch(looser, search) && (
            <SearchLink search={looser} className="text-link">
              Search without {lacks.map(({ name }) => name).join(' and ')}
            </SearchLink>
          )}
        </p>
      )}
      {films.length > 0 && <FoundList films={films} labelledBy={TITLE_ID} />}
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
