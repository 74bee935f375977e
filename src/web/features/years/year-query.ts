import { queryOptions } from '@tanstack/react-query';
import type { YearInFear } from '#contract/years/years.ts';
import { isSignedOut } from '#web/lib/api.ts';
import { apiGet, apiSend } from '#web/lib/calls.ts';

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
