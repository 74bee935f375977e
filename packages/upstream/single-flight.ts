import { AsyncLocalStorage } from 'node:async_hooks';

export function createSingleFlight<T>() {
  const underway = new Map<string, Promise<T>>();
  /** All callers share one run of `work`, so it must not run in the async context of the first caller's request. */
  const outside = AsyncLocalStorage.snapshot();

  return (key: string, work: () => Promise<T>): Promise<T> => {
    const shared = underway.get(key);
    if (shared) return shared;
    const flight = outside(work).finally(() => underway.delete(key));
    underway.set(key, flight);
    return flight;
  };
}
