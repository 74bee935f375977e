/**
 * Does work that is over after a time, whatever it makes of the signal it is given.
 *
 * The signal is a controller's: where it is AbortSignal.timeout's, undici can lose its tie to the connection, which then
 * stays open for as long as the other side likes.
 *
 * @throws DOMException TimeoutError
 */
export async function withTimeLimit<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const reason = new DOMException(`Not done in ${milliseconds} ms`, 'TimeoutError');
      limit.abort(reason);
      reject(reason);
    }, milliseconds);
  });
  try {
    return await Promise.race([work(limit.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** What work gives within so many milliseconds, or null; the work goes on, and nobody hears of it if it then fails. */
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
