import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SECONDARY_BUTTON } from '#ui/button.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import type { YearInFear } from '../contract/years.ts';
import { LoadedYear, type YearScreenProps, yearQuery } from './loaded-year.tsx';
import { YearBody } from './years.tsx';

export function YearScreen({ share, ...props }: YearScreenProps & { share: ReactNode }) {
  const { year } = props;
  const { data } = useQuery(yearQuery(year));
  return (
    <div className="page pt-8 md:pt-14">
      <PageHeading title={`${year} in fear`} action={data && data.viewings > 0 && share} />
      <LoadedYear {...props}>{(loaded) => <Year year={loaded} />}</LoadedYear>
    </div>
  );
}

function Year({ year }: { year: YearInFear }) {
  return (
    <>
      <YearLinks year={year.year} years={year.years} />
      {year.viewings === 0 ? <EmptyYear year={year.year} /> : <YearBody year={year} isOwn />}
      <p className="mt-14 flex flex-wrap gap-3 print:hidden">
        {year.october.some((films) => films.length > 0) && (
          <Link to="/year/$year/october" params={{ year: String(year.year) }} className={SECONDARY_BUTTON}>
            October {year.year}, day by day
          </Link>
        )}
        <Link to="/horror-profile" className={SECONDARY_BUTTON}>
          Your Horror Profile
        </Link>
      </p>
    </>
  );
}

function EmptyYear({ year }: { year: number }) {
  return (
    <div className="flex min-h-[40vh] flex-col items-start justify-center gap-7 py-12">
      <p className="max-w-[36ch] text-balance text-2xl leading-snug md:text-3xl">
        No films watched in {year}. Mark a film as watched, or add a date to a film that you have watched.
      </p>
      <Link to="/list" search={{ view: 'watched' }} className={SECONDARY_BUTTON}>
        Films you have watched
      </Link>
    </div>
  );
}

function YearLinks({ year: shown, years }: { year: number; years: number[] }) {
  if (years.every((year) => year === shown)) return <div className="mb-10" />;
  return (
    <nav aria-label="Years in which you watched films" className="mt-5 mb-10 print:hidden">
      <ul className="flex flex-wrap gap-x-5 gap-y-1 tabular-nums">
        {years.map((year) => (
          <li key={year}>
            <Link
              to="/year/$year"
              params={{ year: String(year) }}
              activeOptions={{ exact: true }}
              className="text-link target aria-[current]:font-semibold aria-[current]:text-text aria-[current]:no-underline"
            >
              {year}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
