/** How long the flag is up, milliseconds (specification, section 9). */
const FLAG_DURATION = 100;

let isUp = false;
let lowering: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(value: boolean): void {
  isUp = value;
  for (const listener of listeners) listener();
}

/** Tells the header that a film has come onto the watchlist: its icon lights up. */
export function announceWatchlistAdded(): void {
  clearTimeout(lowering);
  // Lowered first, so that a second film within the time is noticed as well.
  if (isUp) set(false);
  set(true);
  lowering = setTimeout(() => set(false), FLAG_DURATION);
}

/** For useSyncExternalStore, or anything else that wants to know: calls back whenever the flag goes up or down. */
export function onWatchlistSignal(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const isWatchlistSignalUp = () => isUp;
