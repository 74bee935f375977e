import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Spinner } from '#ui/states/spinner.tsx';
import { apiGet } from '#web/lib/calls.ts';
import { FailureMessage } from '#web/lib/member/failure-message.tsx';
import type { YearInFear } from '../contract/years.ts';

export type YearScreenProps = {
  year: number;
};

type LoadedYearProps = YearScreenProps & { children: (year: YearInFear) => ReactNode };

export function LoadedYear({ year, children }: LoadedYearProps) {
  const { data, error, refetch } = useQuery(yearQuery(year));
  if (data) return children(data);
  if (error) return <FailureMessage error={error} text="The year could not be loaded." onRetry={refetch} />;
  return <Spinner label={`Loading ${year}...`} />;
}

/** The screen shows the cached year while the year is loaded again. */
export const yearQuery = (year: number) =>
  queryOptions({
    queryKey: ['me', 'year', year],
    queryFn: ({ signal }) => apiGet('/years/{year}', { path: { year }, signal }),
    refetchOnMount: 'always',
  });
