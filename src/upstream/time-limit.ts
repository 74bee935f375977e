import { TaskCancelledError, TimeoutStrategy, timeout } from 'cockatiel';

/**
 * Ends work after a time, even when the work ignores its signal.
 *
 * The signal belongs to a controller: undici can lose its link from AbortSignal.timeout to a connection, which then
 * stays open as long as the other side likes.
 *
 * @throws DOMException TimeoutError
 */
export async function withTimeLimit<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    const limit = timeout(milliseconds, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false });
    return await limit.execute(({ signal }) => work(signal));
  } catch (error) {
    if (!(error instanceof TaskCancelledError)) throw error;
    throw new DOMException(`Not done in ${milliseconds} ms`, 'TimeoutError');
  }
}

/** Resolves to the work's result, or to null when it takes longer. The work goes on; a later failure is ignored. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | null> {
  work.catch(() => undefined);
  if (milliseconds <= 0) return null;
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), milliseconds);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
