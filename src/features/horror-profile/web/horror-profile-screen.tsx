import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PROFILE_FROM } from '#contract/constants.ts';
import { yearOf } from '#ui/format/dates.ts';
import { filmCount } from '#ui/format/numbers.ts';
import { ownToday } from '#ui/format/own-days.ts';
import { PageHeading } from '#ui/page-heading.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { Spinner } from '#ui/states/spinner.tsx';
import { apiGet } from '#web/lib/calls.ts';
import { FailureMessage } from '#web/lib/member/failure-message.tsx';
import type { HorrorProfile } from '../contract/horror-profile.ts';
import { axesText } from './driver-words.ts';
import { EmptyProfile } from './empty-profile.tsx';
import { ProfileBody } from './profile-body.tsx';
import { Recommendations } from './recommendations.tsx';

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
        From your ratings of {filmCount(profile.ratedFilms)}
        {axesText(profile)}. See also <YearLink />.
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
