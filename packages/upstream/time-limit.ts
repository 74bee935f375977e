/**
 * Throws a DOMException TimeoutError when the time is over, even if the work ignores its signal. AbortSignal.timeout is
 * not used: undici can lose the link between such a signal and a connection, and the connection then stays open.
 */
export async function withTimeLimit<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new DOMException(`Not done in ${milliseconds} ms`, 'TimeoutError');
    reject(error);
    limit.abort(error);
  }, milliseconds);
  try {
    return await Promise.race([work(limit.signal), late]);
  } finally {
    clearTimeout(timer);
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
