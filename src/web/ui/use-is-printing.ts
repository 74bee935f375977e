import { useSyncExternalStore } from 'react';

/** Set between the two events: they come before the page is laid out for paper, the media query's change after. */
let isBetween = false;

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia('print');
  const stop = new AbortController();
  const turn = (isNow: boolean) => () => {
    isBetween = isNow;
    listener();
  };
  window.addEventListener('beforeprint', turn(true), { signal: stop.signal });
  window.addEventListener('afterprint', turn(false), { signal: stop.signal });
  media.addEventListener('change', listener, { signal: stop.signal });
  return () => stop.abort();
}

/** Whether the page is being printed: for what only paper shows. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isBetween || window.matchMedia('print').matches,
    () => false,
  );
}
