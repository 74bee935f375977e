import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { FrightLimits } from '#contract/fright-limits.ts';
import { getJson, sendJson } from '../api.ts';
import { deviceLimits, hasLimits, NO_LIMITS, storeDeviceLimits } from './device-limits.ts';

/** A visitor's limits. Read once, so that they last as long as the page where storage is blocked. */
const deviceLimitsQuery = queryOptions({
  queryKey: ['limits'],
  queryFn: () => deviceLimits(),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The device's limits move to an account that has none; otherwise the account's replace them. */
async function fetchLimits(client: QueryClient, signal: AbortSignal): Promise<FrightLimits> {
  const saved = await getJson<FrightLimits>('/limits', signal);
  const device = await client.fetchQuery(deviceLimitsQuery);
  if (!hasLimits(device)) return saved;
  if (!hasLimits(saved)) await sendJson('PUT', '/limits', device);
  client.setQueryData(deviceLimitsQuery.queryKey, NO_LIMITS);
  storeDeviceLimits(NO_LIMITS);
  return hasLimits(saved) ? saved : device;
}

const memberLimitsQuery = queryOptions({
  queryKey: ['me', 'limits'],
  queryFn: ({ client, signal }) => fetchLimits(client, signal),
});

export const limitsQuery = (isMember: boolean) => (isMember ? memberLimitsQuery : deviceLimitsQuery);
