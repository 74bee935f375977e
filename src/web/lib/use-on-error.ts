import { useEffect, useEffectEvent } from 'react';
import { isSignedOut } from './api.ts';

export function useOnError(error: Error | null, report: (error: Error) => void): void {
  const reportLatest = useEffectEvent(report);
  useEffect(() => {
    if (error) reportLatest(error);
  }, [error]);
}

/** Reports that a member's data could not be loaded, unless the member has been logged out. */
export const useOnLoadError = (error: Error | null, log: string, tell?: () => void): void =>
  useOnError(error, () => {
    if (isSignedOut(error)) return;
    console.error(log, error);
    tell?.();
  });
