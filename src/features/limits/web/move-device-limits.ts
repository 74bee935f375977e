import type { QueryClient } from '@tanstack/react-query';
import { apiSend } from '#web/lib/calls.ts';
import type { FrightLimits } from '../contract/fright-limits.ts';
import { storeDeviceLimits } from './device-limits.ts';
import { hasLimits, NO_LIMITS } from './has-limits.ts';
import { deviceLimitsQuery } from './limits-queries.ts';

/**
 * If the device still has limits, saves the given limits in the account and removes those of the device. Never throws:
 * if saving fails, the device keeps its limits.
 *
 * @param limits the account's limits, or the device's if the account has none
 */
export async function moveDeviceLimits(client: QueryClient, limits: FrightLimits): Promise<void> {
  try {
    if (!hasLimits(await client.fetchQuery(deviceLimitsQuery))) return;
    await apiSend('PUT', '/limits', { body: limits });
    storeDeviceLimits(NO_LIMITS);
    client.setQueryData(deviceLimitsQuery.queryKey, NO_LIMITS);
  } catch (error) {
    console.error('Moving the limits to the account failed', error);
  }
}
