import { AsyncLocalStorage } from 'node:async_hooks';

/** Callers with the same key share a run that has not begun yet, so a result is never older than its call. */
export function createJoinedRuns<Result>() {
  const underWay = new Map<string, Promise<Result>>();
  const waiting = new Map<string, Promise<Result>>();
  /** A run serves all its callers, so it does not run in the context of the first caller's request. */
  const outside = AsyncLocalStorage.snapshot();

  return (key: string, work: () => Promise<Result>): Promise<Result> => {
    const start = () => {
      waiting.delete(key);
      const run = outside(work);
      underWay.set(key, run);
      const end = () => void underWay.delete(key);
      run.then(end, end);
      return run;
    };
    const joined = waiting.get(key);
    if (joined) return joined;
    const before = underWay.get(key);
    if (!before) return start();
    const next = before.then(start, start);
    waiting.set(key, next);
    return next;
  };
}
