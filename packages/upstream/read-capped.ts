export type BodyLimits = { maxBytes: number; signal: AbortSignal };

/**
 * Reads a body up to a limit in bytes, without trusting Content-Length. undici can lose the link between fetch's signal
 * and a body, so the signal is observed here too.
 *
 * @throws RangeError above the limit, the signal's reason when aborted, connection errors unchanged
 */
export async function readCapped(
  body: ReadableStream<Uint8Array>,
  { maxBytes, signal }: BodyLimits,
): Promise<Buffer<ArrayBuffer>> {
  const reader = body.getReader();
  // Cancelling closes the connection and ends a pending read.
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
