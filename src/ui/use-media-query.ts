import { useCallback, useSyncExternalStore } from 'react';

/** Always false on the server and during hydration. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** Set between `beforeprint` and `afterprint`: the media query changes too late, after the layout for paper. */
let isPrinting = false;

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia('print');
  const stop = new AbortController();
  const setPrinting = (isNow: boolean) => () => {
    isPrinting = isNow;
    listener();
  };
  window.addEventListener('beforeprint', setPrinting(true), { signal: stop.signal });
  window.addEventListener('afterprint', setPrinting(false), { signal: stop.signal });
  media.addEventListener('change', listener, { signal: stop.signal });
  return () => stop.abort();
}

export function useIsPrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isPrinting || window.matchMedia('print').matches,
    () => false,
  );
}
