import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PROFILE_FROM } from '#contract/constants.ts';
import { ProfileBody } from '#features/horror-profile/web/horror-profile.ts';
import { YearBody } from '#features/years/web/years.ts';
import { SECONDARY_BUTTON } from '#ui/button-styles.ts';
import { filmCount } from '#ui/format/numbers.ts';
import { ErrorView } from '#ui/states/error-view.tsx';
import { ErrorFallback, useIsLoadFailure } from '#ui/states/failure-page.tsx';
import type { Shared } from '../contract/shares.ts';
import { SharedList } from './shared-list.tsx';
import { titleOf } from './shared-words.ts';

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

export function SharedFailure({ error }: ErrorComponentProps) {
  return useIsLoadFailure() ? <ErrorView message={error instanceof Error ? error.message : ''} /> : <ErrorFallback />;
}
