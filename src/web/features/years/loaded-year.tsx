import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { YearInFear } from '#contract/years/years.ts';
import { FailureMessage } from '#web/lib/member/failure-message.tsx';
import { Spinner } from '#web/ui/states/spinner.tsx';
import { yearQuery } from './year-query.ts';

export type YearScreenProps = {
  year: number;
  onSignedOut: () => void;
};

type LoadedYearProps = YearScreenProps & { children: (year: YearInFear) => ReactNode };

export function LoadedYear({ year, onSignedOut, children }: LoadedYearProps) {
  const { data, error, refetch } = useQuery(yearQuery(year));
  if (data) return children(data);
  if (error)
    return (
      <FailureMessage error={error} onSignedOut={onSignedOut} text="The year could not be loaded." onRetry={refetch} />
    );
  return <Spinner label={`Loading ${year}...`} />;
}
