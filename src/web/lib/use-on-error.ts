import { useEffect, useEffectEvent } from 'react';

/** Calls back once for each error, after it was rendered. */
export function useOnError(error: Error | null, tell: (error: Error) => void): void {
  const tellLatest = useEffectEvent(tell);
  useEffect(() => {
    if (error) tellLatest(error);
  }, [error]);
}
