import { TaskCancelledError, TimeoutStrategy, timeout } from 'cockatiel';

/**
 * Throws a DOMException TimeoutError when the time is over, even if the work ignores its signal. AbortSignal.timeout is
 * not used: undici can lose the link between such a signal and a connection, and the connection then stays open.
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

/** Resolves to the result, or to null after the time-out. The work continues; a later failure is ignored. */
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
