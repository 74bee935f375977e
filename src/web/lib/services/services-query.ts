import { queryOptions, useQuery } from '@tanstack/react-query';
import type { MemberServices } from '#contract/services/services.ts';
import { getJson } from '../api.ts';

/** The id of the section on the profile. */
export const MY_SERVICES_ID = 'my-services';

export const servicesQuery = queryOptions({
  queryKey: ['me', 'services'],
  queryFn: ({ signal }) => getJson<MemberServices>('/services', signal),
});

/** Returns undefined for visitors, and until a member's services are loaded. */
export function useServices(isMember: boolean): MemberServices | undefined {
  const { data } = useQuery({ ...servicesQuery, enabled: isMember });
  return isMember ? data : undefined;
}
