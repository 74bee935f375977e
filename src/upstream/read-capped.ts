export type BodyLimits = { maxBytes: number; signal: AbortSignal };

/**
 * The bytes of a body, as far as the cap; what the server declares as its length is not asked.
 *
 * The signal that was given to fetch does not always reach a body (undici holds on to it weakly), so it is heard here.
 *
 * @throws RangeError past the cap, the signal's reason once it is aborted, errors of the connection as they are
 */
export async function readCapped(
  body: ReadableStream<Uint8Array>,
  { maxBytes, signal }: BodyLimits,
): Promise<Buffer<ArrayBuffer>> {
  const reader = body.getReader();
  // Cancelling closes the connection and ends a read that is waiting.
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      signal.throwIfAborted();
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return Buffer.concat(chunks);
      size += value.byteLength;
      if (size > maxBytes) throw new RangeError(`more than ${maxBytes} bytes`);
      chunks.push(value);
    }
  } catch (error) {
    cancel();
    throw error;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
