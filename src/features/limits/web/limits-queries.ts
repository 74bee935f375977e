import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '#web/lib/calls.ts';
import type { FrightLimits } from '../contract/fright-limits.ts';
import { hasLimits, NO_LIMITS, STORAGE_KEY } from './has-limits.ts';

/** Null without stored limits, or if storage is blocked. */
function stored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

async function deviceLimits(): Promise<FrightLimits> {
  const text = stored();
  return text === null ? NO_LIMITS : (await import('./device-limits.ts')).readLimits(text);
}

/** A visitor's limits. They are read only once, so that they last as long as the page if storage is blocked. */
export const deviceLimitsQuery = queryOptions({
  queryKey: ['limits'],
  queryFn: deviceLimits,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The limits of the account; while it has none, those of the device, see film-marks.tsx. */
const memberLimitsQuery = queryOptions({
  queryKey: ['me', 'limits'],
  queryFn: async ({ client, signal }) => {
    const saved = await apiGet('/limits', { signal });
    return hasLimits(saved) ? saved : client.fetchQuery(deviceLimitsQuery);
  },
});

export const limitsQuery = (isMember: boolean) => (isMember ? memberLimitsQuery : deviceLimitsQuery);
