import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ContextType, useEffect, useMemo } from 'react';
import type { LimitsContext } from '#ui/pictures/limit-marks.tsx';
import { rememberMemberLimits } from '#web/lib/page/member-hint.ts';
import { useLazyModule } from '#web/lib/use-lazy-module.ts';
import type { FrightLimits } from '../contract/fright-limits.ts';
import { hasLimits } from './has-limits.ts';
import { limitsQuery } from './limits-queries.ts';

type AuthState = 'loading' | 'authenticated' | 'unauthenticated';

const load = () => import('./film-marks.tsx');

/**
 * Returns undefined until the limits are loaded. @param auth is `loading` until hydration, to match the server's HTML
 */
export function useLimits(auth: AuthState): FrightLimits | undefined {
  const { data } = useQuery({ ...limitsQuery(auth === 'authenticated'), enabled: auth !== 'loading' });
  useEffect(() => {
    if (auth === 'authenticated' && data) rememberMemberLimits(hasLimits(data));
  }, [auth, data]);
  return auth === 'loading' ? undefined : data;
}

/** Returns the value of LimitsContext; call it once on a page. Loads the script of the marks for people with limits. */
export function useLimitMarks(auth: AuthState): ContextType<typeof LimitsContext> {
  const client = useQueryClient();
  const limits = useLimits(auth);
  const marks = useLazyModule(limits !== undefined && hasLimits(limits), load);
  useEffect(() => {
    if (auth === 'authenticated' && limits) marks?.moveDeviceLimits(client, limits);
  }, [auth, limits, marks, client]);
  return useMemo(() => (limits && marks ? { limits, ...marks } : null), [limits, marks]);
}
