import { queryOptions, useQuery } from '@tanstack/react-query';
import type { MemberServices } from '#contract/services.ts';
import { getJson } from '../api.ts';

/** Of the section on the profile. */
export const MY_SERVICES_ID = 'my-services';

export const servicesQuery = queryOptions({
  queryKey: ['me', 'services'],
  queryFn: ({ signal }) => getJson<MemberServices>('/services', signal),
});

/** Undefined for visitors, and until they are known. */
export function useServices(isMember: boolean): MemberServices | undefined {
  const { data } = useQuery({ ...servicesQuery, enabled: isMember });
  return isMember ? data : undefined;
}
