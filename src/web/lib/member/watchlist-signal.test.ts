import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { announceWatchlistAdded, isWatchlistSignalUp, onWatchlistSignal } from './watchlist-signal.ts';

describe('the watchlist signal', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.runAllTimers();
    vi.useRealTimers();
  });

  test('is on for 100 ms after a film was added', () => {
    expect(isWatchlistSignalUp()).toBe(false);
    announceWatchlistAdded();
    expect(isWatchlistSignalUp()).toBe(true);
    vi.advanceTimersByTime(99);
    expect(isWatchlistSignalUp()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(isWatchlistSignalUp()).toBe(false);
  });

  test('goes off and on again when a second film is added within the 100 ms', () => {
    const seen: boolean[] = [];
    const stop = onWatchlistSignal(() => seen.push(isWatchlistSignalUp()));
    announceWatchlistAdded();
    vi.advanceTimersByTime(50);
    announceWatchlistAdded();
    vi.advanceTimersByTime(99);
    expect(seen).toEqual([true, false, true]);
    vi.advanceTimersByTime(1);
    expect(seen).toEqual([true, false, true, false]);
    stop();
  });

  test('no longer calls a listener that unsubscribed', () => {
    const listener = vi.fn();
    onWatchlistSignal(listener)();
    announceWatchlistAdded();
    expect(listener).not.toHaveBeenCalled();
  });
});
