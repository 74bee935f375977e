import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Spinner } from '#ui/states/spinner.tsx';
import { isSignedOut } from '#web/lib/api.ts';
import { apiGet, apiSend } from '#web/lib/calls.ts';
import { FailureMessage } from '#web/lib/member/failure-message.tsx';
import type { YearInFear } from '../contract/years.ts';

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

/** Loads the year in the browser's time zone. If the stored time zone differs, the browser's is saved first. */
async function loadYear(year: number, signal: AbortSignal): Promise<YearInFear> {
  const load = () => apiGet('/years/{year}', { path: { year }, signal });
  const stored = await load();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (timeZone === stored.timeZone) return stored;
  try {
    await apiSend('PUT', '/time-zone', { body: { timeZone } });
  } catch (error) {
    if (isSignedOut(error)) throw error;
    // Shows the year in the stored time zone rather than a failure.
    console.error('Saving the time zone failed', error);
    return stored;
  }
  return load();
}

/** The screen shows the cached year while the year is loaded again. */
export const yearQuery = (year: number) =>
  queryOptions({
    queryKey: ['me', 'year', year],
    queryFn: ({ signal }) => loadYear(year, signal),
    refetchOnMount: 'always',
  });
