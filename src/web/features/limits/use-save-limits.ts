import { useQueryClient } from '@tanstack/react-query';
import type { FrightLimits } from '#contract/limits/fright-limits.ts';
import { apiSend } from '#web/lib/calls.ts';
import type { MemberPage } from '#web/lib/member/member-page.tsx';
import { useChange } from '#web/lib/member/use-change.ts';
import { storeDeviceLimits } from './device-limits.ts';
import { limitsQuery } from './limits-queries.ts';

const mutationKey = ['limits'];

const FAILURES = {
  member: 'Your limits could not be saved. Please try again.',
  visitor: 'This browser blocks storage. Your limits last until you close or reload this page.',
};

async function storeOnDevice(limits: FrightLimits): Promise<void> {
  if (!storeDeviceLimits(limits)) throw new Error('Storage is blocked');
}

/** Limits are shown immediately, then saved as a whole: a member's on the server, a visitor's on the device. */
export function useSaveLimits(isMember: boolean, page: MemberPage) {
  const client = useQueryClient();
  const { queryKey } = limitsQuery(isMember);
  return useChange({
    page,
    log: 'Saving the limits failed',
    failureText: () => (isMember ? FAILURES.member : FAILURES.visitor),
    mutationKey,
    scope: { id: 'limits' },
    mutationFn: (limits: FrightLimits): Promise<unknown> =>
      isMember ? apiSend('PUT', '/limits', { body: limits }) : storeOnDevice(limits),
    onMutate: async (limits) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<FrightLimits>(queryKey, limits);
    },
    onSettled: (_, error) => {
      // Each change sends all limits, so a later change also saves the earlier ones. The server's limits are loaded
      // again only if the last change fails.
      if (error && isMember && client.isMutating({ mutationKey }) === 1) void client.invalidateQueries({ queryKey });
    },
  });
}
