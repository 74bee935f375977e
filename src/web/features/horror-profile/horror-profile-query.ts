import { queryOptions } from '@tanstack/react-query';
import type { HorrorProfile } from '#contract/horror-profile/horror-profile.ts';
import { getJson } from '#web/lib/api.ts';

/** The screen shows the cached profile while the profile is loaded again. */
export const horrorProfileQuery = queryOptions({
  queryKey: ['me', 'horror-profile'],
  queryFn: ({ signal }) => getJson<HorrorProfile>('/horror-profile', signal),
  refetchOnMount: 'always',
});
