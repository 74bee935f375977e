import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { PROFILE_FROM } from '#contract/constants.ts';
import type { FoundFilm } from '#features/tonight/contract/finder.ts';
import { PRIMARY_BUTTON, SECONDARY_BUTTON, TextButton } from '#ui/button.tsx';
import { ownToday, yearOf } from '#ui/format/dates.ts';
import { filmCount, moreFilms } from '#ui/format/numbers.ts';
import { SectionHeading } from '#ui/headings.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { Spinner } from '#ui/states/spinner.tsx';
import { apiGet } from '#web/lib/calls.ts';
import { FilmCard } from '#web/lib/films/film-card.tsx';
import { SMALL } from '#web/lib/films/list-looks.ts';
import { FailureMessage } from '#web/lib/member/failure-message.tsx';
import type { HorrorProfile } from '../contract/horror-profile.ts';
import { ProfileBody } from './profile-body.tsx';

type HorrorProfileScreenProps = {
  share: ReactNode;
  /** Films to rate while there are too few ratings. */
  toRate: ReactNode;
};

const FAILURE = 'Your Horror Profile could not be loaded.';

export function HorrorProfileScreen({ share, toRate }: HorrorProfileScreenProps) {
  const { data: profile, error, refetch } = useQuery(horrorProfileQuery);
  return (
    <div className="page pt-8 md:pt-14">
      <PageHeading title="Horror Profile" action={profile && profile.ratedFilms >= PROFILE_FROM && share} />
      {profile && <LoadedProfile profile={profile} toRate={toRate} />}
      {!profile && error && <FailureMessage error={error} text={FAILURE} onRetry={refetch} />}
      {!profile && !error && <Spinner label="Loading your Horror Profile..." />}
    </div>
  );
}

function LoadedProfile({ profile, toRate }: { profile: HorrorProfile; toRate: ReactNode }) {
  if (profile.ratedFilms < PROFILE_FROM) return <EmptyProfile ratedFilms={profile.ratedFilms} toRate={toRate} />;
  return (
    <>
      <p className="mt-4 mb-10 text-lg text-muted">
        This profile is based on your ratings of {filmCount(profile.ratedFilms)}. See also <YearLink />.
      </p>
      <div className="space-y-14">
        <ProfileBody profile={profile} name={null} />
        {profile.missing > 0 ? (
          <section aria-labelledby="to-rate">
            <SectionHeading id="to-rate" title="Rate more films" />
            {toRate}
          </section>
        ) : (
          <Recommendations all={profile.recommendations} onServices={profile.recommendedOnServices} />
        )}
      </div>
    </>
  );
}

function YearLink() {
  const year = yearOf(ownToday());
  return (
    <Link to="/year/$year" params={{ year }} className="text-link target">
      {year} in fear
    </Link>
  );
}

/** The screen shows the cached profile while the profile is loaded again. */
const horrorProfileQuery = queryOptions({
  queryKey: ['me', 'horror-profile'],
  queryFn: ({ signal }) => apiGet('/horror-profile', { signal }),
  refetchOnMount: 'always',
});

/** @param toRate the films that the member can rate on this page */
export function EmptyProfile({ ratedFilms, toRate }: { ratedFilms: number; toRate: ReactNode }) {
  const missing = PROFILE_FROM - ratedFilms;
  return (
    <div className="space-y-7 py-10">
      <p className="max-w-[36ch] text-balance text-2xl leading-snug md:text-3xl">
        Rate {ratedFilms === 0 ? filmCount(missing) : moreFilms(missing)}, and your Horror Profile shows what scares
        you, what matters to you, and where you disagree with others.
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to="/search" className={PRIMARY_BUTTON}>
          Search for a film you have seen
        </Link>
        <Link to="/tonight" className={SECONDARY_BUTTON}>
          Find tonight’s film
        </Link>
      </div>
      {toRate}
    </div>
  );
}

const TITLE_ID = 'you-might-love';

type RecommendationsProps = {
  all: FoundFilm[];
  /** Films on the member's services; null for a member without services. */
  onServices: FoundFilm[] | null;
};

export function Recommendations({ all, onServices }: RecommendationsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const films = showsAll ? all : (onServices ?? all);
  const place = onServices && !showsAll ? ' on your services' : '';
  return (
    <section aria-labelledby={TITLE_ID}>
      <SectionHeading id={TITLE_ID} title="You might love" />
      {onServices && (
        <p className="mb-5 text-muted">
          <span role="status">{showsAll ? 'Chosen from all films.' : 'Chosen from the films on your services.'}</span>{' '}
          <TextButton onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show only films on my services' : 'Show all films'}
          </TextButton>
        </p>
      )}
      {films.length === 0 ? (
        <p className="max-w-prose text-muted">We found no new film for you{place} within your limits.</p>
      ) : (
        <ul aria-labelledby={TITLE_ID} className="grid gap-x-8 gap-y-6 sm:grid-cols-2 xl:grid-cols-4">
          {films.map((film) => (
            <FilmCard key={film.id} film={film} look={SMALL}>
              <p className="mt-1.5 text-sm leading-snug first-letter:uppercase">{film.reason}</p>
            </FilmCard>
          ))}
        </ul>
      )}
    </section>
  );
}
