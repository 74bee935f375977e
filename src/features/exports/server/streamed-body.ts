/** Characters of a chunk: few enough to be written within milliseconds, enough to make few writes. */
const CHUNK = 65_536;

/** Joins short texts to chunks of bytes. */
export async function* inChunks(
  texts: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  let chunk = '';
  for await (const text of texts) {
    chunk += text;
    if (chunk.length < CHUNK) continue;
    yield encoder.encode(chunk);
    chunk = '';
  }
  if (chunk !== '') yield encoder.encode(chunk);
}

/**
 * Turns chunks into a response body that is made as fast as the client reads it. Waits for the first chunk, so that a
 * failure before it becomes an error response, and not a broken download.
 */
export async function streamedBody(chunks: AsyncIterable<Uint8Array>): Promise<ReadableStream<Uint8Array>> {
  const iterator = chunks[Symbol.asyncIterator]();
  let first: IteratorResult<Uint8Array> | null = await iterator.next();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = first ?? (await iterator.next());
        first = null;
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
