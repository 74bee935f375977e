import { useQuery } from '@tanstack/react-query';
import { type ContextType, startTransition, useEffect, useMemo, useState } from 'react';
import type { FrightLimits } from '#contract/fright-limits.ts';
import { hasLimits } from './device-limits.ts';
import type { LimitsContext } from './limit-marks.tsx';
import { limitsQuery } from './limits-queries.ts';

type AuthState = 'loading' | 'authenticated' | 'unauthenticated';
type FilmMarks = typeof import('./film-marks.tsx');

/**
 * The limits of the member or the visitor; undefined until they are known. `auth` is loading until hydration, so that
 * the first rendering matches the server's HTML.
 */
export function useLimits(auth: AuthState): FrightLimits | undefined {
  const { data } = useQuery({ ...limitsQuery(auth === 'authenticated'), enabled: auth !== 'loading' });
  return auth === 'loading' ? undefined : data;
}

/** The value of LimitsContext: loads the marks for people with limits. */
export function useLimitMarks(auth: AuthState): ContextType<typeof LimitsContext> {
  const limits = useLimits(auth);
  const isLimited = limits !== undefined && hasLimits(limits);
  const [marks, setMarks] = useState<FilmMarks | null>(null);
  useEffect(() => {
    if (!isLimited) return;
    import('./film-marks.tsx').then(
      // A transition waits until the content is hydrated.
      (loaded) => startTransition(() => setMarks(loaded)),
      // Lists work without marks.
      () => {},
    );
  }, [isLimited]);
  return useMemo(() => (isLimited && marks ? { limits, ...marks } : null), [isLimited, limits, marks]);
}
