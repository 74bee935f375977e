import { useQuery } from '@tanstack/react-query';
import { authStatusQuery } from './auth-query.ts';

/** Not part of useAuth, because that is in the first screen's script, which must stay small. */
export const useIsAdministrator = (): boolean => useQuery(authStatusQuery).data?.administrator ?? false;
