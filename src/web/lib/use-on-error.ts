import { useEffect, useEffectEvent } from 'react';

export function useOnError(error: Error | null, report: (error: Error) => void): void {
  const reportLatest = useEffectEvent(report);
  useEffect(() => {
    if (error) reportLatest(error);
  }, [error]);
}
