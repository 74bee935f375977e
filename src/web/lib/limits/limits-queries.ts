import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { FrightLimits } from '#contract/limits/fright-limits.ts';
import { getJson } from '../api.ts';
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

/** A visitor's limits. Read once, so that they last as long as the page where storage is blocked. */
export const deviceLimitsQuery = queryOptions({
  queryKey: ['limits'],
  queryFn: deviceLimits,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Moves the device's limits to an account that has none; otherwise the account's limits replace them. */
async function memberLimits(client: QueryClient, signal: AbortSignal): Promise<FrightLimits> {
  const saved = await getJson<FrightLimits>('/limits', signal);
  const device = await client.fetchQuery(deviceLimitsQuery);
  if (!hasLimits(device)) return saved;
  const limits = await (await import('./device-limits.ts')).moveToAccount(saved, device);
  client.setQueryData(deviceLimitsQuery.queryKey, NO_LIMITS);
  return limits;
}

const memberLimitsQuery = queryOptions({
  queryKey: ['me', 'limits'],
  queryFn: ({ client, signal }) => memberLimits(client, signal),
});

export const limitsQuery = (isMember: boolean) => (isMember ? memberLimitsQuery : deviceLimitsQuery);
