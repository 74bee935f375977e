import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { PROFILE_FROM } from '#contract/constants.ts';
import { ProfileBody } from '#features/horror-profile/web/horror-profile.ts';
import { YearBody } from '#features/years/web/years.tsx';
import { Button, SECONDARY_BUTTON } from '#ui/button.tsx';
import { filmCount } from '#ui/format/numbers.ts';
import { FilmRating } from '#ui/rating-figure.tsx';
import { ErrorView } from '#ui/states/error-view.tsx';
import { ErrorFallback, useIsLoadFailure } from '#ui/states/failure-page.tsx';
import { FilmCard } from '#web/lib/films/film-card.tsx';
import { SMALL } from '#web/lib/films/list-looks.ts';
import type { Shared } from '../contract/shares.ts';
import { titleOf } from './shared-page.ts';

type SharedScreenProps = {
  shared: Shared;
  /** How alike the member and the owner are, or how much of a list the member has seen. Not rendered on the server. */
  comparison: ReactNode;
};

/** Rendered on the server, for everybody who has the link. */
export function SharedScreen({ shared, comparison }: SharedScreenProps) {
  return (
    <div className="page pt-8 md:pt-14">
      <h1 className="display wrap-anywhere mb-10 text-5xl leading-none! md:text-7xl">{titleOf(shared)}</h1>
      <div className="space-y-14">
        {shared.kind === 'list' ? (
          <SharedList shared={shared} forMembers={comparison} />
        ) : (
          <>
            {comparison}
            <Body shared={shared} />
          </>
        )}
        <p>
          <Link to="/horror-profile" className={SECONDARY_BUTTON}>
            Your own Horror Profile
          </Link>
        </p>
      </div>
    </div>
  );
}

function Body({ shared }: { shared: Exclude<Shared, { kind: 'list' }> }) {
  if (shared.kind === 'year') {
    const { year } = shared;
    return year.viewings === 0 ? (
      <p className="text-lg text-muted">No films watched in {year.year} yet.</p>
    ) : (
      <YearBody year={year} />
    );
  }
  const { ratedFilms } = shared.profile;
  if (ratedFilms < PROFILE_FROM) {
    return (
      <p className="text-lg text-muted">
        {shared.name} has rated only {filmCount(ratedFilms)} so far.
      </p>
    );
  }
  return <ProfileBody profile={shared.profile} name={shared.name} />;
}

/** So that the page of a long list stays small. */
const MAX_AT_FIRST = 200;

type SharedListProps = {
  shared: Extract<Shared, { kind: 'list' }>;
  /** Buttons of members, shown above the films. */
  forMembers: ReactNode;
};

/** A list that somebody shares. Rendered on the server, for everybody who has the link. */
function SharedList({ shared: { name, list }, forMembers }: SharedListProps) {
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
        {films.map((film) => (
          <FilmCard
            key={film.id}
            film={film}
            look={SMALL}
            heading="h2"
            rating={
              <>
                <FilmRating film={film} />
                {list.ranked && <span className="text-text">Number {film.position}</span>}
              </>
            }
          >
            {film.note && <p className="wrap-anywhere mt-2 whitespace-pre-line text-sm">{film.note}</p>}
          </FilmCard>
        ))}
      </ul>
      {films.length < list.films.length && (
        <Button onClick={() => setWhole(true)} className="mt-8">
          Show all {filmCount(list.films.length)}
        </Button>
      )}
    </div>
  );
}

export function SharedFailure({ error }: ErrorComponentProps) {
  return useIsLoadFailure() ? <ErrorView message={error instanceof Error ? error.message : ''} /> : <ErrorFallback />;
}
