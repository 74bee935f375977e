import { useQuery } from '@tanstack/react-query';
import { authStatusQuery } from './auth-query.ts';

/** Apart from useAuth, which the first screen loads. */
export const useIsAdministrator = (): boolean => useQuery(authStatusQuery).data?.administrator ?? false;
