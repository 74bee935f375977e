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
