import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PROFILE_FROM } from '#contract/constants.ts';
import type { HorrorProfile } from '#contract/horror-profile/horror-profile.ts';
import { yearOf } from '#web/lib/format/dates.ts';
import { filmCount } from '#web/lib/format/numbers.ts';
import { ownToday } from '#web/lib/format/own-days.ts';
import { FailureMessage } from '#web/lib/member/failure-message.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Spinner } from '#web/ui/states/spinner.tsx';
import { EmptyProfile } from './empty-profile.tsx';
import { horrorProfileQuery } from './horror-profile-query.ts';
import { ProfileBody } from './profile-body.tsx';
import { Recommendations } from './recommendations.tsx';

type HorrorProfileScreenProps = {
  share: ReactNode;
  onSignedOut: () => void;
};

const FAILURE = 'Your Horror Profile could not be loaded.';

export function HorrorProfileScreen({ share, onSignedOut }: HorrorProfileScreenProps) {
  const { data: profile, error, refetch } = useQuery(horrorProfileQuery);
  return (
    <div className="page pt-8 md:pt-14">
      <PageHeading title="Horror Profile" action={profile && profile.ratedFilms >= PROFILE_FROM && share} />
      {profile && <LoadedProfile profile={profile} />}
      {!profile && error && <FailureMessage error={error} onSignedOut={onSignedOut} text={FAILURE} onRetry={refetch} />}
      {!profile && !error && <Spinner label="Loading your Horror Profile..." />}
    </div>
  );
}

function LoadedProfile({ profile }: { profile: HorrorProfile }) {
  if (profile.ratedFilms < PROFILE_FROM) return <EmptyProfile ratedFilms={profile.ratedFilms} />;
  return (
    <>
      <p className="mt-4 mb-10 text-lg text-muted">
        From {filmCount(profile.ratedFilms)} that you have rated. See also <YearLink />.
      </p>
      <div className="space-y-14">
        <ProfileBody profile={profile} name={null} />
        {profile.drivers && (
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
