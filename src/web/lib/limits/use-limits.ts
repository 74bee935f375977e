import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ContextType, useEffect, useMemo } from 'react';
import type { FrightLimits } from '#contract/limits/fright-limits.ts';
import { rememberMemberLimits } from '../page/member-hint.ts';
import { useLazyModule } from '../use-lazy-module.ts';
import { hasLimits } from './has-limits.ts';
import type { LimitsContext } from './limit-marks.tsx';
import { limitsQuery, moveDeviceLimits } from './limits-queries.ts';

type AuthState = 'loading' | 'authenticated' | 'unauthenticated';

const load = () => import('./film-marks.tsx');

/** Returns undefined until the limits are loaded. @param auth loading until hydration, to match the server's HTML */
export function useLimits(auth: AuthState): FrightLimits | undefined {
  const client = useQueryClient();
  const { data } = useQuery({ ...limitsQuery(auth === 'authenticated'), enabled: auth !== 'loading' });
  useEffect(() => {
    if (auth !== 'authenticated' || !data) return;
    rememberMemberLimits(hasLimits(data));
    moveDeviceLimits(client, data).catch((error: unknown) => console.error('Moving the limits failed', error));
  }, [auth, data, client]);
  return auth === 'loading' ? undefined : data;
}

/** Returns the value of LimitsContext. Loads the marks for people with limits. */
export function useLimitMarks(auth: AuthState): ContextType<typeof LimitsContext> {
  const limits = useLimits(auth);
  const marks = useLazyModule(limits !== undefined && hasLimits(limits), load);
  return useMemo(() => (limits && marks ? { limits, ...marks } : null), [limits, marks]);
}
