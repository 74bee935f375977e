import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useContext } from 'react';
import { SectionHeading } from '#ui/headings.tsx';
import { CardMarksContext } from '#web/lib/member/card-marks.tsx';
import type { FoundFilm } from '../contract/finder.ts';
import { FilmsToRate, PickGrid, picksQuery } from './films-to-rate.tsx';

const TITLE_ID = 'for-you';
const ALL = (
  <Link to="/tonight" search={{ sort: 'for-you' }} rel="nofollow" className="text-link target text-sm">
    See all
  </Link>
);

/** The day's films for the member. The front page reserves its space. */
export function PicksRow({ loading }: { loading: ReactNode }) {
  const member = useContext(CardMarksContext)?.member;
  const { data, isError, refetch } = useQuery({ ...picksQuery(), enabled: member?.isSignedIn ?? false });
  return (
    <section aria-labelledby={TITLE_ID}>
      <SectionHeading id={TITLE_ID} title="For you" aside={data && data.missing === 0 && ALL} />
      {!data && !isError && loading}
      {data && data.missing > 0 && <FilmsToRate isRow />}
      {data && data.missing === 0 && <Picks films={data.results} />}
      {isError && !data && (
        <p className="text-muted">
          Your recommendations could not be loaded.{' '}
          <button type="button" onClick={() => void refetch()} className="text-link target">
            Try again
          </button>
        </p>
      )}
    </section>
  );
}

function Picks({ films }: { films: FoundFilm[] }) {
  if (films.length === 0)
    return (
      <p className="text-muted">
        We found no new film for you within your limits.{' '}
        <Link to="/limits" className="text-link target">
          Change my limits
        </Link>
      </p>
    );
  return (
    <>
      <p className="mb-2 text-muted text-sm md:mb-3">Picked for you today</p>
      <PickGrid films={films} label="For you" isRow hasActions>
        {({ reason, chips }) => (
          <p className="mt-0.5 line-clamp-2 md:line-clamp-4 text-muted text-xs first-letter:uppercase md:text-sm">
            <span className="max-md:hidden">{reason}</span>
            <span className="md:hidden">{chips.join(', ')}</span>
          </p>
        )}
      </PickGrid>
    </>
  );
}
