import { useQuery } from '@tanstack/react-query';
import { authStatusQuery } from './auth-query.ts';

/** Not part of useAuth, because the first screen's script contains useAuth. */
export const useIsAdministrator = (): boolean => useQuery(authStatusQuery).data?.administrator ?? false;
