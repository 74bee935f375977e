import { type ReactNode, useEffect, useRef, useState } from 'react';
import { SECONDARY_BUTTON } from '#ui/button-styles.ts';
import { shownRating } from '#ui/format/film-rating.ts';
import { filmCount } from '#ui/format/numbers.ts';
import { RatingFigure } from '#ui/rating-figure.tsx';
import { FilmCard } from '#web/lib/films/film-card.tsx';
import { SMALL } from '#web/lib/films/list-looks.ts';
import type { Shared } from '../contract/shares.ts';

/** So that the page of a long list stays small. */
const MAX_AT_FIRST = 200;

type SharedListProps = {
  shared: Extract<Shared, { kind: 'list' }>;
  /** Buttons of members, shown above the films. */
  forMembers: ReactNode;
};

/** A list that somebody shares. Rendered on the server, for everybody who has the link. */
export function SharedList({ shared: { name, list }, forMembers }: SharedListProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = useRef<HTMLUListElement>(null);
  // The button that had the focus is gone: the first film that it has shown gets the focus.
  useEffect(() => {
    if (isWhole) shown.current?.children[MAX_AT_FIRST]?.querySelector('a')?.focus();
  }, [isWhole]);
  const films = isWhole ? list.films : list.films.slice(0, MAX_AT_FIRST);
  return (
    <div className="-mt-4">
      <p className="text-muted">
        {filmCount(list.films.length)}, a list by {name}
      </p>
      {list.description && <p className="wrap-anywhere mt-4 max-w-prose whitespace-pre-line">{list.description}</p>}
      {films.length > 0 && <div className="mt-5 empty:hidden">{forMembers}</div>}
      <ul ref={shown} aria-label={list.name} className="mt-8 grid gap-8 md:grid-cols-2">
        {films.map((film) => {
          const rating = shownRating({ members: film.averageRating, count: film.ratingsCount, tmdb: film.voteAverage });
          return (
            <FilmCard
              key={film.id}
              film={film}
              look={SMALL}
              heading="h2"
              rating={
                <>
                  {rating && <RatingFigure rating={rating} />}
                  {list.ranked && <span className="text-text">Number {film.position}</span>}
                </>
              }
            >
              {film.note && <p className="wrap-anywhere mt-2 whitespace-pre-line text-sm">{film.note}</p>}
            </FilmCard>
          );
        })}
      </ul>
      {films.length < list.films.length && (
        <button type="button" onClick={() => setWhole(true)} className={`mt-8 ${SECONDARY_BUTTON}`}>
          Show all {filmCount(list.films.length)}
        </button>
      )}
    </div>
  );
}
