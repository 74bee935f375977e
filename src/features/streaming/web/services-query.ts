import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiGet } from '#web/lib/calls.ts';
import type { MemberServices } from '../contract/streaming.ts';

/** The id of the section on the profile. */
export const MY_SERVICES_ID = 'my-services';

export const servicesQuery = queryOptions({
  queryKey: ['me', 'services'],
  queryFn: ({ signal }) => apiGet('/services', { signal }),
});

/** Returns undefined for visitors, and until a member's services are loaded. */
export function useServices(isMember: boolean): MemberServices | undefined {
  const { data } = useQuery({ ...servicesQuery, enabled: isMember });
  return isMember ? data : undefined;
}
