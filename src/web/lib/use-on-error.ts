import { useEffect, useEffectEvent } from 'react';

/** Calls back once for each error, after the render with it. */
export function useOnError(error: Error | null, report: (error: Error) => void): void {
  const reportLatest = useEffectEvent(report);
  useEffect(() => {
    if (error) reportLatest(error);
  }, [error]);
}
