import { queryOptions } from '@tanstack/react-query';
import type { YearInFear } from '#contract/years.ts';
import { getJson, isSignedOut, sendJson } from '#web/lib/api.ts';

/** The year by the browser's time zone: if the member has moved, the new zone is saved first. */
async function loadYear(year: number, signal: AbortSignal): Promise<YearInFear> {
  const load = () => getJson<YearInFear>(`/years/${year}`, signal);
  const stored = await load();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (timeZone === stored.timeZone) return stored;
  try {
    await sendJson('PUT', '/time-zone', { timeZone });
  } catch (error) {
    if (isSignedOut(error)) throw error;
    // The days of the stored zone are better than none.
    console.error('Saving the time zone failed', error);
    return stored;
  }
  return load();
}

/** The screen shows the cached year while it loads it again. */
export const yearQuery = (year: number) =>
  queryOptions({
    queryKey: ['me', 'year', year],
    queryFn: ({ signal }) => loadYear(year, signal),
    refetchOnMount: 'always',
  });
