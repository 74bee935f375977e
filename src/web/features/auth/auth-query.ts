import { queryOptions } from '@tanstack/react-query';
import type { AuthStatus } from '#contract/auth.ts';
import { getJson } from '#web/lib/api.ts';

/** Who is signed in. Asked by the browser alone: pages are rendered without their reader. */
export const authStatusQuery = queryOptions({
  queryKey: ['auth', 'status'],
  queryFn: ({ signal }) => getJson<AuthStatus>('/auth/status', signal),
  staleTime: Number.POSITIVE_INFINITY,
});
