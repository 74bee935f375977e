/** Milliseconds (specification, section 9). */
const SIGNAL_DURATION = 100;

let isOn = false;
let offTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(value: boolean): void {
  isOn = value;
  for (const listener of listeners) listener();
}

/** Tells the header that a film was added to the watchlist, so that it highlights the icon. */
export function announceWatchlistAdded(): void {
  clearTimeout(offTimer);
  // If the signal is still on for an earlier film, it is switched off first: otherwise listeners would see no change.
  if (isOn) set(false);
  set(true);
  offTimer = setTimeout(() => set(false), SIGNAL_DURATION);
}

export function onWatchlistSignal(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const isWatchlistSignalUp = () => isOn;
